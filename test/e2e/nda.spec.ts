import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { buildings } from '../../core/buildings/server/tables.ts';
import type { UserRow } from '../../demo/factories.ts';
import { ndaLinks } from '../../features/nda/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { mails } from '../../kit/server/database/tables.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, test } from './support/portal.ts';
import { documentOf, signatureOf } from './support/signatures.ts';
import { agree, draw, field, linkTo, submit, visitNamed, wordsOf } from './support/signing.ts';
import { type Say, wordsIn } from './support/words.ts';

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

/** The titles, buttons and links of which a notice covers a part. */
function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = [...document.querySelectorAll('.mantine-Notification-root')]
      .filter((notice) => notice.checkVisibility())
      .map((notice) => notice.getBoundingClientRect());
    if (notices.length === 0) return ['there is no notice'];
    return [...document.querySelectorAll('main :is(h1, h2, button, a)')].flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isCovered = notices.some(
        (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      );
      return isCovered ? [each.textContent ?? ''] : [];
    });
  });
}

/** It stands above the agreement, and again where one signs. */
async function expectVisitTold(page: Page, say: Say, host: UserRow): Promise<void> {
  const form = page.getByRole('form', { name: say('nda:sign.formTitle') });
  for (const words of wordsOf(host)) {
    await expect(visitNamed(page, say)).toContainText(words, { ignoreCase: true });
    await expect(form).toContainText(words, { ignoreCase: true });
  }
  await expectAccessible(page, 'the agreement of a visit');
}

/** What the link says of the visitor is filled in; the arrow leads to the form, and is gone there. */
async function expectFilledIn(page: Page, say: Say, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('nda:title') })).toBeVisible();
  await expect(field(page, say, 'email')).toHaveValue(email);
  await expect(field(page, say, 'name')).toHaveValue('Louise Martin');
  await expect(field(page, say, 'company')).toHaveValue('Cabinet Verne');
  await expect(page.getByRole('link', { name: say('nda:sign.back') })).toHaveAttribute('href', '/login');
  const privacy = page.getByRole('link', { name: say('nda:sign.privacy') });
  await expect(privacy).toHaveAttribute('href', `/privacy?building=${HAUSSMANN}`);
  const arrow = page.getByRole('button', { name: say('nda:reading.sign'), exact: true });
  await expect(arrow).toBeInViewport({ ratio: 1 });
  await arrow.click();
  await expect(arrow).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say('nda:sign.formTitle') })).toBeInViewport();
  await expect(submit(page, say)).toBeDisabled();
  await expect(submit(page, say)).toHaveAccessibleDescription(say('nda:sign.reason'));
}

/** A second after the word of thanks there is a page of its own. */
async function expectThanked(page: Page, say: Say, told: readonly string[]): Promise<void> {
  await expect(page.getByText(say('nda:sign.done'))).toBeVisible();
  await expect(page).toHaveURL('/SIGNEDNA?dna=0');
  await expect(page.getByRole('heading', { level: 1, name: say('nda:signed.title') })).toBeVisible();
  await expect(page.getByRole('img', { name: say('nda:signed.image') })).toBeVisible();
  const what = page.getByRole('group', { name: say('nda:signed.what') });
  for (const words of told) await expect(what).toContainText(words, { ignoreCase: true });
  await expectAccessible(page, 'an agreement signed');
}

/** Who reopens their link is told that they signed and may sign again; whoever has another code is told nothing. */
async function expectToldOfIt(page: Page, say: Say, link: string, code: string, email: string) {
  await page.getByRole('link', { name: say('nda:signed.again') }).click();
  await expect(page).toHaveURL(link);
  const before = page.getByText(say('nda:sign.before.title'));
  await expect(before).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: say('nda:title') })).toBeVisible();
  await expect(submit(page, say)).toHaveCount(0);
  const otherCode = code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await navigate(page, link.replace(code, otherCode));
  await expect(submit(page, say)).toBeVisible();
  await expect(before).toHaveCount(0);
  // Of the visit nothing either: the building is the link's own word.
  await expect(page.getByText(say('nda:sign.opensNothing'))).toBeVisible();
  await expect(visitNamed(page, say)).toHaveText(`${say('nda:purpose.building')}Parvis Haussmann`);
  await navigate(page, link);
  await expect(before).toBeVisible();
  await page.getByRole('button', { name: say('nda:sign.before.again') }).click();
  await expect(field(page, say, 'email')).toHaveValue(email);
}

