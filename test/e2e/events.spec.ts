import { eq } from 'drizzle-orm';
import { leaveWaitingList, unregisterFromEvent } from '../../features/events/api.ts';
import { screenPathByEventKind } from '../../features/events/eventKind.ts';
import { mails } from '../../kit/server/database/tables.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';

const tomorrow = addDays(getToday('Europe/Paris', new Date()), 1);

test('event is created, registered for, copied for three weeks, changed and cancelled', async ({
  pageOf,
  make,
  say,
  db,
  browserErrors,
}) => {
  browserErrors.expect(/status of 415/);
  const house = await make.building();
  const staff = await makeNewcomer(make, { role: 'deputy', buildings: [house.id] });
  const resident = await makeNewcomer(make, { buildings: [house.id] });
  const name = uniqueName('Atelier');
  const desk = await pageOf(staff.email);
  const details = desk.getByRole('dialog', { name, exact: true });
  const chooseMore = async (key: string) => {
    await details.getByRole('button', { name: say('events:more') }).click();
    await desk.getByRole('menuitem', { name: say(key) }).click();
  };

  await test.step('reception creates the event, and a file other than a picture is refused', async () => {
    await desk.goto(`${screenPathByEventKind.beautyRoom}?view=agenda`);
    // The empty list offers the same below.
    await desk
      .getByRole('button', { name: say('events:add.open') })
      .first()
      .click();
    const form = desk.getByRole('dialog', { name: say('events:add.title') });
    const field = (key: string) =>
      form.getByRole('textbox', { name: say(`events:form.${key}`), exact: true });
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect(form.getByText(say('errors.required')).first()).toBeVisible();
    await field('name').fill(name);
    await field('startDate').fill(formatDate(tomorrow));
    await field('capacity').fill('0');
    await field('name').focus();
    await expect(field('capacity')).toHaveAccessibleDescription(
      new RegExp(RegExp.escape(say('errors.too_small', { min: 1 }))),
    );
    await field('capacity').fill('1');
    const file = form.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(form.getByRole('alert')).toContainText(say('errors.not_a_picture'));
    await file.setInputFiles('demo/files/events/stones.webp');
    await expect(form.getByRole('img', { name: say('ui.picture.preview') })).toBeVisible();
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect(desk.getByText(say('events:add.done', { count: 1 }))).toBeVisible();
  });

  const page = await pageOf(resident.email);
  const read = page.getByRole('dialog', { name, exact: true });
  await test.step('resident registers and gets a pass, a calendar file and a mail', async () => {
    await page.goto(`${screenPathByEventKind.beautyRoom}?view=agenda`);
    await page.getByRole('searchbox', { name: say('events:calendar.search') }).fill(name);
    await page.getByRole('button').filter({ hasText: name }).click();
    await expect(read.getByText('0 / 1')).toBeVisible();
    await expect(read).toContainText(formatDate(tomorrow));
    await expect(
      read.getByRole('img', { name: say('events:details.picture', { event: name }) }),
    ).toBeVisible();
    await read.getByRole('button', { name: say('events:ask.register.open') }).click();
    const question = page.getByRole('dialog', { name: say('events:ask.register.title') });
    await question.getByRole('button', { name: say('events:ask.register.confirm') }).click();
    await expect(page.getByRole('status').filter({ hasText: say('events:ask.register.done') })).toBeVisible();
    await expect(read.getByText('1 / 1')).toBeVisible();
    await expect(read.getByRole('img', { name: say('events:pass.alt') })).toBeVisible();
    const file = page.waitForEvent('download');
    await read.getByRole('button', { name: say('events:details.calendar') }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    await expect.poll(() => db.$count(mails, eq(mails.recipient, resident.email))).toBe(1);
  });

  await test.step('reception changes the event, and the resident sees the change', async () => {
    await desk.getByRole('button', { name, exact: true }).click();
    await details.getByRole('button', { name: say('events:edit.open') }).click();
    const edit = desk.getByRole('dialog', { name: say('events:edit.title') });
    const places = edit.getByRole('textbox', { name: say('events:form.capacity') });
    await edit.getByRole('textbox', { name: say('events:form.room') }).fill('Salon des miroirs');
    await places.fill('2');
    await edit.getByRole('button', { name: say('ui.save') }).click();
    await expect(desk.getByText(say('events:edit.done'))).toBeVisible();
    await expect(read.getByText('Salon des miroirs')).toBeVisible();
    await expect(read.getByText('1 / 2')).toBeVisible();
    await details.getByRole('button', { name: say('events:attendees.open') }).click();
    await expect(desk.getByText(resident.email)).toBeVisible();
    await desk.keyboard.press('Escape');
  });

  await test.step('event is copied for three weeks', async () => {
    await chooseMore('events:copy.open');
    const copy = desk.getByRole('dialog', { name: say('events:copy.title') });
    const copied = copy.getByRole('textbox', { name: say('events:form.name'), exact: true });
    await expect(copied).toHaveValue(name);
    await copied.fill(`${name} bis`);
    await copy.getByRole('combobox', { name: say('events:repeat.label') }).click();
    await desk.getByRole('option', { name: say('events:repeat.weekly') }).click();
    await copy.getByRole('textbox', { name: say('events:repeat.times') }).fill('3');
    await copy.getByRole('button', { name: say('ui.save') }).click();
    await expect(desk.getByText(say('events:add.done', { count: 3 }))).toBeVisible();
  });

  await test.step('reception cancels the event, and the resident sees it without a reload', async () => {
    await desk.getByRole('button', { name, exact: true }).click();
    await chooseMore('events:cancel.open');
    const question = desk.getByRole('dialog', { name: say('events:cancel.title') });
    const people = say('events:cancel.registered', { count: 1 });
    await expect(question).toContainText(say('events:cancel.told', { count: 1, people }));
    await question.getByRole('button', { name: say('events:cancel.confirm') }).click();
    await expect(desk.getByText(say('events:cancel.done'))).toBeVisible();
    await expect(read.getByText(say('ui.gone.here'))).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('events:calendar.gone'))).toBeVisible();
    await expect(read).toHaveCount(0);
  });
});

