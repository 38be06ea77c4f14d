import { desc, eq } from 'drizzle-orm';
import { mails } from '../../kit/server/database/tables.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, test } from './support/portal.ts';
import { documentOf, signatureOf } from './support/signatures.ts';
import {
  agreeCheckbox,
  draw,
  expectThankYouPage,
  field,
  linkTo,
  newAddress,
  submitButton,
  visitName,
  wordsOf,
} from './support/signing.ts';
import { type Say, wordsIn } from './support/words.ts';

test.describe('in a new browser', () => {
  test.use({ fresh: true });

  test('visitor signs by hand from the invitation, corrects errors, and loses nothing offline', {
    tag: '@both',
  }, async ({ language, page, say, make, newcomer, browserErrors, db }) => {
    browserErrors.expect(/status of 422/);
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const address = newAddress();
    const visit = await make.visit({
      building: HAUSSMANN,
      residentId: newcomer.id,
      visitorEmail: address,
    });
    const link = linkTo(visit, address, language);
    const name = field(page, say, 'name');
    await page.goto(link);

    await test.step('page names the visit above the agreement and at the form', async () => {
      const form = page.getByRole('form', { name: say('agreements:sign.formTitle') });
      for (const words of wordsOf(newcomer)) {
        await expect(visitName(page, say)).toContainText(words, { ignoreCase: true });
        await expect(form).toContainText(words, { ignoreCase: true });
      }
      await expect(field(page, say, 'email')).toHaveValue(address);
      await expect(name).toHaveValue('Louise Martin');
      await expect(field(page, say, 'company')).toHaveValue('Cabinet Verne');
      const privacy = page.getByRole('link', { name: say('agreements:sign.privacy') });
      await expect(privacy).toHaveAttribute('href', `/privacy?building=${HAUSSMANN}`);
      await expectAccessible(page, 'the agreement of a visit');
      const arrow = page.getByRole('button', { name: say('agreements:reading.sign'), exact: true });
      await arrow.click();
      await expect(arrow).toHaveCount(0);
      await expect(page.getByRole('heading', { name: say('agreements:sign.formTitle') })).toBeInViewport();
      await expect(submitButton(page, say)).toHaveAccessibleDescription(say('agreements:sign.reason'));
    });

    await test.step('missing and unprintable values are reported at their fields', async () => {
      await agreeCheckbox(page, say).check();
      await field(page, say, 'email').fill('');
      await submitButton(page, say).click();
      await expect(page.getByText(say('errors.required_email'))).toBeVisible();
      await expect(page.getByText(say('agreements:errors.nda_signature_blank'))).toBeVisible();
      await expect(field(page, say, 'email')).toBeFocused();
      await field(page, say, 'email').fill(address);
      await name.fill('Jane 李');
      await draw(page, say);
      await submitButton(page, say).click();
      await expect(name).toHaveAccessibleDescription(
        say('agreements:errors.nda_unprintable', { characters: '李' }),
      );
      await expect(name).toBeFocused();
    });

    await test.step('signature stays in the page while offline, and is sent afterwards', async () => {
      await name.fill('Jane Li');
      await page.context().setOffline(true);
      await submitButton(page, say).click();
      await expect(page.getByRole('alert').getByText(say('ui.offline'))).toBeVisible();
      await expect(name).toHaveValue('Jane Li');
      await page.context().setOffline(false);
      await submitButton(page, say).click();
      await expectThankYouPage(page, say, [...wordsOf(newcomer), say('agreements:signed.on')]);
      const signed = { kind: 'drawn', language, name: 'Jane Li', company: 'Cabinet Verne' };
      expect(await signatureOf(db, address)).toMatchObject(signed);
    });

    await test.step('link shows the signature, and nothing with another code', async () => {
      await page.getByRole('link', { name: say('agreements:signed.again') }).click();
      await expect(page).toHaveURL(link);
      const before = page.getByText(say('agreements:sign.before.title'));
      await expect(before).toBeVisible();
      await expect(submitButton(page, say)).toHaveCount(0);
      await navigate(
        page,
        link.replace(
          visit.code,
          visit.code.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
        ),
      );
      await expect(submitButton(page, say)).toBeVisible();
      await expect(before).toHaveCount(0);
      await expect(page.getByText(say('agreements:sign.opensNothing'))).toBeVisible();
      await expect(visitName(page, say)).toHaveText(`${say('agreements:occasion.building')}Parvis Haussmann`);
      await navigate(page, link);
      await page.getByRole('button', { name: say('agreements:sign.before.again') }).click();
      await expect(field(page, say, 'email')).toHaveValue(address);
    });
  });
});

