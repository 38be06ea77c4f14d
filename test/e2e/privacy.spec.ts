import { eq } from 'drizzle-orm';
import { buildings } from '../../core/buildings/server/tables.ts';
import { users } from '../../core/people/server/tables.ts';
import { visitorsForgotten } from '../../features/privacy/facts.ts';
import { deletionRequests } from '../../features/privacy/server/tables.ts';
import { recordActivity } from '../../kit/server/activity/recordActivity.ts';
import { mails } from '../../kit/server/database/tables.ts';
import { addDays, today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { administer } from './support/frame.ts';
import { openRow } from './support/openRow.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';

test('a building sets for how long it keeps its visitors, and is warned; who asks to be deleted is, once vouched for, or hears why not', async ({
  pageOf,
  baseURL,
  say,
  db,
  make,
  isMobile,
}) => {
  const building = await make.building({ name: uniqueName('Parvis') });
  const { email } = await makeNewcomer(make, { role: 'admin', buildings: [building.id] });
  const leave = async () => {
    const person = await makeNewcomer(make, { buildings: [building.id] });
    await fetch(`${baseURL}/api/privacy/deletion-requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'not theirs' }),
    });
    await expect.poll(() => db.$count(deletionRequests, eq(deletionRequests.userId, person.id))).toBe(1);
    return { ...person, name: `${person.firstName} ${person.lastName}` };
  };
  const [leaver, torn] = [await leave(), await leave()];
  const visitor = { visitorFirstName: 'Fantine', visitorLastName: 'Thénardier' };
  const date = addDays(today('Europe/Paris', new Date()), 3);
  await make.visit({ building: building.id, residentId: leaver.id, date, ...visitor });
  const desk = await pageOf(email);
  const days = desk.getByRole('textbox', { name: say('privacy:retention.kinds.visitors.name') });
  const save = desk.getByRole('button', { name: say('ui.save') });

  await test.step('a period that cannot be is refused at its field', async () => {
    await desk.goto('/resident/dataProtection?show=periods');
    await expect(days).toHaveValue('90');
    await expect(desk.getByText(say('privacy:retention.none'))).toBeVisible();
    await expect(save).toBeDisabled();
    for (const [typed, error, params] of [
      ['91', 'too_big', { max: 90 }],
      ['', 'required', {}],
    ] as const) {
      await days.fill(typed);
      await days.press('Enter');
      const words = new RegExp(RegExp.escape(say(`errors.${error}`, params)));
      await expect(days).toHaveAccessibleDescription(words);
      await expect(days).toHaveValue(typed);
    }
    await expectAccessible(desk, 'retention periods, one with an error');
  });

  await test.step('a shorter one is asked about, a longer one is not', async () => {
    await days.fill('30');
    await save.click();
    const question = desk.getByRole('dialog', { name: say('privacy:retention.shorterTitle') });
    await expect(question).toContainText(building.name);
    await expectAccessible(desk, 'keeping visitors for less time');
    await question.getByRole('button', { name: say('ui.cancel') }).click();
    await expect(question).toBeHidden();
    await expect(days).toHaveValue('30');
    await save.click();
    await question.getByRole('button', { name: say('privacy:retention.shorterConfirm') }).click();
    await expect(desk.getByText(say('privacy:retention.saved'))).toBeVisible();
    const kept = async () =>
      (await db.select().from(buildings).where(eq(buildings.id, building.id)))[0]?.visitorRetentionDays;
    expect(await kept()).toBe(30);

    // What the nights forgot is read again with what is saved.
    const says = { before: '2026-08-25', counts: { visits: 2 } };
    const run = visitorsForgotten({ building: building.id, id: building.id, says });
    await recordActivity(db, null, new Date(), [run]);
    await days.fill('60');
    await save.click();
    await expect.poll(kept).toBe(60);
    await expect(desk.getByText(say('privacy:retention.counts.visits', { count: 2 }))).toBeVisible();
    await expect(desk.getByText(say('privacy:retention.before', { date: '25/08/2026' }))).toBeVisible();
  });

  await test.step('a request is declined with a reason', async () => {
    await desk.goto('/resident/deletionRequests');
    await openRow(desk, isMobile, torn.email);
    await desk.getByRole('button', { name: say('privacy:list.keepOf', { name: torn.name }) }).click();
    const declining = desk.getByRole('dialog', { name: say('privacy:list.keepTitle') });
    const decline = declining.getByRole('button', { name: say('privacy:list.keepConfirm') });
    await decline.click();
    await expect(declining.getByText(say('errors.required'))).toBeVisible();
    await expectAccessible(desk, 'declining, without a reason');
    const reason = declining.getByRole('textbox', { name: say('privacy:list.reason') });
    await reason.fill('Un litige est en cours.');
    await decline.click();
    await expect(desk.getByText(say('privacy:list.declined', { name: torn.name }))).toBeVisible();
    const [told] = await db
      .select()
      .from(mails)
      .where(eq(mails.recipient, torn.email))
      .orderBy(mails.id)
      .offset(1);
    expect(told?.text).toContain('Un litige est en cours.');
  });

  await test.step('another one without a password is done once the identity is vouched for', async () => {
    await openRow(desk, isMobile, leaver.email);
    await desk.getByRole('button', { name: say('privacy:list.deleteOf', { name: leaver.name }) }).click();
    const deleting = desk.getByRole('dialog', { name: say('privacy:list.deleteTitle') });
    const confirm = deleting.getByRole('button', { name: say('privacy:list.deleteConfirm') });
    await expect(deleting.getByText(say('visits:leaving.ahead', { count: 1 }))).toBeVisible();
    await expect(deleting.getByText(/THÉNARDIER Fantine/)).toBeVisible();
    await expect(deleting.getByText(say('people:deletion.goes.before'))).toBeVisible();
    await expect(confirm).toBeDisabled();
    await expectAccessible(desk, 'deleting, with a tick to make');
    await deleting.getByRole('checkbox', { name: say('privacy:list.identityChecked') }).check();
    await confirm.click();
    await expect(desk.getByText(say('privacy:list.deleted', { name: leaver.name }))).toBeVisible();
    await expect(desk.getByText(leaver.email)).toHaveCount(0);
    const [row] = await db.select().from(users).where(eq(users.id, leaver.id));
    expect(row?.email).toBeNull();
    await expect(desk.getByText(say('privacy:list.empty'))).toBeVisible();
    await expectAccessible(desk, 'no deletion requests');
  });
});

test('reception reads for how long visitors are kept, and changes nothing', async ({
  pageOf,
  say,
  make,
  isMobile,
}) => {
  const building = await make.building({ name: uniqueName('Parvis') });
  const { email } = await makeNewcomer(make, { role: 'reception', buildings: [building.id] });
  const desk = await pageOf(email);
  await desk.goto('/resident/home');
  await administer(desk, say, isMobile, 'dataProtection');
  await expect(desk).toHaveURL('/resident/dataProtection');
  await expect(desk.getByText(say('privacy:retention.readOnly'))).toBeVisible();
  await expect(desk.getByText(say('privacy:retention.none'))).toBeVisible();
  await expect(desk.getByRole('textbox')).toHaveCount(0);
  await expect(desk.getByRole('button', { name: say('privacy:protection.parts.people') })).toHaveCount(0);
  await expectAccessible(desk, 'keeping visitors, as reception reads it');
});
