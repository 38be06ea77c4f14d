import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { ndaDocuments, ndaSignatures } from '../../features/nda/server/tables.ts';
import type { Db } from '../../kit/server/db.ts';
import { expectAccessible } from './axe.ts';
import { goOnTo } from './goOnTo.ts';
import { mailedLink } from './mailedLink.ts';
import { expect, HAUSSMANN, test, uniqueName } from './portal.ts';
import type { Say } from './words.ts';

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

/** The agreement as an invitation links to it. */
function linkTo(visit: { id: number; code: string }, email: string, language: string): string {
  const query = new URLSearchParams({
    ...{ email, name: 'Louise Martin', entreprise: 'Cabinet Verne', dna: '0', language },
    ...{ appointment: String(visit.id), code: visit.code, building: String(HAUSSMANN) },
  });
  return `/DNA?${query}`;
}

const submit = (page: Page, say: Say) => page.getByRole('button', { name: say('nda:sign.submit') });
const agree = (page: Page, say: Say) => page.getByRole('checkbox', { name: say('nda:sign.agree') });
const pad = (page: Page, say: Say) => page.getByRole('img', { name: say('nda:sign.pad') });

async function draw(page: Page, say: Say): Promise<void> {
  const canvas = pad(page, say);
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.15, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.25, 0.25],
    [0.35, 0.65],
    [0.45, 0.3],
    [0.6, 0.6],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
}

async function signatureOf(db: Db, email: string) {
  const [row] = await db.select().from(ndaSignatures).where(eq(ndaSignatures.email, email));
  return row;
}

test('a visitor signs by hand, from the link of the invitation', { tag: '@both' }, async ({
  language,
  page,
  say,
  make,
  newcomer,
  db,
}) => {
  const email = newAddress();
  const visit = await make.appointment({
    building: HAUSSMANN,
    residentId: newcomer.id,
    visitorEmail: email,
  });
  const link = linkTo(visit, email, language);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: say('nda:title') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('nda:sign.email') })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: say('nda:sign.name') })).toHaveValue('Louise Martin');
  await expect(page.getByRole('textbox', { name: say('nda:sign.company') })).toHaveValue('Cabinet Verne');
  await expect(page.getByRole('link', { name: say('nda:sign.back') })).toHaveAttribute('href', '/login');
  const privacy = page.getByRole('link', { name: say('nda:sign.privacy') });
  await expect(privacy).toHaveAttribute('href', `/privacy?building=${HAUSSMANN}`);

  const arrow = page.getByRole('button', { name: say('nda:sign.toEnd') });
  await expect(arrow).toBeVisible();
  await arrow.click();
  await expect(arrow).toHaveCount(0);
  await expect(submit(page, say)).toBeDisabled();
  await agree(page, say).check();
  await draw(page, say);
  await submit(page, say).click();
  await expect(page.getByText(say('nda:sign.done'))).toBeVisible();
  await expect(page).toHaveURL('/SIGNEDNA?dna=0');
  await expect(page.getByRole('heading', { level: 1, name: say('nda:signed.title') })).toBeVisible();
  await expect(page.getByRole('img', { name: say('nda:signed.image') })).toBeVisible();
  expect(await signatureOf(db, email)).toMatchObject({ kind: 'drawn', language, company: 'Cabinet Verne' });
  await page.getByRole('link', { name: say('nda:signed.again') }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByText(say('nda:sign.before.title'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: say('nda:title') })).toBeVisible();
  await expect(submit(page, say)).toHaveCount(0);
  await page.getByRole('button', { name: say('nda:sign.before.again') }).click();
  await expect(page.getByRole('textbox', { name: say('nda:sign.email') })).toHaveValue(email);
  await page.goto(
    link.replace(
      visit.code,
      visit.code.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    ),
  );
  await expect(submit(page, say)).toBeVisible();
  await expect(page.getByText(say('nda:sign.before.title'))).toHaveCount(0);
});

