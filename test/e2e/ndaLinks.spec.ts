import { randomBytes } from 'node:crypto';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, test } from './support/portal.ts';
import { linkTo, submit, visitNamed, wordsOf } from './support/signing.ts';

const newAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

test('the link of a visit that was called off names the building alone, and nobody', async ({
  page,
  say,
  language,
  make,
  newcomer,
}) => {
  const visitorEmail = newAddress();
  const over = { residentId: newcomer.id, visitorEmail, status: 'canceled' } as const;
  const visit = await make.visit({ building: HAUSSMANN, ...over });
  await page.goto(linkTo(visit, visitorEmail, language));
  await expect(page.getByText(say('nda:sign.opensNothing'))).toBeVisible();
  await expect(visitNamed(page, say)).toHaveText(`${say('nda:purpose.building')}Parvis Haussmann`);
  await expect(page.getByText(newcomer.lastName)).toHaveCount(0);
  await expect(submit(page, say)).toBeVisible();
  await expectAccessible(page, 'the agreement of a visit that was called off');
});

test('an address that names no version of the agreement says so, and the one of a signed page what its own code opens', async ({
  page,
  say,
  language,
  make,
  newcomer,
  browserErrors,
}) => {
  browserErrors.expect(/status of 404/);
  await page.goto('/DNA?dna=99999');
  await expect(page.getByRole('heading', { level: 1, name: say('nda:title') })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(say('nda:sign.missing'));
  await expectAccessible(page, 'no version of the agreement');
  await page.getByRole('link', { name: say('nda:sign.readCurrent') }).click();
  await expect(submit(page, say)).toBeVisible();

  const visitorEmail = newAddress();
  const over = { residentId: newcomer.id, visitorEmail, time: '9:30' };
  const visit = await make.visit({ building: HAUSSMANN, ...over });
  const after = linkTo(visit, visitorEmail, language).replace('/DNA', '/SIGNEDNA');
  await navigate(page, after);
  for (const words of wordsOf(newcomer))
    await expect(visitNamed(page, say)).toContainText(words, { ignoreCase: true });
  await expect(page.getByText(say('nda:signed.unknown'))).toBeVisible();
  const signed = { email: visitorEmail, name: 'Louise Martin', dna: 0, signature: 'Louise Martin' };
  const data = { ...signed, id_appointment: visit.id, code: visit.code };
  expect((await page.request.post('/dna/signeddna/', { data })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(say('nda:signed.text'))).toBeVisible();
  const what = page.getByRole('group', { name: say('nda:signed.what') });
  for (const words of [...wordsOf(newcomer), say('nda:signed.on')])
    await expect(what).toContainText(words, { ignoreCase: true });
  await navigate(page, after.replace(visit.code, 'made-up'));
  await expect(page.getByText(say('nda:signed.unknown'))).toBeVisible();
  await expect(page.getByText(newcomer.lastName)).toHaveCount(0);
});