test('visitor signs by keyboard in the language of the link, confirms by the mailed link, and checks the copy', async ({
  language,
  page,
  say,
  db,
  browserErrors,
}) => {
  const title = (words: Say) => page.getByRole('heading', { level: 1, name: words('agreements:title') });
  const email = newAddress();

  await test.step('language follows the link before the browser, and a choice survives a reload', async () => {
    const [other, name, own] =
      language === 'fr' ? (['en', 'English', 'Français'] as const) : (['fr', 'Français', 'English'] as const);
    await page.evaluate((known) => localStorage.setItem('i18nextLng', known), other);
    await page.goto(`/DNA?language=${language}&building=${HAUSSMANN}`);
    await expect(title(say)).toBeVisible();
    await page.getByRole('button', { name }).click();
    await page.reload();
    await expect(title(wordsIn(other))).toBeVisible();
    await page.getByRole('button', { name: own }).click();
    await expect(title(say)).toBeVisible();
  });

  await test.step('visitor signs by keyboard', async () => {
    const { keyboard } = page;
    await field(page, say, 'email').focus();
    await keyboard.type(email);
    await keyboard.press('Tab');
    await keyboard.type('Louise Martin');
    for (const key of ['Tab', 'Tab', 'ArrowRight', 'Tab']) await keyboard.press(key);
    await expect(field(page, say, 'typed')).toBeFocused();
    await keyboard.type('L. Martin');
    for (const key of ['Tab', 'Space', 'Tab', 'Enter']) await keyboard.press(key);
    await expect(page).toHaveURL('/SIGNEDNA?dna=0');
    expect(await signatureOf(db, email)).toMatchObject({ kind: 'typed', typed: 'L. Martin', language });
  });

  const confirmation = await mailedLink(db, email, 'confirmNDA');
  await test.step('page of the mailed link waits for the server, asks and confirms', async () => {
    browserErrors.expect(/ERR_FAILED .*confirmations/);
    const check = '**/api/nda/confirmations/check';
    const asks = page.getByRole('heading', { level: 1, name: say('agreements:confirm.ask') });
    await page.route(check, (route) => route.abort());
    await navigate(page, confirmation);
    await expect(page.getByText(say('ui.outage.away'))).toBeVisible();
    await expect(asks).toHaveCount(0);
    await page.unroute(check);
    await expect(asks).toBeVisible();
    await expect(page.getByText('Louise Martin')).toBeVisible();
    await expectAccessible(page, 'confirming a signature');
    expect((await signatureOf(db, email))?.confirmedAt).toBeNull();
    await page.getByRole('button', { name: say('agreements:confirm.button') }).click();
    await expect(page.getByText(say('agreements:confirm.done'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect((await signatureOf(db, email))?.confirmedAt).not.toBeNull();
  });

  await test.step('mailed copy is authentic, and a changed copy is not', async () => {
    const document = await documentOf(db, email);
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
    const copy = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64');
    const changed = Buffer.from(copy);
    changed.writeUInt8((changed.readUInt8(999) + 1) % 256, 999);
    const drop = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'copy.pdf', mimeType: 'application/pdf', buffer });
    await navigate(page, `/verifyNDA?hash=${document?.sha256}`);
    await expect(page.getByText(say('agreements:verify.issued'))).toBeVisible();
    await expectAccessible(page, 'a copy that is authentic');
    await drop(changed);
    await expect(page.getByText(say('agreements:verify.unknown'))).toBeVisible();
    await drop(copy);
    await expect(page.getByText(say('agreements:verify.issued'))).toBeVisible();
    await expect(page.getByRole('textbox', { name: say('agreements:verify.hash') })).toHaveValue(
      document?.sha256 ?? '',
    );
  });

  await test.step('used and invalid links are explained', async () => {
    await navigate(page, confirmation);
    await expect(page.getByText(say('agreements:confirm.already'))).toBeVisible();
    browserErrors.expect(/status of 422 .*confirmations/);
    await navigate(page, '/confirmNDA/made-up');
    await expect(page.getByText(say('agreements:errors.nda_link_invalid'))).toBeVisible();
  });
});

test('agreement without a visit asks for the building; link of a cancelled visit only names it', async ({
  page,
  say,
  language,
  make,
  newcomer,
  db,
}) => {
  const email = newAddress();
  const cancelled = { residentId: newcomer.id, visitorEmail: email, status: 'canceled' } as const;
  await page.goto(linkTo(await make.visit({ building: HAUSSMANN, ...cancelled }), email, language));
  await expect(page.getByText(say('agreements:sign.opensNothing'))).toBeVisible();
  await expect(visitName(page, say)).toHaveText(`${say('agreements:occasion.building')}Parvis Haussmann`);
  await expect(page.getByText(newcomer.lastName)).toHaveCount(0);

  // The thank-you page needs a signature.
  await navigate(page, '/SIGNEDNA');
  await expect(page.getByText(say('agreements:signed.unknown'))).toBeVisible();
  await expect(page.getByText(say('agreements:signed.text'))).toHaveCount(0);
  await page.getByRole('link', { name: say('agreements:signed.again') }).click();
  await expect(page).toHaveURL('/DNA?dna=0');
  await field(page, say, 'email').fill(email);
  await field(page, say, 'name').fill('Louise Martin');
  await page.getByText(say('agreements:sign.type'), { exact: true }).click();
  await field(page, say, 'typed').fill('L. Martin');
  await agreeCheckbox(page, say).check();
  await submitButton(page, say).click();
  const building = page.getByRole('combobox', { name: say('agreements:sign.building') });
  await expect(building).toHaveAccessibleDescription(new RegExp(say('errors.required')));
  await expectAccessible(page, 'an agreement that misses its building');
  await building.fill('Parvis Haussmann');
  await page.getByRole('option', { name: 'Parvis Haussmann', exact: true }).click();
  await submitButton(page, say).click();
  await expectThankYouPage(page, say, ['Parvis Haussmann']);
  expect(await signatureOf(db, email)).toMatchObject({ kind: 'typed', typed: 'L. Martin' });
});