test('a visitor signs by keyboard alone', async ({ page, say, db, language }) => {
  const email = newAddress();
  await page.goto('/DNA');
  const field = page.getByRole('textbox', { name: say('nda:sign.email') });
  await field.focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Louise Martin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: say('nda:sign.draw') })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: say('nda:sign.typed') })).toBeFocused();
  await page.keyboard.type('L. Martin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(agree(page, say)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/SIGNEDNA?dna=0');
  expect(await signatureOf(db, email)).toMatchObject({ kind: 'typed', typed: 'L. Martin', language });
});

test('says what is missing or cannot be printed, and keeps what was given and drawn when it fails', async ({
  page,
  say,
  complaints,
  db,
}) => {
  complaints.expect(/status of 422/);
  complaints.expect(/status of 503/);
  const address = newAddress();
  const email = page.getByRole('textbox', { name: say('nda:sign.email') });
  const name = page.getByRole('textbox', { name: say('nda:sign.name') });
  await page.goto('/DNA');
  await agree(page, say).check();
  await submit(page, say).click();
  await expect(page.getByText(say('errors.required'))).toHaveCount(2);
  await expect(page.getByText(say('nda:errors.nda_signature_blank'))).toBeVisible();
  await expect(email).toBeFocused();

  // What was drawn is still there after typing, and what was typed after drawing.
  await email.fill(address);
  await name.fill('Jane 李');
  await draw(page, say);
  const choose = (manner: string) => page.getByText(say(`nda:sign.${manner}`), { exact: true }).click();
  const typed = page.getByRole('textbox', { name: say('nda:sign.typed') });
  await choose('type');
  await typed.fill('J. Li');
  await choose('draw');
  await choose('type');
  await expect(typed).toHaveValue('J. Li');
  await choose('draw');
  await expect(page.getByRole('button', { name: say('nda:sign.clear') })).toBeEnabled();
  await submit(page, say).click();
  await expect(name).toHaveAccessibleDescription(say('nda:errors.nda_unprintable', { characters: '李' }));
  await expect(name).toBeFocused();

  await name.fill('Jane Li');
  const words = { status: 'ERROR', code: 'unavailable', detail: say('errors.unavailable'), errors: {} };
  await page.route('**/dna/signeddna/', (route) => route.fulfill({ status: 503, json: words }), {
    times: 1,
  });
  await submit(page, say).click();
  await expect(page.getByText(say('nda:sign.failed')).last()).toBeVisible();
  await expect(page.getByRole('alert').getByText(say('errors.unavailable'))).toBeVisible();
  await expect(name).toHaveValue('Jane Li');
  await submit(page, say).click();
  await expect(page).toHaveURL('/SIGNEDNA?dna=0');
  expect(await signatureOf(db, address)).toMatchObject({ kind: 'drawn' });
});

test('the link in the mail confirms, and the copy can be checked', async ({
  language,
  page,
  say,
  make,
  newcomer,
  db,
}) => {
  const email = newAddress();
  const visit = await make.appointment({
    building: HAUSSMANN,
    residentId: newcomer.id,
    visitorEmail: email,
  });
  const data = {
    email,
    name: 'Louise Martin',
    dna: 0,
    id_appointment: visit.id,
    language,
    signature: 'Louise',
  };
  expect((await page.request.post('/dna/signeddna/', { data })).ok()).toBe(true);
  await page.goto(await mailedLink(db, email, 'confirmNDA'));
  await expect(page.getByText(say('nda:confirm.done'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('nda:confirm.already'))).toBeVisible();

  const row = await signatureOf(db, email);
  const [document] = await db
    .select()
    .from(ndaDocuments)
    .where(eq(ndaDocuments.signatureId, row?.id ?? 0));
  if (!document) throw new Error('There is no copy');
  await goOnTo(page, `/verifyNDA?hash=${document.sha256}`);
  await expect(page.getByText(say('nda:verify.issued'))).toBeVisible();
  await page.goto('/verifyNDA');
  const drop = async (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer });
  await drop(document.pdf);
  await expect(page.getByText(say('nda:verify.issued'))).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('nda:verify.hash') })).toHaveValue(document.sha256);
  const changed = Buffer.from(document.pdf);
  changed.writeUInt8((changed.readUInt8(999) + 1) % 256, 999);
  await drop(changed);
  await expect(page.getByText(say('nda:verify.unknown'))).toBeVisible();
  await page.getByRole('textbox', { name: say('nda:verify.hash') }).fill('abc');
  await page.getByRole('button', { name: say('nda:verify.submit') }).click();
  await expect(page.getByText(say('nda:verify.hashInvalid'))).toBeVisible();
});

