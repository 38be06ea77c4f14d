import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SECRET } from '../joining.ts';
import { expectAccessible } from './axe.ts';
import { mailedLink } from './mailedLink.ts';
import {
  expect,
  HAUSSMANN,
  inBothLanguages,
  makeNewcomer,
  passwordField,
  test,
  uniqueName,
} from './portal.ts';
import type { Say } from './words.ts';

async function fillIn(page: Page, say: Say, email: string, lastName: string): Promise<void> {
  const field = (name: string) =>
    page.getByRole('textbox', { name: say(`invitations:register.${name}`), exact: true });
  await field('email').fill(email);
  await field('lastName').fill(lastName);
  await field('firstName').fill('Noé');
  await page.getByRole('combobox', { name: say('invitations:register.company') }).click();
  await page.getByRole('option', { name: 'Hélios Conseil' }).click();
  await passwordField(page, say('invitations:register.password')).fill(SECRET);
}

/** Enter in the password field submits; a second later it is the log-in. */
async function send(page: Page, say: Say): Promise<void> {
  await passwordField(page, say('invitations:register.password')).press('Enter');
  await expect(page.getByText(say('invitations:register.done'))).toBeVisible();
  await expect(page).toHaveURL('/login');
}

const freshAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

inBothLanguages(() => {
  test('an administrator invites, and who has the link joins', async ({ page, pageOf, say, db, make }) => {
    const { email: administrator } = await makeNewcomer(make, { role: 'admin', firstName: 'Ada' });
    const desk = await pageOf(administrator);
    await desk.goto('/resident/invitations');
    await expect(desk.getByRole('status').first()).not.toBeEmpty();
    await expectAccessible(desk, 'invitations');
    await desk.getByRole('button', { name: say('invitations:list.create') }).click();
    const form = desk.getByRole('dialog', { name: say('invitations:form.title') });
    await form.getByRole('combobox', { name: say('invitations:form.role') }).click();
    await desk.getByRole('option', { name: say('invitations:roles.vip') }).click();
    const domain = form.getByRole('textbox', { name: say('invitations:form.domain') });
    await domain.fill('not a domain');
    await form.getByRole('button', { name: say('invitations:form.submit') }).click();
    await expect(form.getByText(say('invitations:errors.invalid_domain'))).toBeVisible();
    await expectAccessible(desk, 'inviting, with an error');
    await domain.fill('example.com');
    await form.getByRole('button', { name: say('invitations:form.submit') }).click();

    const shown = desk.getByRole('dialog', { name: say('invitations:link.title') });
    const link = await shown.getByRole('textbox', { name: say('invitations:link.label') }).inputValue();
    expect(new URL(link).pathname).toMatch(/^\/register\/\d+-[\w-]{43}!1&VIP$/);
    await expect(shown.getByRole('img', { name: say('invitations:link.qr') })).toBeVisible();
    await expectAccessible(desk, 'the link');
    await desk.keyboard.press('Escape');
    await expect(shown).toBeHidden();

    await page.goto(new URL(link).pathname);
    await expect(page.getByRole('heading', { name: say('invitations:register.title') })).toBeVisible();
    await page.getByRole('button', { name: say('invitations:register.submit') }).click();
    await expect(page.getByText(say('errors.required')).first()).toBeVisible();
    await expectAccessible(page, 'registration with errors');
    const email = freshAddress();
    await fillIn(page, say, email, uniqueName('Garnier'));
    await send(page, say);

    await page.goto(await mailedLink(db, email, 'confirmRegistration'));
    await expect(page.getByText(say('invitations:confirm.active'))).toBeVisible();
    await expectAccessible(page, 'confirmed');
    await page.getByRole('link', { name: say('invitations:confirm.login') }).click();
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
    await passwordField(page, say('access:login.password')).fill(SECRET);
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page).toHaveURL('/resident/home');
    await expect(page.getByText(say('home:places.rooms.vipText'))).toBeVisible();
  });

  test('who has no valid code waits for an administrator', async ({ page, pageOf, say, db, make }) => {
    const email = freshAddress();
    const lastName = uniqueName('Attente');
    await page.goto(`/register/made-up!${HAUSSMANN}&admin`);
    await fillIn(page, say, email, lastName);
    await send(page, say);
    await page.goto(await mailedLink(db, email, 'confirmRegistration'));
    await expect(page.getByText(say('invitations:confirm.waiting'))).toBeVisible();

    const { email: administrator } = await makeNewcomer(make, { role: 'admin' });
    const desk = await pageOf(administrator);
    await desk.goto('/resident/registrations');
    const name = `Noé ${lastName}`;
    await expect(desk.getByText(email)).toBeVisible();
    await expectAccessible(desk, 'registrations');
    await desk.getByRole('button', { name: say('invitations:queue.approveOf', { name }) }).click();
    const dialog = desk.getByRole('dialog', { name: say('invitations:queue.approveTitle') });
    await expect(dialog).toContainText(email);
    await expectAccessible(desk, 'approving');
    await dialog.getByRole('button', { name: say('invitations:queue.approve') }).click();
    await expect(desk.getByText(say('invitations:queue.approved', { name }))).toBeVisible();
    await expect(desk.getByText(email)).toBeHidden();
    expect(await mailedLink(db, email, 'login')).toBe('/login');
  });

  test('an invitation is taken back', async ({ pageOf, say, make }) => {
    const { email } = await makeNewcomer(make, { role: 'admin' });
    const desk = await pageOf(email);
    await desk.goto('/resident/invitations');
    await desk.getByRole('button', { name: say('invitations:list.create') }).click();
    await desk.getByRole('button', { name: say('invitations:form.submit') }).click();
    await expect(desk.getByRole('dialog', { name: say('invitations:link.title') })).toBeVisible();
    await desk.keyboard.press('Escape');
    const role = say('invitations:roles.limited');
    const revoke = desk.getByRole('button', { name: say('invitations:revoke.actionOf', { role }) });
    await revoke.first().click();
    const dialog = desk.getByRole('dialog', { name: say('invitations:revoke.title') });
    await expectAccessible(desk, 'revoking');
    await dialog.getByRole('button', { name: say('invitations:revoke.confirm') }).click();
    await expect(desk.getByText(say('invitations:revoke.done'))).toBeVisible();
    await expect(desk.getByText(say('invitations:states.revoked')).first()).toBeVisible();
  });
});

test('a link that lost a part says so', async ({ page, say }) => {
  await page.goto('/register/only-a-code');
  await expect(page.getByRole('heading', { name: say('invitations:register.brokenTitle') })).toBeVisible();
  await expectAccessible(page, 'a broken link');
});

test.describe('for residents', () => {
  test.use({ as: 'vip' });

  test('the administrators’ screens are in no menu', async ({ page, say, isMobile }) => {
    await page.goto('/resident/home');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: say('ui.frame.more') }).click();
    await expect(page.getByRole('link', { name: say('home:places.profile.title') }).first()).toBeVisible();
    for (const place of ['invitations', 'registrations', 'deletionRequests'])
      await expect(page.getByRole('link', { name: say(`home:places.${place}.title`) })).toHaveCount(0);
  });
});
