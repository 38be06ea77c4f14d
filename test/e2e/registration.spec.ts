import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { INVITATIONS, partsOf, SECRET } from '../joining.ts';
import { expectAccessible } from './axe.ts';
import { goOnTo } from './goOnTo.ts';
import { mailedLink } from './mailedLink.ts';
import { expect, HAUSSMANN, makeNewcomer, passwordField, personOf, test, uniqueName } from './portal.ts';
import type { Say } from './words.ts';

/** `choosing`: the company is not the invitation's. */
async function fillIn(page: Page, say: Say, email: string, lastName: string, choosing = true): Promise<void> {
  const field = (name: string) =>
    page.getByRole('textbox', { name: say(`invitations:register.${name}`), exact: true });
  await field('email').fill(email);
  await field('lastName').fill(lastName);
  await field('firstName').fill('Noé');
  const company = page.getByRole('combobox', { name: say('invitations:register.company') });
  if (choosing) {
    await company.click();
    await page.getByRole('option', { name: 'Hélios Conseil' }).click();
  } else await expect(company).toHaveCount(0);
  await passwordField(page, say('invitations:register.password')).fill(SECRET);
}

/** Enter in the password field submits; a second later it is the log-in. */
async function send(page: Page, say: Say): Promise<void> {
  await passwordField(page, say('invitations:register.password')).press('Enter');
  await expect(page.getByText(say('invitations:register.done'))).toBeVisible();
  await expect(page).toHaveURL('/login');
}

const freshAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

test('an administrator makes a link', async ({ pageOf, say, make }) => {
  const { email } = await makeNewcomer(make, { role: 'admin', firstName: 'Ada' });
  const desk = await pageOf(email);
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
  const uses = form.getByRole('textbox', { name: say('invitations:form.uses') });
  await uses.fill('-3');
  await form.getByRole('button', { name: say('invitations:form.submit') }).click();
  await expect(form.getByText(say('errors.too_small', { min: 1 }))).toBeVisible();
  await expect(uses).toHaveValue('-3');
  await uses.fill('1001');
  await uses.blur();
  await expect(form.getByText(say('errors.too_big', { max: 1000 }))).toBeVisible();
  await uses.fill('2');
  await form.getByRole('button', { name: say('invitations:form.submit') }).click();

  const shown = desk.getByRole('dialog', { name: say('invitations:link.title') });
  const link = await shown.getByRole('textbox', { name: say('invitations:link.label') }).inputValue();
  expect(new URL(link).pathname).toMatch(/^\/register\/\d+-[\w-]{43}!1&VIP$/);
  await expect(shown.getByRole('img', { name: say('invitations:link.qr') })).toBeVisible();
  await expectAccessible(desk, 'the link');
  await desk.keyboard.press('Escape');
  await expect(shown).toBeHidden();
});

