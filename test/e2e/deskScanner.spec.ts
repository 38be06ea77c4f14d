import { addBadges } from '../../features/badges/wire.ts';
import { today } from '../../kit/time.ts';
import { expect, makeNewcomer, test as portal } from './support/portal.ts';

let building: number;
const test = portal.extend({
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const company = await make.company({ buildings: [building] });
    const reception = { role: 'reception' as const, companyId: company.id, buildings: [building] };
    await use((await makeNewcomer(make, reception)).email);
  },
});

const US = 'abcdefghijklmnopqrstuvwxyz0123456789:/.#V';
const FRENCH = 'qbcdefghijkl,noparstuvzxywà&é"\'(-è_çM!:3V';
/** The text that a scanner with a US layout types on a French keyboard. */
const onFrenchKeyboard = (text: string) => [...text].map((sign) => FRENCH[US.indexOf(sign)] ?? sign).join('');

test('a scanner with a US layout is understood on a French keyboard, or its layout is named as the cause', async ({
  page,
  as,
  say,
  make,
  sessions,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404 .*desk\/scan/);
  const host = await makeNewcomer(make, { buildings: [building] });
  const date = today('Europe/Paris', new Date());
  const come = (visitorLastName: string) =>
    make.visit({
      ...{ building, residentId: host.id, date, ndaSigned: true },
      ...{ visitorLastName, visitorFirstName: 'Odile' },
    });
  const [byCode, byAddress, byCard] = [await come('Vasseur'), await come('Quintin'), await come('Lenoir')];
  await sessions.call(as ?? '', addBadges, { building, first: 'V012', kind: 'visitor' });
  const field = page.getByRole('combobox', { name: say('desk:field') });
  const arrived = (visitor: string) => page.getByText(say('desk:done.arrived', { visitor }), { exact: true });
  const scan = async (text: string) => {
    await expect(field).toBeFocused();
    await page.keyboard.insertText(onFrenchKeyboard(text));
    await page.keyboard.press('Enter');
  };
  await page.goto('/resident/desk');
  await expect(page.getByText('LENOIR Odile')).toBeVisible();

  await scan(byCode.code);
  await expect(arrived('VASSEUR Odile')).toBeVisible();
  await scan(`https://parvis.example/visit/${byAddress.code}`);
  await expect(arrived('QUINTIN Odile')).toBeVisible();
  await scan(`#${byCard.id}`);
  await expect(arrived('LENOIR Odile')).toBeVisible();

  await page.keyboard.insertText(onFrenchKeyboard('V012'));
  await expect(page.getByRole('option')).toContainText('V012');
  await page.keyboard.press('Escape');

  await page.keyboard.insertText(onFrenchKeyboard('V999'));
  await expect(page.getByText(say('kit:errors.scanner_layout'))).toBeVisible();
  await page.keyboard.press('Escape');
  await scan('0'.repeat(32));
  await expect(page.getByRole('alert')).toHaveText(say('kit:errors.scanner_layout'));
});
