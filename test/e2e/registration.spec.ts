import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '../../core/people/server/tables.ts';
import {
  CONFIRM,
  INVITATIONS,
  partsOf,
  REGISTER,
  registrationBody,
  SECRET,
} from '../support/fixtures/joining.ts';
import { expectAccessible } from './support/axe.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { openRow } from './support/openRow.ts';
import {
  expect,
  HAUSSMANN,
  makeNewcomer,
  passwordField,
  personOf,
  test,
  uniqueName,
} from './support/portal.ts';
import type { Say } from './support/words.ts';

/** `choosing`: the company is not the invitation's. */
async function fillIn(page: Page, say: Say, email: string, lastName: string, choosing = true): Promise<void> {
  const field = (name: string) =>
    page.getByRole('textbox', { name: say(`invitations:register.${name}`), exact: true });
  // The log-in, which one may come from, asks for an address too.
  await expect(field('lastName')).toBeVisible();
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

/** Enter in the password field submits. */
async function send(page: Page, say: Say): Promise<void> {
  await passwordField(page, say('invitations:register.password')).press('Enter');
  // It stands for a second: an assertion may look at longer intervals.
  await page.getByText(say('invitations:register.done')).waitFor();
}

async function confirm(page: Page, say: Say, password: string): Promise<void> {
  await passwordField(page, say('invitations:register.password')).fill(password);
  await page.getByRole('button', { name: say('invitations:confirm.submit') }).click();
}

/** All of them are in sight on narrow and on wide desktops. */
async function expectInSight(page: Page, buttons: Locator): Promise<void> {
  const size = page.viewportSize();
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
  if (size) await page.setViewportSize(size);
}

const freshAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

test('an administrator makes a link and takes it back, and lets in who waits', async ({
  pageOf,
  request,
  say,
  make,
  db,
  isMobile,
}) => {
  const administrator = await makeNewcomer(make, { role: 'admin', firstName: 'Ada' });
  const desk = await pageOf(administrator.email);
  await desk.goto('/resident/invitations');
  await expect(desk.getByRole('status').first()).not.toBeEmpty();
  await expectAccessible(desk, 'invitations');
  await desk.getByRole('button', { name: say('invitations:list.create') }).click();
  const form = desk.getByRole('dialog', { name: say('invitations:form.title') });
  await form.getByText(say('invitations:form.by.link'), { exact: true }).click();
  await form.getByRole('combobox', { name: say('invitations:form.role') }).click();
  await desk.getByRole('option', { name: say('invitations:roles.vip') }).click();
  const domain = form.getByRole('textbox', { name: say('invitations:form.domain') });
  const uses = form.getByRole('textbox', { name: say('invitations:form.uses') });
  await domain.fill('not a domain');
  await uses.fill('-3');
  await form.getByRole('button', { name: say('invitations:form.submit') }).click();
  await expect(form.getByText(say('invitations:errors.invalid_domain'))).toBeVisible();
  await expect(form.getByText(say('errors.too_small', { min: 1 }))).toBeVisible();
  await expect(uses).toHaveValue('-3');
  await expectAccessible(desk, 'inviting, with errors');
  // A domain of its own tells its row from all others.
  const own = `${randomBytes(6).toString('hex')}.example`;
  await domain.fill(own);
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
  await expectFocusKept(desk);
  const row = desk.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: `@${own}` });
  await expect(row).toContainText(say('invitations:states.open'));
  await openRow(desk, isMobile, `@${own}`);
  if (!isMobile) await expectInSight(desk, row.getByRole('button'));
  // A phone’s row opens a sheet, which has the buttons.
  const sheet = desk.getByRole('dialog', { name: say('invitations:sharedLink') });
  const buttons = (isMobile ? sheet : row).getByRole('button', { name: say('invitations:revoke.action') });

  await buttons.click();
  const revoking = desk.getByRole('dialog', { name: say('invitations:revoke.title') });
  await revoking.getByRole('button', { name: say('invitations:revoke.confirm') }).click();
  await expect(desk.getByText(say('invitations:revoke.done'))).toBeVisible();
  await expect(row).toContainText(say('invitations:states.revoked'));
  await expect(buttons).toHaveCount(0);
  if (isMobile) await sheet.getByRole('button', { name: say('ui.close') }).click();
  await expectFocusKept(desk);

  await navigate(desk, '/resident/registrations');
  await expect(desk.getByRole('heading', { level: 1, name: say('invitations:queue.title') })).toBeVisible();
  await expect(desk.getByRole('status').first()).not.toBeEmpty();
  const email = freshAddress();
  const lastName = uniqueName('Attente');
  const typed = { email, lastName, building_list: [HAUSSMANN], entreprise: administrator.companyId };
  expect((await request.post(REGISTER, { data: registrationBody(typed) })).ok()).toBe(true);
  const token = (await mailedLink(db, email, 'confirmRegistration')).replace(/.*\//, '');
  expect((await request.post(CONFIRM, { data: { token, password: SECRET } })).ok()).toBe(true);
  const name = `Noé ${lastName}`;
  // Without a reload.
  await expect(desk.getByText(email)).toBeVisible();
  await expectAccessible(desk, 'registrations');
  const approve = desk.getByRole('button', { name: say('invitations:queue.approveOf', { name }) });
  const refuse = desk.getByRole('button', { name: say('invitations:queue.refuseOf', { name }) });
  await openRow(desk, isMobile, email);
  if (!isMobile) await expectInSight(desk, approve.or(refuse));
  await approve.click();
  const dialog = desk.getByRole('dialog', { name: say('invitations:queue.approveTitle') });
  await expect(dialog).toBeVisible();
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

test('people are invited by e-mail, and the page knows each of them', async ({ pageOf, say, make, db }) => {
  const administrator = await makeNewcomer(make, { role: 'admin', firstName: 'Ada' });
  const desk = await pageOf(administrator.email);
  await desk.goto('/resident/invitations?add=1');
  const form = desk.getByRole('dialog', { name: say('invitations:form.title') });
  const list = form.getByRole('textbox', { name: say('invitations:form.recipients') });
  const [one, two] = [freshAddress(), freshAddress()];
  const vip = { email: 'vip@parvis.test' };
  await list.fill(`Dupont, Zoé <${one}>\nnobody@`);
  await form.getByRole('button', { name: say('invitations:form.send') }).click();
  const unreadable = say('invitations:errors.recipient_unreadable', { line: 2, text: 'nobody@' });
  await expect(form.getByText(unreadable)).toBeVisible();
  const long = 'Montmorency-Saint-Exupéry-Larochefoucauld';
  await list.fill(`Dupont, Zoé <${one}>\n${long} <${two}>\n${vip.email}`);
  await expect(form.getByText(say('invitations:form.willInvite', { count: 2 }))).toBeVisible();
  const known = say('invitations:notes.hasAccount', { line: 3, email: vip.email });
  await expect(form.getByText(known)).toBeVisible();
  const nameless = say('invitations:notes.withoutName', { line: 2, email: two, name: long });
  await expect(form.getByText(nameless)).toBeVisible();
  await expectAccessible(desk, 'inviting by e-mail');
  await form.getByRole('button', { name: say('invitations:form.send') }).click();
  const skipped = say('invitations:form.skipped', { count: 1, lines: `3 (${vip.email})` });
  await expect(desk.getByText(`${say('invitations:form.sent', { count: 2 })} ${skipped}`)).toBeVisible();
  await expect(desk.getByText(one)).toBeVisible();
  // Who has no name is called by their address, and not by the words for a link to share.
  const row = desk.getByRole('row').filter({ hasText: two });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText(say('invitations:sharedLink'));

  // Opened by whom it was sent to, in a browser that nobody has logged in with.
  const page = await pageOf(null);
  await page.goto(await mailedLink(db, one, 'register'));
  const field = (name: string) =>
    page.getByRole('textbox', { name: say(`invitations:register.${name}`), exact: true });
  await expect(field('email')).toHaveValue(one);
  await expect(field('email')).not.toBeEditable();
  await expect(field('lastName')).toHaveValue('Dupont');
  await expect(field('firstName')).toHaveValue('Zoé');
  await expectAccessible(page, 'registration by an invitation that was e-mailed');
});

test('who has the link joins, by a button and with the password of then; who has no valid code is told so, and waits', async ({
  page,
  request,
  sessions,
  say,
  db,
  browserErrors,
}) => {
  const { token } = await sessions.of('admin');
  const { companyId } = await personOf(db, 'vip');
  const fixed = { buildings: [HAUSSMANN], company: companyId, emailDomain: 'example.com' };
  const answer = await request.post(INVITATIONS, {
    headers: { Authorization: `token ${token}` },
    data: { ...fixed, role: 'superCollab', days: 1, uses: 1 },
  });
  const { segment } = partsOf((await answer.json()).invitation.link);
  await page.goto(`/register/${segment}`);
  await expect(page.getByText(say('invitations:register.invitation'))).toBeVisible();
  const offered = ['Parvis Haussmann', 'Hélios Conseil', say('invitations:roles.vip')].join(' · ');
  await expect(page.getByText(offered)).toBeVisible();
  const domainWords = say('invitations:register.emailDomain', { domain: 'example.com' });
  await expect(page.getByText(domainWords)).toBeVisible();
  await page.getByRole('button', { name: say('invitations:register.submit') }).click();
  await expect(page.getByText(say('errors.required')).first()).toBeVisible();
  await expectAccessible(page, 'registration with errors');
  const email = freshAddress();
  await fillIn(page, say, email, uniqueName('Garnier'), false);
  await send(page, say);
  // A second later it is the log-in.
  await expect(page).toHaveURL('/login');

  // Opening it confirms nothing, however often; the button does.
  const link = await mailedLink(db, email, 'confirmRegistration');
  await navigate(page, link);
  const address = page.getByRole('textbox', { name: say('invitations:register.email') });
  for (const _ of [1, 2]) {
    await expect(address).toHaveValue(email);
    await expect(
      page.getByText(say('invitations:register.forBuilding', { building: 'Parvis Haussmann' })),
    ).toBeVisible();
    await page.reload();
  }
  expect(await db.$count(users, eq(users.email, email))).toBe(0);
  await expect(address).toHaveValue(email);
  await expectAccessible(page, 'confirming a registration');
  browserErrors.expect(/status of 422 .*confirmations/);
  await confirm(page, say, 'password123');
  await expect(page.getByText(say('people:errors.password_too_common'))).toBeVisible();
  await expectAccessible(page, 'confirming a registration, with an error');
  const chosen = 'another long phrase of mine';
  await confirm(page, say, chosen);
  await expect(page.getByText(say('invitations:confirm.active'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText(say('invitations:confirm.alreadyActive'))).toBeVisible();
  await expectAccessible(page, 'confirmed');
  await page.getByRole('link', { name: say('invitations:confirm.login') }).click();
  await expect(page).toHaveURL('/login');
  const logIn = async (password: string) =>
    (await request.post('/users/token-auth/', { data: { username: email, password } })).status();
  expect([await logIn(SECRET), await logIn(chosen)]).toEqual([400, 200]);
  const account = await db.select().from(users).where(eq(users.email, email));
  expect(account).toMatchObject([{ role: 'vip', companyId }]);

  const waiting = freshAddress();
  await navigate(page, `/register/${segment.replace('&VIP', '&admin')}`);
  await expect(page.getByRole('alert')).toContainText(say('invitations:register.dead'));
  await navigate(page, `/register/made-up!${HAUSSMANN}&admin`);
  await expect(page.getByRole('alert')).toContainText(say('invitations:register.dead'));
  await expect(page.getByRole('alert')).toContainText(say('invitations:register.waits'));
  await expectAccessible(page, 'registration with a dead code');
  await fillIn(page, say, waiting, uniqueName('Attente'));
  await send(page, say);
  await navigate(page, await mailedLink(db, waiting, 'confirmRegistration'));
  await confirm(page, say, SECRET);
  await expect(page.getByText(say('invitations:confirm.waiting'))).toBeVisible();
  await navigate(page, '/confirmRegistration/made-up');
  await expect(page.getByRole('heading', { name: say('invitations:confirm.failed') })).toBeVisible();
});

/** Whoever goes on with the keyboard is still in the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('main :focus, h1:focus')).toHaveCount(1);
}