test('who has the link joins', async ({ page, request, sessions, say, db }) => {
  const { token } = await sessions.of('admin');
  const { companyId } = await personOf(db, 'vip');
  const fixed = { buildings: [HAUSSMANN], company: companyId, emailDomain: 'example.com' };
  const answer = await request.post(INVITATIONS, {
    headers: { Authorization: `token ${token}` },
    data: { ...fixed, role: 'superCollab', days: 1, uses: 1 },
  });
  const { segment } = partsOf((await answer.json()).invitation.link);
  await page.goto(`/register/${segment}`);
  const role = say('invitations:roles.vip');
  const offered = say('invitations:register.forRole', { building: 'Parvis Haussmann', role });
  await expect(page.getByText(offered)).toBeVisible();
  const company = page.getByRole('textbox', { name: say('invitations:register.company') });
  await expect(company).toHaveValue('Hélios Conseil');
  await expect(company).not.toBeEditable();
  const domainWords = say('invitations:register.emailDomain', { domain: 'example.com' });
  await expect(page.getByText(domainWords)).toBeVisible();
  await page.getByRole('button', { name: say('invitations:register.submit') }).click();
  await expect(page.getByText(say('errors.required')).first()).toBeVisible();
  await expectAccessible(page, 'registration with errors');
  const email = freshAddress();
  await fillIn(page, say, email, uniqueName('Garnier'), false);
  await send(page, say);

  await page.goto(await mailedLink(db, email, 'confirmRegistration'));
  await expect(page.getByText(say('invitations:confirm.active'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('invitations:confirm.alreadyActive'))).toBeVisible();
  await expectAccessible(page, 'confirmed');
  await page.getByRole('link', { name: say('invitations:confirm.login') }).click();
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
  await passwordField(page, say('access:login.password')).fill(SECRET);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect(page).toHaveURL('/resident/home');
  await expect(page.getByText(say('home:places.rooms.vipText'))).toBeVisible();
});

test('who has no valid code waits for an administrator', async ({ page, pageOf, say, db, make }) => {
  const { email: administrator } = await makeNewcomer(make, { role: 'admin' });
  const desk = await pageOf(administrator);
  await desk.goto('/resident/registrations');
  await expect(desk.getByRole('status').first()).not.toBeEmpty();
  const email = freshAddress();
  const lastName = uniqueName('Attente');
  await page.goto(`/register/made-up!${HAUSSMANN}&admin`);
  await fillIn(page, say, email, lastName);
  await send(page, say);
  await page.goto(await mailedLink(db, email, 'confirmRegistration'));
  for (const _ of ['opened', 'opened again']) {
    await expect(page.getByText(say('invitations:confirm.waiting'))).toBeVisible();
    await page.reload();
  }

  const name = `Noé ${lastName}`;
  // Without a reload.
  await expect(desk.getByText(email)).toBeVisible();
  await expectAccessible(desk, 'registrations');
  const approve = desk.getByRole('button', { name: say('invitations:queue.approveOf', { name }) });
  await approve.click();
  const dialog = desk.getByRole('dialog', { name: say('invitations:queue.approveTitle') });
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(approve).toBeFocused();
  await approve.click();
  await expect(dialog).toContainText(email);
  await expectAccessible(desk, 'approving');
  await dialog.getByRole('button', { name: say('invitations:queue.approve') }).click();
  await expect(desk.getByText(say('invitations:queue.approved', { name }))).toBeVisible();
  await expect(desk.getByText(email)).toHaveCount(0);
  await expectFocusKept(desk);
  expect(await mailedLink(db, email, 'login')).toBe('/login');
});

test('an invitation is taken back', async ({ pageOf, say, make }) => {
  const { email } = await makeNewcomer(make, { role: 'admin' });
  const desk = await pageOf(email);
  await desk.goto('/resident/invitations');
  // A domain of its own tells its row from all others.
  const domain = `${randomBytes(6).toString('hex')}.example`;
  await desk.getByRole('button', { name: say('invitations:list.create') }).click();
  await desk.getByRole('textbox', { name: say('invitations:form.domain') }).fill(domain);
  await desk.getByRole('button', { name: say('invitations:form.submit') }).click();
  const link = desk.getByRole('dialog', { name: say('invitations:link.title') });
  await expect(link.getByRole('img', { name: say('invitations:link.qr') })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expectFocusKept(desk);
  const row = desk
    .getByRole('row')
    .or(desk.getByRole('article'))
    .filter({ hasText: `@${domain}` });
  await expect(row).toContainText(say('invitations:states.open'));

  const revoke = row.getByRole('button', { name: say('invitations:revoke.action') });
  await revoke.click();
  const dialog = desk.getByRole('dialog', { name: say('invitations:revoke.title') });
  await expectAccessible(desk, 'revoking');
  await dialog.getByRole('button', { name: say('invitations:revoke.confirm') }).click();
  await expect(desk.getByText(say('invitations:revoke.done'))).toBeVisible();
  await expect(row).toContainText(say('invitations:states.revoked'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectFocusKept(desk);
});

/** Whoever goes on with the keyboard is still in the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('main :focus, h1:focus')).toHaveCount(1);
}

test.describe('on desktops', { tag: '@desktop' }, () => {
  test.use({ as: 'admin' });

  test('the buttons of the invitations and registrations are in sight', async ({ page, say }) => {
    await page.goto('/resident/invitations');
    for (const place of ['invitations', 'registrations']) {
      await goOnTo(page, `/resident/${place}`);
      await expect(
        page.getByRole('heading', { level: 1, name: say(`home:places.${place}.title`) }),
      ).toBeVisible();
      const buttons = page.getByRole('cell').last().getByRole('button');
      await expect(buttons).toHaveCount(2);
      for (const [width, height] of [
        [1024, 768],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

test('a link that lost a part, or to no building that there is, says so', async ({ page, say }) => {
  await page.goto('/login');
  for (const link of ['only-a-code', 'x!999999&collab']) {
    await goOnTo(page, `/register/${link}`);
    await expect(page.getByRole('heading', { name: say('invitations:register.brokenTitle') })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await expectAccessible(page, 'a broken link');
});