test('full event gives a free place to the next person of its waiting list, who unregisters', async ({
  pageOf,
  make,
  say,
  sessions,
}) => {
  const house = await make.building();
  const [reader, inside, before] = [
    await makeNewcomer(make, { buildings: [house.id] }),
    await makeNewcomer(make, { buildings: [house.id] }),
    await makeNewcomer(make, { buildings: [house.id] }),
  ];
  const event = { building: house.id, createdBy: inside.id, startTime: '00:00', endTime: '23:59' };
  const full = await make.event({
    ...event,
    name: uniqueName('Rencontre'),
    startDate: tomorrow,
    capacity: 1,
    registered: [inside.id],
    waiting: [before.id],
  });
  const page = await pageOf(reader.email);
  await page.goto(`${screenPathByEventKind.conference}?event=${full.id}`);
  const queue = page.getByRole('dialog', { name: full.name });
  await expect(queue.getByText(say('events:details.full'))).toBeVisible();
  await expect(queue.getByRole('button', { name: say('events:ask.register.open') })).toHaveCount(0);
  await queue.getByRole('button', { name: say('events:waiting.join') }).click();
  await expect(page.getByText(say('events:waiting.joined', { position: 2 }))).toBeVisible();
  await expect(queue.getByText(say('events:details.position', { position: 2, count: 2 }))).toBeVisible();
  await sessions.call(before.email, leaveWaitingList, { event: full.id });
  await expect(queue.getByText(say('events:details.position', { position: 1, count: 1 }))).toBeVisible();
  await sessions.call(inside.email, unregisterFromEvent, { id: full.id });
  await expect(queue.getByText(say('events:details.registered'))).toBeVisible();

  await queue.getByRole('button', { name: say('events:ask.unregister.open') }).click();
  await page
    .getByRole('dialog', { name: say('events:ask.unregister.title') })
    .getByRole('button', { name: say('events:ask.unregister.confirm') })
    .click();
  await expect(page.getByText(say('events:ask.unregister.done'))).toBeVisible();
  await expect(queue.getByText('0 / 1')).toBeVisible();
});