test('a visitor signs by hand on a phone, from the link of the invitation', { tag: '@phone' }, async ({
  language,
  page,
  say,
  newcomer,
  make,
  db,
}) => {
  const email = newAddress();
  const visit = await make.visit({
    building: HAUSSMANN,
    residentId: newcomer.id,
    visitorEmail: email,
  });
  const link = linkTo(visit, email, language);
  await page.goto(link);
  await expectVisitTold(page, say, newcomer);
  await expectFilledIn(page, say, email);
  await agree(page, say).check();
  await draw(page, say);
  await submit(page, say).click();
  await expectThanked(page, say, [...wordsOf(newcomer), say('nda:signed.on')]);
  expect(await signatureOf(db, email)).toMatchObject({ kind: 'drawn', language, company: 'Cabinet Verne' });
  await expectToldOfIt(page, say, link, visit.code, email);
});

test('a visitor signs by hand, from the link of the invitation: what is missing or cannot be printed is said, and nothing is lost when it fails', {
  tag: '@both',
}, async ({ language, isMobile, page, say, make, newcomer, browserErrors, db }) => {
  browserErrors.expect(/status of 422/);
  browserErrors.expect(/status of 503/);
  const address = newAddress();
  const visit = await make.visit({
    building: HAUSSMANN,
    residentId: newcomer.id,
    visitorEmail: address,
  });
  const link = linkTo(visit, address, language);
  const email = field(page, say, 'email');
  const name = field(page, say, 'name');
  await page.goto(link);
  await expectFilledIn(page, say, address);

  await agree(page, say).check();
  await email.fill('');
  await name.fill('');
  await submit(page, say).click();
  await expect(page.getByText(say('errors.required_email'))).toBeVisible();
  await expect(page.getByText(say('errors.required'))).toBeVisible();
  await expect(page.getByText(say('nda:errors.nda_signature_blank'))).toBeVisible();
  await expect(email).toBeFocused();

  await email.fill(address);
  await name.fill('Jane 李');
  await draw(page, say);
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
  await expect(page.getByText(say('nda:sign.done'))).toBeVisible();
  await expect(page.getByText(say('nda:sign.failed'))).toHaveCount(0);
  await expectThanked(page, say, [...wordsOf(newcomer), say('nda:signed.on')]);
  if (isMobile) await expect.poll(() => coveredByNotices(page)).toEqual([]);
  const signed = { kind: 'drawn', language, name: 'Jane Li', company: 'Cabinet Verne' };
  expect(await signatureOf(db, address)).toMatchObject(signed);
  await expectToldOfIt(page, say, link, visit.code, address);
});

test.describe('without a connection', () => {
  // With nothing kept of the screens from before.
  test.use({ fresh: true });

  test('a signature that cannot leave is kept in the page, and leaves afterwards', async ({
    page,
    say,
    browserErrors,
    db,
  }) => {
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const address = newAddress();
    await page.goto(`/DNA?building=${HAUSSMANN}`);
    await field(page, say, 'email').fill(address);
    await field(page, say, 'name').fill('Louise Martin');
    await draw(page, say);
    await agree(page, say).check();
    await page.context().setOffline(true);
    await submit(page, say).click();
    await expect(page.getByRole('alert').getByText(say('ui.offline'))).toBeVisible();
    await expect(field(page, say, 'name')).toHaveValue('Louise Martin');
    await page.context().setOffline(false);
    await submit(page, say).click();
    await expectThanked(page, say, ['Parvis Haussmann']);
    expect(await signatureOf(db, address)).toMatchObject({ kind: 'drawn', name: 'Louise Martin' });
  });
});

