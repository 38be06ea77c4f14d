import { desc, eq } from 'drizzle-orm';
import { users } from '../../core/people/server/tables.ts';
import { visitorsAnonymized } from '../../features/privacy/activity.ts';
import { recordActivity } from '../../kit/server/activity/recordActivity.ts';
import { mails } from '../../kit/server/database/tables.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { expect, makeNewcomer, passwordField, test, uniqueName } from './support/portal.ts';

test('retention of visitors is shortened after a question, and deletion requests are declined and granted', async ({
  page,
  pageOf,
  say,
  db,
  make,
}) => {
  const building = await make.building({ name: uniqueName('Parvis') });
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [building.id] });
  const reception = await makeNewcomer(make, { role: 'reception', buildings: [building.id] });
  const leaver = await makeNewcomer(make, { buildings: [building.id], firstName: 'Jean' });
  const torn = await makeNewcomer(make, { buildings: [building.id], firstName: 'Luc' });
  await make.visit({
    building: building.id,
    residentId: leaver.id,
    date: addDays(getToday('Europe/Paris', new Date()), 3),
    visitorFirstName: 'Fantine',
    visitorLastName: 'Thénardier',
  });
  const desk = await pageOf(admin.email);
  const days = desk.getByRole('textbox', { name: say('privacy:retention.kinds.visitors.name') });
  const save = desk.getByRole('button', { name: say('ui.save') });

  await test.step('too long a period is refused at its field', async () => {
    await desk.goto('/resident/dataProtection?show=periods');
    await expect(days).toHaveValue('90');
    await expect(desk.getByText(say('privacy:retention.none'))).toBeVisible();
    await expect(save).toBeDisabled();
    await days.fill('91');
    await days.press('Enter');
    const words = RegExp.escape(say('errors.too_big', { max: 90 }));
    await expect(days).toHaveAccessibleDescription(new RegExp(words));
    await expect(days).toHaveValue('91');
  });

  await test.step('shorter period asks for confirmation, a longer one does not', async () => {
    await days.fill('30');
    await save.click();
    const question = desk.getByRole('dialog', { name: say('privacy:retention.shorterTitle') });
    await expect(question).toContainText(building.name);
    await question.getByRole('button', { name: say('ui.cancel') }).click();
    await expect(days).toHaveValue('30');
    await save.click();
    await question.getByRole('button', { name: say('privacy:retention.shorterConfirm') }).click();
    await expect(desk.getByText(say('privacy:retention.saved'))).toBeVisible();
    const details = { before: '2026-08-25', counts: { visits: 2 } };
    const run = visitorsAnonymized({ building: building.id, id: building.id, details });
    await recordActivity(db, null, new Date(), [run]);
    await days.fill('60');
    await save.click();
    await expect(desk.getByText(say('privacy:retention.counts.visits', { count: 2 }))).toBeVisible();
    await expect(desk.getByText(say('privacy:retention.before', { date: '25/08/2026' }))).toBeVisible();
  });

  await test.step('reception sees the period and cannot change it', async () => {
    const theirs = await pageOf(reception.email);
    await theirs.goto('/resident/dataProtection');
    await expect(theirs.getByText(say('privacy:retention.readOnly'))).toBeVisible();
    await expect(theirs.getByText(say('privacy:retention.counts.visits', { count: 2 }))).toBeVisible();
    await expect(theirs.getByRole('textbox')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: say('privacy:protection.parts.people') })).toHaveCount(0);
  });

  await test.step('two people without their passwords request the deletion of their accounts', async () => {
    await desk.goto('/resident/deletionRequests');
    await expect(desk.getByText(say('privacy:list.empty'))).toBeVisible();
    for (const { email } of [torn, leaver]) {
      await page.goto('/deleteAccount');
      await page.getByRole('textbox', { name: say('privacy:request.email') }).fill(email);
      await passwordField(page, say('privacy:request.password')).fill('not theirs');
      await page.getByRole('button', { name: say('privacy:request.submit') }).click();
      await expect(desk.getByText(email)).toBeVisible();
      await expect(page).toHaveURL('/login');
    }
  });

  await test.step('one request is declined with a mailed reason', async () => {
    const name = `${torn.firstName} ${torn.lastName}`;
    await desk.getByRole('button', { name: say('ui.moreActionsOf', { name }) }).click();
    await desk.getByRole('menuitem', { name: say('privacy:list.keep') }).click();
    const declining = desk.getByRole('dialog', { name: say('privacy:list.keepTitle') });
    const decline = declining.getByRole('button', { name: say('privacy:list.keepConfirm') });
    await decline.click();
    await expect(declining.getByText(say('errors.required'))).toBeVisible();
    const reason = declining.getByRole('textbox', { name: say('privacy:list.reason') });
    await reason.fill('Un litige est en cours.');
    await decline.click();
    await expect(desk.getByText(say('privacy:list.declined', { name }))).toBeVisible();
    const toTorn = db.select().from(mails).where(eq(mails.recipient, torn.email)).orderBy(desc(mails.id));
    const [last] = await toTorn.limit(1);
    expect(last?.text).toContain('Un litige est en cours.');
  });

  await test.step('other account is deleted after the identity is confirmed', async () => {
    const name = `${leaver.firstName} ${leaver.lastName}`;
    await desk.getByRole('button', { name: say('privacy:list.deleteOf', { name }) }).click();
    const deleting = desk.getByRole('dialog', { name: say('privacy:list.deleteTitle') });
    const confirm = deleting.getByRole('button', { name: say('privacy:list.deleteConfirm') });
    await expect(deleting.getByText(say('visits:leaving.ahead', { count: 1 }))).toBeVisible();
    await expect(deleting.getByText(/THÉNARDIER Fantine/)).toBeVisible();
    await expect(confirm).toBeDisabled();
    await deleting.getByRole('checkbox', { name: say('privacy:list.identityChecked') }).check();
    await confirm.click();
    await expect(desk.getByText(say('privacy:list.deleted', { name }))).toBeVisible();
    await expect(desk.getByText(say('privacy:list.empty'))).toBeVisible();
    const [row] = await db.select().from(users).where(eq(users.id, leaver.id));
    expect(row?.email).toBeNull();
  });
});
