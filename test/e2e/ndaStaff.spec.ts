import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { nameInWords } from '../../kit/nameInWords.ts';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { openRow } from './support/openRow.ts';
import { expect, HAUSSMANN, test, uniqueName } from './support/portal.ts';
import { documentOf } from './support/signatures.ts';
import { agree, field, submit } from './support/signing.ts';
import { wordsIn } from './support/words.ts';

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

test.describe('for the reception', () => {
  test.use({ as: 'accueil' });

  test('papers that agree with a signature mark the visit', async ({ page, say, visits, announced }) => {
    const name = uniqueName('Papiers');
    const email = newAddress();
    await announced({ visitorLastName: name, visitorFirstName: 'Lou', visitorEmail: email });
    const data = { email, name: `Lou ${name}`, dna: 0, id_appointment: 0, signature: 'Lou' };
    await page.request.post('/dna/signeddna/', { data });
    await visits.open(undefined, { q: name });
    await expect(visits.visits(name)).toContainText(say('visits:nda.missing'));
    const words = { visitor: `${name.toUpperCase()} Lou`, status: say('visits:status.waiting') };
    await page.getByRole('button', { name: say('visits:statusMenu.label', words) }).click();
    await page.getByRole('menuitem', { name: say('visits:nda.match') }).click();
    await expect(visits.dialog.getByRole('radio')).toBeChecked();
    await expect(visits.dialog).toContainText(`Lou ${name}`);
    await expect(visits.dialog).toContainText(say('nda:match.tie.address'));
    await expect(visits.button('nda:match.confirm')).toBeFocused();
    await expectAccessible(page, 'matching a signature');
    await visits.button('nda:match.confirm').click();
    await expect(visits.visits(name)).toContainText(say('visits:nda.signed'));
  });

  test('a visitor who signs on the desk’s device reads for which visit, and under their own name', async ({
    page,
    say,
    visits,
    make,
    newcomer,
  }) => {
    const name = uniqueName('de La Tour');
    const person = { visitorLastName: name, visitorFirstName: 'Maël', organization: 'Cabinet Verne' };
    const over = { residentId: newcomer.id, time: '9:30', visitorEmail: newAddress(), ...person };
    await make.visit({ building: HAUSSMANN, ...over });
    await visits.open(undefined, { q: name });
    await page
      .getByRole('button', { name: say('visits:nda.missingOf', { visitor: `${name.toUpperCase()} Maël` }) })
      .click();
    await expect(visits.dialog.getByRole('heading', { name: say('nda:match.title') })).toBeVisible();
    await expectAccessible(page, 'a visitor to sign');
    await visits.dialog.getByRole('link', { name: say('nda:match.signHere') }).click();
    // In the same window.
    const signing = page;
    const leave = signing.getByRole('link', { name: wordsIn('fr')('nda:sign.leave') });
    await expect(leave).toHaveAttribute('href', /^\/resident\/table\?.*match=\d+/);
    const told = [newcomer.lastName, 'Atelier', '9:30', 'Parvis Haussmann'];
    const expectTold = async (label: string) => {
      const facts = signing.getByRole('group', { name: label });
      for (const words of told) await expect(facts).toContainText(words, { ignoreCase: true });
    };
    // The visitor reads in the language of the visit, and their name as letters say it.
    const signer = nameInWords(`Maël ${name}`);
    const their = wordsIn('fr');
    await expectTold(their('nda:purpose.title'));
    await expect(field(signing, their, 'name')).toHaveValue(signer);
    await expect(field(signing, their, 'email')).toHaveValue(over.visitorEmail);
    await expect(field(signing, their, 'company')).toHaveValue('Cabinet Verne');
    await signing.getByText(their('nda:sign.type'), { exact: true }).click();
    await field(signing, their, 'typed').fill('Maël de La Tour');
    await agree(signing, their).check();
    await submit(signing, their).click();
    await expect(signing).toHaveURL('/SIGNEDNA?dna=0');
    await expectTold(their('nda:signed.what'));
    await expect(signing.getByText(their('nda:signed.handBack'))).toBeVisible();
    await expectAccessible(signing, 'signed at the desk');
    // Back in the hands of the desk it leads to what is left to do.
    await signing.getByRole('link', { name: their('nda:signed.toVisit') }).click();
    await expect(visits.dialog.getByRole('radio', { name: signer })).toBeChecked();
    await visits.button('nda:match.confirm').click();
    await expect(visits.visits(name)).toContainText(say('visits:nda.signed'));
  });

  test('whoever signs at the desk’s own screen gives it back by that: it comes back by itself to the visitor, and its field has the focus after', {
    tag: '@both',
  }, async ({ page, say, make, newcomer, isMobile }) => {
    const name = uniqueName('Comptoir');
    const person = { visitorLastName: name, visitorFirstName: 'Maël', visitorEmail: newAddress() };
    // The first of the day stands in sight, however many others are expected.
    await make.visit({ building: HAUSSMANN, residentId: newcomer.id, ...person, time: '00:00' });
    await page.goto('/resident/desk');
    const visitor = `${name.toUpperCase()} Maël`;
    await page.getByRole('button', { name: say('desk:row.signOf', { visitor }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: say('nda:match.signHere') })).toBeFocused();
    await dialog.getByRole('link', { name: say('nda:match.signHere') }).click();
    const their = wordsIn('fr');
    await page.getByText(their('nda:sign.type'), { exact: true }).click();
    await field(page, their, 'typed').fill('Maël');
    await agree(page, their).check();
    await submit(page, their).click();
    await expect(page.getByText(their('nda:signed.comesBack'))).toBeVisible();
    await expect(page.getByRole('link', { name: their('nda:signed.toVisit') })).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL(/\/resident\/desk\?sign=\d+$/);
    await expect(dialog.getByRole('button', { name: say('nda:match.confirm') })).toBeFocused();
    await expect(dialog.getByRole('radio')).toBeChecked();
    await dialog.getByRole('button', { name: say('nda:match.confirm') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/resident/desk');
    if (!isMobile) await expect(page.getByRole('combobox', { name: say('desk:field') })).toBeFocused();
  });

  test('among forged claims the true signature is found', async ({ page, say, visits, make, newcomer }) => {
    const name = uniqueName('Presse');
    const person = { visitorLastName: name, visitorFirstName: 'Lou', visitorEmail: newAddress() };
    const { id } = await make.visit({ building: HAUSSMANN, residentId: newcomer.id, ...person });
    const claim = (over: object) => ({
      email: newAddress(),
      dna: 0,
      id_appointment: id,
      signature: 'Lou',
      ...over,
    });
    const forged = Array.from({ length: 6 }, (_, at) => claim({ name: `Lou ${name} ${at}` }));
    for (const data of [claim({ name: 'Jeanne Vraie', entreprise: 'Cabinet Verne' }), ...forged])
      await page.request.post('/dna/signeddna/', { data });
    await visits.open(undefined, { q: name });
    const facts = await visits.facts(name);
    const words = { visitor: `${name.toUpperCase()} Lou`, status: say('visits:status.waiting') };
    await page.getByRole('button', { name: say('visits:statusMenu.label', words) }).click();
    await page.getByRole('menuitem', { name: say('visits:nda.match') }).click();
    await expect(visits.dialog.getByRole('radio')).toHaveCount(7);
    await expectAccessible(page, 'matching one of many signatures');
    const search = visits.dialog.getByRole('searchbox', { name: say('nda:match.search') });
    await expect(visits.button('nda:match.confirm')).toBeInViewport({ ratio: 1 });
    const stands = await search.boundingBox();
    await search.fill('nobody at all');
    await expect(visits.dialog.getByText(say('nda:match.noMatch'))).toBeVisible();
    // What is typed in stays where it is.
    expect(await search.boundingBox()).toEqual(stands);
    await search.fill('vraie verne');
    await expect(visits.dialog.getByRole('radio')).toHaveCount(1);
    await expect(visits.button('nda:match.confirm')).toBeDisabled();
    await visits.dialog.getByRole('radio', { name: /Jeanne Vraie/ }).check();
    await visits.button('nda:match.confirm').click();
    await expect(facts).toContainText(say('visits:nda.signed'));
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('signatures are listed, searched and downloaded; a text like the one in force is not published, and publishing is asked about', async ({
    page,
    say,
    make,
    newcomer,
    db,
    isMobile,
  }) => {
    const email = newAddress();
    const visit = await make.visit({
      building: HAUSSMANN,
      residentId: newcomer.id,
      visitorEmail: email,
    });
    const data = { email, name: 'Dora Download', dna: 0, id_appointment: visit.id, code: visit.code };
    await page.request.post('/dna/signeddna/', { data });
    // It is sealed a moment later.
    await expect.poll(() => documentOf(db, email)).toBeDefined();
    await page.goto(`/resident/nda?q=${email}`);
    await openRow(page, isMobile, 'Dora Download');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: say('nda:admin.download', { name: 'Dora Download' }) }).click();
    const bytes = await readFile(await (await waiting).path());
    const document = await documentOf(db, email);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document?.sha256);
    expect((await waiting).suggestedFilename()).toMatch(/^nda-dora-download-\d{4}-\d\d-\d\d\.pdf$/);
    await expect(page.getByText(say('nda:admin.how.code'))).toBeVisible();
    if (isMobile) await page.keyboard.press('Escape');

    await page.getByRole('button', { name: say('nda:admin.validity.button', { count: 365 }) }).click();
    const days = page.getByRole('textbox', { name: say('nda:admin.validity.label') });
    await expect(days).toHaveAccessibleDescription(say('nda:admin.validity.hint'));
    await days.fill('5000');
    await page.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('errors.too_big', { max: 1825 }))).toBeVisible();
    await expectAccessible(page, 'the period of validity');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('ui.discard.confirm'), exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await navigate(page, '/resident/nda?view=texts');
    await page.getByRole('button', { name: say('nda:texts.new') }).click();
    const publish = page.getByRole('button', { name: say('nda:texts.publish'), exact: true });
    await publish.click();
    await expect(page.getByRole('alert')).toContainText(say('nda:errors.nda_text_unchanged'));
    await page.getByRole('textbox', { name: say('nda:texts.en') }).fill('# Another agreement');
    await publish.click();
    const question = page.getByRole('dialog', { name: say('nda:texts.ask.title', { version: 3 }) });
    await expect(question).toContainText(say('nda:texts.ask.text', { version: 3 }));
    await question.getByRole('button', { name: say('nda:texts.ask.change') }).click();
    await expect(question).toHaveCount(0);
    await expect(publish).toBeVisible();
  });
});