test('a link is read in its language; a visitor signs by keyboard alone, confirms by the mailed link, and checks the copy', async ({
  language,
  page,
  say,
  db,
  browserErrors,
}) => {
  const [other, switchOver, switchBack] =
    language === 'fr' ? (['en', 'English', 'Français'] as const) : (['fr', 'Français', 'English'] as const);
  const title = (words: Say) => page.getByRole('heading', { level: 1, name: words('nda:title') });
  // The browser knows the other language.
  await page.evaluate((known) => localStorage.setItem('i18nextLng', known), other);
  await page.goto(`/DNA?language=${language}&building=${HAUSSMANN}`);
  await expect(title(say)).toBeVisible();
  await page.getByRole('button', { name: switchOver }).click();
  await expect(title(wordsIn(other))).toBeVisible();
  await page.reload();
  await expect(title(wordsIn(other))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(other);
  await page.getByRole('button', { name: switchBack }).click();
  await expect(title(say)).toBeVisible();

  const email = newAddress();
  await field(page, say, 'email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Louise Martin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: say('nda:sign.draw') })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(field(page, say, 'typed')).toBeFocused();
  await page.keyboard.type('L. Martin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(agree(page, say)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/SIGNEDNA?dna=0');
  expect(await signatureOf(db, email)).toMatchObject({ kind: 'typed', typed: 'L. Martin', language });

  const confirmation = await mailedLink(db, email, 'confirmNDA');
  const asks = page.getByRole('heading', { level: 1, name: say('nda:confirm.ask') });
  // Without an answer nothing is said of the link, and the page waits for one.
  browserErrors.expect(/ERR_FAILED .*confirmations/);
  await page.route('**/api/nda/confirmations/check', (route) => route.abort());
  await navigate(page, confirmation);
  await expect(page.getByText(say('ui.outage.away'))).toBeVisible();
  await expect(asks).toHaveCount(0);
  await page.unroute('**/api/nda/confirmations/check');
  await expect(asks).toBeVisible();
  await expect(page.getByText('Louise Martin')).toBeVisible();
  await expect(visitNamed(page, say)).toContainText('Parvis Haussmann');
  await expectAccessible(page, 'confirming a signature');
  expect((await signatureOf(db, email))?.confirmedAt).toBeNull();
  await page.getByRole('button', { name: say('nda:confirm.button') }).click();
  await expect(page.getByText(say('nda:confirm.done'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await signatureOf(db, email))?.confirmedAt).not.toBeNull();
  const document = await documentOf(db, email);
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
  const content = mail?.attachments[0]?.content;
  if (!document || !content) throw new Error('There is no copy');
  const copy = Buffer.from(content, 'base64');
  await navigate(page, `/verifyNDA?hash=${document.sha256}`);
  await expect(page.getByText(say('nda:verify.issued'))).toBeVisible();
  await expect(visitNamed(page, say)).toContainText('Parvis Haussmann');
  await expectAccessible(page, 'a copy that is authentic');
  const drop = async (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer });
  const changed = Buffer.from(copy);
  changed.writeUInt8((changed.readUInt8(999) + 1) % 256, 999);
  await drop(changed);
  await expect(page.getByText(say('nda:verify.unknown'))).toBeVisible();
  const hash = page.getByRole('textbox', { name: say('nda:verify.hash') });
  await expect(hash).not.toHaveValue(document.sha256);
  await drop(copy);
  await expect(page.getByText(say('nda:verify.issued'))).toBeVisible();
  await expect(hash).toHaveValue(document.sha256);
  await hash.fill('abc');
  await page.getByRole('button', { name: say('nda:verify.submit') }).click();
  await expect(page.getByText(say('nda:verify.hashInvalid'))).toBeVisible();

  await navigate(page, confirmation);
  await expect(page.getByText(say('nda:confirm.already'))).toBeVisible();
  browserErrors.expect(/status of 422 .*confirmations/);
  await navigate(page, '/confirmNDA/made-up');
  await expect(page.getByRole('heading', { level: 1, name: say('nda:confirm.failed') })).toBeVisible();
  await expect(page.getByText(say('nda:errors.nda_link_invalid'))).toBeVisible();
});

test('an agreement without a visit asks for the building, and belongs to it', { tag: '@small' }, async ({
  page,
  say,
  db,
}) => {
  const email = newAddress();
  const { name: chosen = '', id } =
    (await db.select().from(buildings).where(eq(buildings.id, HAUSSMANN)))[0] ?? {};
  await page.goto(`/DNA?building=${HAUSSMANN}`);
  const named = page.getByText(say('nda:sign.forBuilding', { building: chosen }));
  await expect(named).toBeVisible();
  await navigate(page, '/DNA');
  await expect(named).toHaveCount(0);
  const building = page.getByRole('combobox', { name: say('nda:sign.building') });
  await field(page, say, 'email').fill(email);
  await field(page, say, 'name').fill('Louise Martin');
  await page.getByText(say('nda:sign.type'), { exact: true }).click();
  await field(page, say, 'typed').fill('L. Martin');
  await agree(page, say).check();
  await submit(page, say).click();
  await expect(building).toHaveAccessibleDescription(new RegExp(say('errors.required')));
  await expectAccessible(page, 'an agreement that misses its building');
  await building.fill(chosen);
  await page.getByRole('option', { name: chosen, exact: true }).click();
  await submit(page, say).click();
  await expectThanked(page, say, [chosen]);
  const signature = await signatureOf(db, email);
  const links = ndaLinks.in(new BuildingScope([HAUSSMANN]));
  expect(
    await db
      .select()
      .from(links)
      .where(eq(links.signatureId, signature?.id ?? 0)),
  ).toMatchObject([{ buildingId: id, how: 'building', visitId: null }]);
});