test('a link in English is read in English, and the switch changes the whole text', async ({ page, say }) => {
  // Thanked is nobody who did not sign.
  await page.goto('/SIGNEDNA');
  await expect(page.getByText(say('nda:signed.unknown'))).toBeVisible();
  await expect(page.getByText(say('nda:signed.text'))).toHaveCount(0);
  await page.getByRole('link', { name: say('nda:signed.again') }).click();
  await expect(page).toHaveURL('/DNA?dna=0');
  await expect(submit(page, say)).toBeVisible();
  await page.goto('/DNA?language=en');
  await expect(page.getByRole('heading', { level: 1, name: 'Non-disclosure agreement' })).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accord de confidentialité' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Accord de confidentialité' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('fr');
});

test.describe('for the reception', () => {
  test.use({ as: 'accueil' });

  test('papers that agree with a signature mark the visit', async ({
    page,
    say,
    appointments,
    announced,
  }) => {
    const name = uniqueName('Papiers');
    const email = newAddress();
    await announced({ visitorLastName: name, visitorFirstName: 'Lou', visitorEmail: email });
    const data = { email, name: `Lou ${name}`, dna: 0, id_appointment: 0, signature: 'Lou' };
    await page.request.post('/dna/signeddna/', { data });
    await appointments.open(undefined, { q: name });
    await expect(appointments.visits(name)).toContainText(say('appointments:nda.missing'));
    const words = { visitor: `${name.toUpperCase()} Lou`, status: say('appointments:status.waiting') };
    await page.getByRole('button', { name: say('appointments:statusMenu.label', words) }).click();
    await page.getByRole('menuitem', { name: say('appointments:nda.match.open') }).click();
    await expect(appointments.dialog.getByRole('radio')).toBeChecked();
    await expect(appointments.dialog).toContainText(`Lou ${name}`);
    await expectAccessible(page, 'matching a signature');
    await appointments.button('appointments:nda.match.confirm').click();
    await expect(appointments.visits(name)).toContainText(say('appointments:nda.signed'));
  });
});

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('signatures are listed, searched and downloaded', async ({ page, say, make, newcomer, db }) => {
    const email = newAddress();
    const visit = await make.appointment({
      building: HAUSSMANN,
      residentId: newcomer.id,
      visitorEmail: email,
    });
    const data = { email, name: 'Dora Download', dna: 0, id_appointment: visit.id, code: visit.code };
    await page.request.post('/dna/signeddna/', { data });
    const button = page.getByRole('button', { name: say('nda:admin.download', { name: 'Dora Download' }) });
    await expect(async () => {
      await page.goto(`/resident/nda?q=${email}`);
      await expect(button).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const waiting = page.waitForEvent('download');
    await button.click();
    const bytes = await readFile(await (await waiting).path());
    const row = await signatureOf(db, email);
    const [document] = await db
      .select()
      .from(ndaDocuments)
      .where(eq(ndaDocuments.signatureId, row?.id ?? 0));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(document?.sha256);
    expect((await waiting).suggestedFilename()).toMatch(/^nda-dora-download-\d{4}-\d\d-\d\d\.pdf$/);
    await expect(page.getByText(say('nda:admin.how.code'))).toBeVisible();

    await page.getByRole('button', { name: say('nda:admin.validity.button', { count: 365 }) }).click();
    const days = page.getByRole('textbox', { name: say('nda:admin.validity.label') });
    await expect(days).toHaveAccessibleDescription(say('nda:admin.validity.hint'));
    await days.fill('5000');
    await page.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('errors.too_big', { max: 1825 }))).toBeVisible();
    await expectAccessible(page, 'the period of validity');
  });

  test('a text like the one in force is not published, and publishing is asked about', async ({
    page,
    say,
  }) => {
    await page.goto('/resident/nda?view=texts');
    await page.getByRole('button', { name: say('nda:texts.new') }).click();
    const publish = page.getByRole('button', { name: say('nda:texts.publish'), exact: true });
    await publish.click();
    await expect(page.getByRole('alert')).toContainText(say('nda:errors.nda_text_unchanged'));
    await page.getByRole('textbox', { name: say('nda:texts.en') }).fill('# Another agreement');
    await publish.click();
    const question = page.getByRole('dialog', { name: say('nda:texts.ask.title', { version: 2 }) });
    await expect(question).toContainText(say('nda:texts.ask.text', { version: 2 }));
    await question.getByRole('button', { name: say('nda:texts.ask.change') }).click();
    await expect(question).toHaveCount(0);
    await expect(publish).toBeVisible();
  });
});

