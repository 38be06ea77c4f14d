import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '../../core/people/server/tables.ts';
import { SECRET } from '../support/fixtures/joining.ts';
import { mailedLink } from './support/mailedLink.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, passwordField, test, uniqueName } from './support/portal.ts';
import type { Say } from './support/words.ts';

const freshAddress = () => `${randomBytes(6).toString('hex')}@example.com`;

/** Fills in the registration page and sends it. */
async function register(page: Page, say: Say, email: string, lastName: string, company?: string) {
  const field = (name: string) =>
    page.getByRole('textbox', { name: say(`invitations:register.${name}`), exact: true });
  await field('email').fill(email);
  await field('lastName').fill(lastName);
  await field('firstName').fill('Noé');
  const companies = page.getByRole('combobox', { name: say('invitations:register.company') });
  if (company) {
    await companies.click();
    await page.getByRole('option', { name: company }).click();
  } else await expect(companies).toHaveCount(0);
  const password = passwordField(page, say('invitations:register.password'));
  await password.fill(SECRET);
  await password.press('Enter');
  // The confirmation is shown for a second only: an assertion may poll too late.
  await page.getByText(say('invitations:register.done')).waitFor();
}

async function confirm(page: Page, say: Say, password: string) {
  const submit = page.getByRole('button', { name: say('invitations:confirm.submit') });
  // The page before has a field of the same name.
  await submit.waitFor();
  await passwordField(page, say('invitations:register.password')).fill(password);
  await submit.click();
}