test.describe('accessible', { tag: '@both' }, () => {
  test('the pages of the agreement', async ({ page, say, complaints }) => {
    complaints.expect(/status of 422/);
    await page.goto('/DNA');
    await expect(submit(page, say)).toBeVisible();
    await expectAccessible(page, 'agreement');
    // The arrow is out of the way once the form is in sight.
    const arrow = page.getByRole('button', { name: say('nda:sign.toEnd') });
    await expect(arrow).toBeVisible();
    await page.getByRole('heading', { level: 2, name: say('nda:sign.formTitle') }).scrollIntoViewIfNeeded();
    await expect(arrow).toHaveCount(0);
    await agree(page, say).check();
    await submit(page, say).click();
    await expect(page.getByText(say('errors.required')).first()).toBeVisible();
    await draw(page, say);
    await expectAccessible(page, 'agreement with errors and a drawing');
    await page.getByText(say('nda:sign.type'), { exact: true }).click();
    await expect(page.getByRole('textbox', { name: say('nda:sign.typed') })).toBeVisible();
    await expectAccessible(page, 'agreement, typed');
    await goOnTo(page, '/SIGNEDNA?dna=0');
    await expect(page.getByRole('heading', { level: 1, name: say('nda:signed.title') })).toBeVisible();
    await expectAccessible(page, 'signed');
    await goOnTo(page, '/confirmNDA/unknown');
    await expect(page.getByText(say('nda:errors.nda_link_invalid'))).toBeVisible();
    await expectAccessible(page, 'a dead link');
    await goOnTo(page, `/verifyNDA?hash=${'0'.repeat(64)}`);
    await expect(page.getByText(say('nda:verify.unknown'))).toBeVisible();
    await expectAccessible(page, 'checking a copy');
  });

  test.describe('for an administrator', () => {
    test.use({ as: 'admin' });

    test('signatures and texts', async ({ page, say }) => {
      await page.goto('/resident/nda?q=nobody%20at%20all');
      await expect(page.getByText(say('nda:admin.noMatch'))).toBeVisible();
      await expectAccessible(page, 'no signature');
      await goOnTo(page, '/resident/nda?view=texts');
      await expect(page.getByText(say('nda:texts.inForce'))).toBeVisible();
      await expectAccessible(page, 'texts');
      await page
        .getByRole('button', { name: `${say('nda:texts.read')} (EN)` })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText('Confidential information');
      await expectAccessible(page, 'reading a text');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('nda:texts.new') }).click();
      await expect(page.getByRole('textbox', { name: say('nda:texts.fr') })).toHaveValue(/^# Accord/);
      await expectAccessible(page, 'publishing');
    });
  });
});