test('invitation link is created, used and revoked; a registration by the revoked link waits for approval', async ({
  page,
  pageOf,
  say,
  make,
  db,
  browserErrors,
}) => {
  const house = await make.building({ name: uniqueName('Parvis') });
  const company = await make.company({ name: uniqueName('Hélios'), buildings: [house.id] });
  const admin = await makeNewcomer(make, {
    role: 'admin',
    buildings: [house.id],
    companyId: company.id,
  });
  const desk = await pageOf(admin.email);
  const row = desk.getByRole('row').filter({ hasText: '@example.com' });

  const link =
    await test.step('administrator creates a link, and errors are reported at their fields', async () => {
      await desk.goto('/resident/invitations');
      await desk
        .getByRole('button', { name: say('invitations:list.create') })
        .first()
        .click();
      const form = desk.getByRole('dialog', { name: say('invitations:form.title') });
      await form.getByText(say('invitations:form.by.link'), { exact: true }).click();
      await form.getByRole('combobox', { name: say('invitations:form.role') }).click();
      await desk.getByRole('option', { name: say('invitations:roles.vip') }).click();
      await form.getByRole('combobox', { name: say('invitations:form.company') }).click();
      await desk.getByRole('option', { name: company.name }).click();
      const domain = form.getByRole('textbox', { name: say('invitations:form.domain') });
      const uses = form.getByRole('textbox', { name: say('invitations:form.uses') });
      const submit = form.getByRole('button', { name: say('invitations:form.submit') });
      await domain.fill('not a domain');
      await uses.fill('-3');
      await submit.click();
      await expect(form.getByText(say('invitations:errors.invalid_domain'))).toBeVisible();
      await expect(form.getByText(say('errors.too_small', { min: 1 }))).toBeVisible();
      await expect(uses).toHaveValue('-3');
      await domain.fill('example.com');
      await uses.fill('2');
      await submit.click();
      const shown = desk.getByRole('dialog', { name: say('invitations:link.title') });
      const address = await shown.getByRole('textbox', { name: say('invitations:link.label') }).inputValue();
      expect(new URL(address).pathname).toMatch(new RegExp(`^/register/\\d+-[\\w-]{43}!${house.id}&VIP$`));
      await expect(shown.getByRole('img', { name: say('invitations:link.qr') })).toBeVisible();
      await desk.keyboard.press('Escape');
      await expect(row).toContainText(say('invitations:states.open'));
      return new URL(address).pathname;
    });

  const email = freshAddress();
  await test.step('person registers by the link and is asked to confirm by mail', async () => {
    await page.goto(link);
    await passwordField(page, say('invitations:register.password')).press('Enter');
    await expect(page.getByText(say('errors.required')).first()).toBeVisible();
    await register(page, say, email, uniqueName('Garnier'));
    await expect(page).toHaveURL('/login');
  });

  await test.step('mailed link confirms only by its button, with another password', async () => {
    const mailed = await mailedLink(db, email, 'confirmRegistration');
    await navigate(page, mailed);
    await expect(page.getByRole('textbox', { name: say('invitations:register.email') })).toHaveValue(email);
    await page.reload();
    const forBuilding = say('invitations:register.forBuilding', { building: house.name });
    await expect(page.getByText(forBuilding)).toBeVisible();
    expect(await db.$count(users, eq(users.email, email))).toBe(0);
    browserErrors.expect(/status of 422 .*confirmations/);
    await confirm(page, say, 'password123');
    await expect(page.getByText(say('people:errors.password_too_common'))).toBeVisible();
    await confirm(page, say, 'another long phrase of mine');
    await expect(page.getByText(say('invitations:confirm.active'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByText(say('invitations:confirm.alreadyActive'))).toBeVisible();
    await page.getByRole('link', { name: say('invitations:confirm.login') }).click();
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(email);
    await passwordField(page, say('access:login.password')).fill('another long phrase of mine');
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page).toHaveURL('/resident/home');
    const account = await db.select().from(users).where(eq(users.email, email));
    expect(account).toMatchObject([{ role: 'vip', companyId: company.id }]);
  });

  await test.step('administrator revokes the link', async () => {
    const actions = row.getByRole('button', { name: say('invitations:actionsOf', { to: '' }) });
    await actions.click();
    await desk.getByRole('menuitem', { name: say('invitations:revoke.action') }).click();
    const revoking = desk.getByRole('dialog', { name: say('invitations:revoke.title') });
    await revoking.getByRole('button', { name: say('invitations:revoke.confirm') }).click();
    await expect(row).toContainText(say('invitations:states.revoked'));
    await expect(actions).toHaveCount(0);
    // The keyboard focus stays in the page.
    await expect(desk.locator('main :focus, h1:focus')).toHaveCount(1);
  });

  const late = freshAddress();
  const name = uniqueName('Attente');
  await test.step('registration by the revoked link is explained and waits for approval', async () => {
    await navigate(desk, '/resident/registrations');
    await expect(desk.getByRole('heading', { level: 1, name: say('invitations:queue.title') })).toBeVisible();
    const other = await pageOf(null);
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText(say('invitations:register.dead'));
    await expect(other.getByRole('alert')).toContainText(say('invitations:register.waits'));
    await register(other, say, late, name, company.name);
    await navigate(other, await mailedLink(db, late, 'confirmRegistration'));
    await confirm(other, say, SECRET);
    await expect(other.getByText(say('invitations:confirm.waiting'))).toBeVisible();
    await navigate(other, '/confirmRegistration/made-up');
    await expect(other.getByRole('heading', { name: say('invitations:confirm.failed') })).toBeVisible();
  });

  await test.step('registration appears in realtime and is approved by the administrator', async () => {
    await expect(desk.getByText(late)).toBeVisible();
    const approve = say('invitations:queue.approveOf', { name: `Noé ${name}` });
    await desk.getByRole('button', { name: new RegExp(`^${approve}$`, 'i') }).click();
    const dialog = desk.getByRole('dialog', { name: say('invitations:queue.approveTitle') });
    await expect(dialog).toContainText(late);
    await dialog.getByRole('button', { name: say('invitations:queue.approve') }).click();
    await expect(desk.getByText(late)).toHaveCount(0);
    expect(await mailedLink(db, late, 'login')).toBe('/login');
  });
});

test('pasted list of people is checked line by line, and each invitation opens a prefilled page', async ({
  pageOf,
  say,
  make,
  db,
}) => {
  const house = await make.building();
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [house.id] });
  const colleague = await makeNewcomer(make, { buildings: [house.id], companyId: admin.companyId });
  const desk = await pageOf(admin.email);
  await desk.goto('/resident/invitations?add=1');
  const form = desk.getByRole('dialog', { name: say('invitations:form.title') });
  const list = form.getByRole('textbox', { name: say('invitations:form.recipients') });
  const send = form.getByRole('button', { name: say('invitations:form.send') });
  const [one, two] = [freshAddress(), freshAddress()];
  const long = 'Montmorency-Saint-Exupéry-Larochefoucauld';
  await list.fill(`Dupont, Zoé <${one}>\n${long} <${two}>\n${colleague.email}`);
  await expect(form.getByText(say('invitations:form.willInvite', { count: 2 }))).toBeVisible();
  const known = say('invitations:notes.hasAccount', { line: 3, email: colleague.email });
  await expect(form.getByText(known)).toBeVisible();
  const nameless = say('invitations:notes.withoutName', { line: 2, email: two, name: long });
  await expect(form.getByText(nameless)).toBeVisible();
  await send.click();
  const skipped = say('invitations:form.skipped', { count: 1, lines: `3 (${colleague.email})` });
  await expect(desk.getByText(`${say('invitations:form.sent', { count: 2 })} ${skipped}`)).toBeVisible();
  await expect(desk.getByRole('row').filter({ hasText: two })).not.toContainText(
    say('invitations:sharedLink'),
  );

  const page = await pageOf(null);
  await page.goto(await mailedLink(db, one, 'register'));
  const field = (name: string) =>
    page.getByRole('textbox', { name: say(`invitations:register.${name}`), exact: true });
  await expect(field('email')).toHaveValue(one);
  await expect(field('email')).not.toBeEditable();
  await expect(field('lastName')).toHaveValue('Dupont');
  await expect(field('firstName')).toHaveValue('Zoé');
});
