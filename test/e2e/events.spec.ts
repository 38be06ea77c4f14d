import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { BuildingRow, Factories, UserRow } from '../../demo/factories.ts';
import type { EventKind } from '../../features/events/eventKind.ts';
import { screenOf } from '../../features/events/eventKind.ts';
import { cancelEvent, leaveWaitingList, unregisterFromEvent } from '../../features/events/wire.ts';
import { mails } from '../../kit/server/database/tables.ts';
import { addDays, today } from '../../kit/time.ts';
import { formatEuros } from '../../kit/web/format.ts';
import { areApart } from './support/areApart.ts';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import {
  expect,
  HAUSSMANN,
  makeNewcomer,
  PASSWORD,
  passwordField,
  personOf,
  test as portal,
  uniqueName,
} from './support/portal.ts';

const here = today('Europe/Paris', new Date());
/** In this month, and not over. */
const soon = here.slice(8) > '27' ? here : addDays(here, 1);
const PUBLIC: Record<EventKind, string> = {
  conference: '/MultiAppEvenement',
  gym: '/MultiAppSport',
  beautyRoom: '/MultiAppBeauty',
};

interface Events {
  /** A building without other events: a full month takes long to draw and to look through. */
  house: BuildingRow;
  /** An administrator of it. */
  deputy: UserRow;
  /** Makes an event of tomorrow until midnight, with a name that nobody else has, in this building. */
  planned: (over?: Parameters<Factories['event']>[0]) => Promise<{ id: number; name: string }>;
}

const test = portal.extend<Events>({
  house: async ({ make }, use) => use(await make.building()),
  newcomer: async ({ make, house }, use) => use(await makeNewcomer(make, { buildings: [house.id] })),
  deputy: async ({ make, house }, use) =>
    use(await makeNewcomer(make, { buildings: [house.id], role: 'deputy' })),
  planned: async ({ make, db, house }, use) => {
    const { id: createdBy } = await personOf(db, 'admin');
    await use((over = {}) =>
      make.event({
        building: house.id,
        name: uniqueName('Rencontre'),
        startDate: soon,
        startTime: '00:00',
        endTime: '23:59',
        createdBy,
        ...over,
      }),
    );
  },
});

/** Searches for an event, so that neither a full day nor a further page hides it, and opens its details. */
async function findAndOpen(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('searchbox', { name: label }).fill(name);
  const found = page.getByRole('button').filter({ hasText: name });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('registers, is told so by mail, and unregisters; waits for a place of a full event, and sees it come', async ({
    page,
    say,
    db,
    make,
    house,
    planned,
    sessions,
    newcomer,
  }) => {
    const { name } = await planned();
    // The narrowest window with the whole menu.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(screenOf.conference);
    await findAndOpen(page, name, say('events:calendar.search'));
    const details = page.getByRole('dialog', { name });
    await expect(details.getByText('0 / 10')).toBeVisible();
    await details.getByRole('button', { name: say('events:ask.register.open') }).click();
    const question = page.getByRole('dialog', { name: say('events:ask.register.title') });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: say('events:ask.register.confirm') }).click();
    const notice = page.getByRole('status').filter({ hasText: say('events:ask.register.done') });
    await expect(notice).toBeVisible();
    await expect.poll(() => areApart(notice, details)).toBe(true);
    await expect(details.getByText('1 / 10')).toBeVisible();
    await expect(details.getByText(say('events:details.registered'))).toBeVisible();
    await expect(details.getByRole('img', { name: say('events:pass.alt') })).toBeVisible();
    const file = page.waitForEvent('download');
    await details.getByRole('button', { name: say('events:details.calendar') }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
    await expect
      .poll(() => db.select({ id: mails.id }).from(mails).where(eq(mails.recipient, newcomer.email)))
      .toHaveLength(1);

    await details.getByRole('button', { name: say('events:ask.unregister.open') }).click();
    await page
      .getByRole('dialog', { name: say('events:ask.unregister.title') })
      .getByRole('button', { name: say('events:ask.unregister.confirm') })
      .click();
    await expect(page.getByText(say('events:ask.unregister.done'))).toBeVisible();
    await expect(details.getByText('0 / 10')).toBeVisible();

    const [inside, before] = await Promise.all([
      makeNewcomer(make, { buildings: [house.id] }),
      makeNewcomer(make, { buildings: [house.id] }),
    ]);
    const full = await planned({ capacity: 1, registered: [inside.id], waiting: [before.id] });
    await navigate(page, `${screenOf.conference}?event=${full.id}`);
    const queue = page.getByRole('dialog', { name: full.name });
    await expect(queue.getByText(say('events:details.full'))).toBeVisible();
    await expect(queue.getByRole('button', { name: say('events:ask.register.open') })).toHaveCount(0);
    await queue.getByRole('button', { name: say('events:waiting.join') }).click();
    await expect(page.getByText(say('events:waiting.joined', { position: 2 }))).toBeVisible();
    await expect(queue.getByText(say('events:details.position', { position: 2, count: 2 }))).toBeVisible();

    // Somebody else leaves the list, then somebody the event: the screen follows by itself.
    await sessions.call(before.email, leaveWaitingList, { event: full.id });
    await expect(queue.getByText(say('events:details.position', { position: 1, count: 1 }))).toBeVisible();
    await sessions.call(inside.email, unregisterFromEvent, { id: full.id });
    await expect(queue.getByText(say('events:details.registered'))).toBeVisible();
  });

  test('is led from public pages to one’s own, and by links to what is over, in another month or gone', async ({
    page,
    say,
    house,
    planned,
    sessions,
    deputy,
  }) => {
    const gone = page.getByRole('alert').filter({ hasText: say('events:calendar.gone') });
    await page.goto(`${screenOf.conference}?event=999999`);
    await expect(gone).toBeVisible();
    await expect(page).toHaveURL(screenOf.conference);
    await gone.getByRole('button', { name: say('ui.close') }).click();
    await expect(gone).toHaveCount(0);

    for (const kind of ['gym', 'beautyRoom', 'conference'] as const) {
      await navigate(page, `${PUBLIC[kind]}?${house.id}!Parvis`);
      await expect(page).toHaveURL(`${screenOf[kind]}?building=${house.id}`);
    }
    await navigate(page, `/MultiappReservation?${house.id}!Parvis`);
    await expect(page).toHaveURL(/\/resident\/Reservations/);

    const over = await planned({ startDate: addDays(here, -1) });
    await navigate(page, `${screenOf.conference}?event=${over.id}`);
    const ended = page.getByRole('dialog', { name: over.name });
    await expect(ended.getByText(say('events:details.over'))).toBeVisible();
    await expect(ended.getByRole('button')).toHaveCount(1);

    const later = await planned({ startDate: addDays(here, 70), endDate: addDays(here, 70) });
    await navigate(page, `${screenOf.conference}?view=month&event=${later.id}`);
    const details = page.getByRole('dialog', { name: later.name });
    await details.getByRole('button', { name: say('ui.close') }).click();
    await expect(details).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`month=${addDays(here, 70).slice(0, 7)}`));

    // One that is cancelled while it is read; addresses in its text are links.
    const { id, name } = await planned({
      description: 'Programme : https://example.com/programme. Pas ici : javascript:alert(1)',
    });
    await navigate(page, `${screenOf.conference}?event=${id}`);
    const link = page.getByRole('dialog', { name }).getByRole('link');
    await expect(link).toHaveText(['https://example.com/programme']);
    await expect(link).toHaveAttribute('href', 'https://example.com/programme');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noreferrer noopener');
    await sessions.call(deputy.email, cancelEvent, { building: house.id, event: id });
    const read = page.getByRole('dialog', { name });
    await expect(read.getByText(say('ui.gone.here'))).toBeVisible();
    await expect(read.getByRole('button', { name: say('events:ask.register.open') })).toHaveCount(0);
    await page.reload();
    await expect(gone).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('somebody of two buildings', () => {
  test.use({
    newcomer: async ({ make, house }, use) =>
      use(await makeNewcomer(make, { buildings: [HAUSSMANN, house.id] })),
    as: async ({ newcomer }, use) => use(newcomer.email),
  });

  test('is led by a public link to its event in its building, and looks at one of a third as anybody does', async ({
    page,
    say,
    house,
    make,
    planned,
  }) => {
    const { id, name } = await planned();
    await page.goto(`${PUBLIC.conference}?${house.id}!Parvis&event=${id}`);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(page).toHaveURL(`${screenOf.conference}?building=${house.id}&event=${id}`);
    await expect(page.getByText(house.name).first()).toBeVisible();

    const third = await make.building();
    const theirs = await planned({ building: third.id });
    await page.goto(`${PUBLIC.conference}?${third.id}!Ailleurs&event=${theirs.id}`);
    await expect(page).toHaveURL(`${PUBLIC.conference}?${third.id}!Ailleurs&event=${theirs.id}`);
    const details = page.getByRole('dialog', { name: theirs.name });
    await expect(details.getByText(say('events:public.others'))).toBeVisible();
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('cards come ten a page, and the address says which', async ({ page, say, planned }) => {
    const word = uniqueName('Pages');
    for (let at = 1; at <= 21; at++)
      await planned({ name: `${word} n° ${at}`, kind: 'gym', startDate: addDays(here, at) });
    await page.goto(`${screenOf.gym}?q=${encodeURIComponent(word)}&page=3`);
    const cards = page.getByRole('list', { name: say('events:calendar.list') }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(`${word} n° 21`);
    await page.getByRole('button', { name: say('events:pages.page', { page: 1 }) }).click();
    await expect(page).toHaveURL(/page=1/);
    await expect(cards).toHaveCount(10);
    await expect(cards.first()).toContainText(`${word} n° 1`);
  });
});

/** As a pattern: which of its many spaces a browser puts into an amount is its own affair. */
const exactly = (text: string) =>
  new RegExp(
    `^${text
      .split(/\s/)
      .map((part) => RegExp.escape(part))
      .join('\\s')}$`,
  );

test.describe('staff', () => {
  test.use({ as: async ({ deputy }, use) => use(deputy.email) });

  test('enter an event, change and cancel it; the form reads figures as people write them, and keeps what it cannot take', async ({
    page,
    say,
    language,
    browserErrors,
  }) => {
    browserErrors.expect(/415/);
    const name = uniqueName('Atelier');
    await page.goto(`${screenOf.beautyRoom}?view=agenda`);
    await page.getByRole('button', { name: say('events:add.open') }).click();
    const form = page.getByRole('dialog', { name: say('events:add.title') });
    const title = form.getByRole('textbox', { name: say('events:form.name'), exact: true });
    const price = form.getByRole('textbox', { name: say('events:form.price') });
    const places = form.getByRole('textbox', { name: say('events:form.capacity') });
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect(form.getByText(say('errors.required')).first()).toBeVisible();
    await title.fill(name);

    // How figures are read is tested by the field itself (kit/web/field/fields.test.tsx), which are refused by the form's
    // schema (features/events/web/eventForm.test.ts).
    const refused = [
      [price, '99999999', say('errors.too_big', { max: 10_000 })],
      [places, '0', say('errors.too_small', { min: 1 })],
    ] as const;
    for (const [field, typed, reason] of refused) {
      await field.fill(typed);
      await title.focus();
      await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(reason)));
      await expect(field).toHaveValue(typed);
    }
    await expectAccessible(page, 'figures that cannot be');
    for (const label of ['startDate', 'startTime', 'endDate', 'endTime'])
      await expect(form.getByRole('textbox', { name: say(`events:form.${label}`) })).toHaveCount(1);
    await price.fill('7,5');
    await places.fill('12');
    await expect(price).toHaveValue(exactly(formatEuros(7.5, language)));

    const file = form.locator('input[type=file]');
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(form.getByRole('alert')).toContainText(say('errors.not_a_picture'));
    await file.setInputFiles('demo/files/events/stones.webp');
    await expect(form.getByRole('img', { name: say('ui.picture.preview') })).toBeVisible();
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('events:add.done', { count: 1 }))).toBeVisible();

    await navigate(page, `${screenOf.beautyRoom}?view=agenda`);
    await page.getByRole('button', { name }).click();
    const details = page.getByRole('dialog', { name });
    await expect(
      details.getByRole('img', { name: say('events:details.picture', { event: name }) }),
    ).toBeVisible();
    await expect(details.getByText('0 / 12')).toBeVisible();
    await details.getByRole('button', { name: say('events:edit.open') }).click();
    const edit = page.getByRole('dialog', { name: say('events:edit.title') });
    await edit.getByRole('textbox', { name: say('events:form.room') }).fill('Salon des miroirs');
    await edit.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('events:edit.done'))).toBeVisible();
    await expect(details.getByText('Salon des miroirs')).toBeVisible();

    await details.getByRole('button', { name: say('events:attendees.open') }).click();
    await expect(page.getByText(say('events:attendees.none'))).toBeVisible();
    await page.keyboard.press('Escape');

    // The same once more, on three days.
    await details.getByRole('button', { name: say('events:more') }).click();
    await page.getByRole('menuitem', { name: say('events:copy.open') }).click();
    const copy = page.getByRole('dialog', { name: say('events:copy.title') });
    const copied = copy.getByRole('textbox', { name: say('events:form.name'), exact: true });
    await expect(copied).toHaveValue(name);
    await copied.fill(`${name} bis`);
    await copy.getByRole('combobox', { name: say('events:repeat.label') }).click();
    await page.getByRole('option', { name: say('events:repeat.weekly') }).click();
    await copy.getByRole('textbox', { name: say('events:repeat.times') }).fill('3');
    await copy.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('events:add.done', { count: 3 }))).toBeVisible();
    await expect(page.getByRole('button', { name: `${name} bis` })).toHaveCount(3);
    await page.getByRole('button', { name, exact: true }).click();
    await details.getByRole('button', { name: say('events:more') }).click();
    await page.getByRole('menuitem', { name: say('events:cancel.open') }).click();
    await page
      .getByRole('dialog', { name: say('events:cancel.title') })
      .getByRole('button', { name: say('events:cancel.confirm') })
      .click();
    await expect(page.getByText(say('events:cancel.done'))).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  });

  test('never make fewer places than people are registered, and read how many will hear of a cancellation', async ({
    page,
    say,
    make,
    house,
    planned,
    browserErrors,
    language,
  }) => {
    browserErrors.expect(/422/);
    const people: number[] = [];
    for (const _ of [1, 2, 3]) people.push((await makeNewcomer(make, { buildings: [house.id] })).id);
    const { id, name } = await planned({ registered: people.slice(1) });
    await page.goto(`${screenOf.conference}?event=${id}`);
    await page.getByRole('button', { name: say('events:edit.open') }).click();
    const form = page.getByRole('dialog', { name: say('events:edit.title') });
    const places = form.getByRole('textbox', { name: say('events:form.capacity') });
    await places.fill('1');
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect(places).toHaveAccessibleDescription(
      say('events:errors.capacity_below_registered', { min: 2 }),
    );
    await expect(places).toHaveValue('1');
    await places.fill('2');
    await form.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('events:edit.done'))).toBeVisible();
    await expect(page.getByRole('dialog', { name }).getByText('2 / 2')).toBeVisible();

    const [first = 0, ...others] = people;
    const full = await planned({ capacity: 1, registered: [first], waiting: others });
    await navigate(page, `${screenOf.conference}?event=${full.id}`);
    await page
      .getByRole('dialog', { name: full.name })
      .getByRole('button', { name: say('events:more') })
      .click();
    await page.getByRole('menuitem', { name: say('events:cancel.open') }).click();
    const question = page.getByRole('dialog', { name: say('events:cancel.title') });
    await expect(question).toContainText(
      language === 'fr'
        ? '1 personne inscrite et 2 personnes en liste d’attente seront prévenues par e-mail.'
        : 'We’ll e-mail 1 person registered and 2 people on the waiting list.',
    );
    await question.getByRole('button', { name: say('events:cancel.confirm') }).click();
    await expect(page.getByText(say('events:cancel.done'))).toBeVisible();
    await expect(page).not.toHaveURL(/event=/);
    await expect(page.getByText(say('events:calendar.gone'))).toHaveCount(0);

    // What is over can be changed, and no longer cancelled.
    const over = await planned({ startDate: addDays(here, -1) });
    await navigate(page, `${screenOf.conference}?event=${over.id}`);
    const details = page.getByRole('dialog', { name: over.name });
    await expect(details.getByText(say('events:details.over'))).toBeVisible();
    await expect(details.getByRole('button', { name: say('events:edit.open') })).toBeVisible();
    await details.getByRole('button', { name: say('events:more') }).click();
    await expect(page.getByRole('menuitem', { name: say('events:copy.open') })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: say('events:cancel.open') })).toHaveCount(0);
  });
});

test.describe('the month', { tag: '@desktop' }, () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email), language: 'fr' });
  const month = `${Number(here.slice(0, 4)) + 3}-03`;

  test('comes first, keeps the view that was chosen, marks a full event, and its details have date and hour in figures', async ({
    page,
    say,
    planned,
    make,
  }) => {
    const day = `${month}-12`;
    const guest = await makeNewcomer(make);
    const full = await planned({ startDate: day, startTime: '09:30', capacity: 1, registered: [guest.id] });
    const free = await planned({ startDate: day, startTime: '09:30', capacity: 2 });
    await page.goto(`${screenOf.conference}?month=${month}`);
    const cell = (name: string) => page.getByRole('button').filter({ hasText: name });
    await expect(cell(full.name)).toContainText(say('events:details.full'));
    await expect(cell(free.name)).not.toContainText(say('events:details.full'));
    await cell(full.name).click();
    const [year, ofYear] = month.split('-');
    await expect(page.getByRole('dialog')).toContainText(`12/${ofYear}/${year} 09:30`);
    await page.keyboard.press('Escape');

    const view = (name: 'agenda' | 'month') =>
      page.getByRole('radio', { name: say(`events:views.${name}`), exact: true });
    await expect(view('month')).toBeChecked();
    await page.getByText(say('events:views.agenda'), { exact: true }).click();
    await expect(view('agenda')).toBeChecked();
    await page.goto(screenOf.gym);
    await expect(view('agenda')).toBeChecked();
  });

  test('shows each time of several days on its own day, and says how many more a day has', async ({
    page,
    say,
    planned,
  }) => {
    const first = new Date(`${month}-01T00:00:00Z`);
    const sunday = addDays(`${month}-01`, (7 - first.getUTCDay()) % 7);
    const period = { startTime: '09:00', endTime: '17:00' } as const;
    const apart = await planned({ ...period, startDate: sunday, endDate: addDays(sunday, 1) });
    const side = await planned({ ...period, startDate: addDays(sunday, 2), endDate: addDays(sunday, 3) });
    await page.goto(`${screenOf.conference}?view=month&month=${month}`);
    const piecesOf = (name: string) => page.getByRole('button').filter({ hasText: name });
    const timesIn = (name: string) => piecesOf(name).locator('.eventHours > [aria-hidden]');
    await expect(timesIn(apart.name)).toHaveText(['9:00 →', '', '', '→ 17:00']);
    await expect(timesIn(side.name)).toHaveText(['9:00', '→ 17:00']);
    await expect(piecesOf(side.name)).toHaveAccessibleName(/du .* à 9:00 au .* à 17:00/);
    await expect(piecesOf(side.name).locator('[title]')).toHaveAttribute('title', side.name);

    for (let at = 0; at < 5; at++) await planned({ kind: 'beautyRoom', startDate: `${month}-17` });
    await navigate(page, `${screenOf.beautyRoom}?view=month&month=${month}`);
    const more = page.getByText('+2', { exact: true });
    await expect(more).toBeVisible();
    const size = await more.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(13);
    await page.getByRole('button', { name: say('events:calendar.moreHint', { count: 2 }) }).click();
    await expect(page.getByRole('dialog').getByText(/^Rencontre/)).toHaveCount(5);
  });
});

test.describe('without an account at hand', () => {
  // After Spanish, which the log-in does not speak, it speaks English.
  test.use({ language: 'en' });

  test('the calendar says what is gone or not public, speaks Spanish as well, and leads through the log-in to the event', async ({
    page,
    say,
    make,
    house,
    planned,
    newcomer,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    const canceled = await planned({ canceled: true });
    await page.goto(`${PUBLIC.conference}?${house.id}!Parvis&event=${canceled.id}`);
    await expect(page.getByText(say('events:calendar.gone'))).toBeVisible();
    await expect(page).not.toHaveURL(/event=/);
    const closed = await make.building({ publicCalendars: false });
    await navigate(page, `${PUBLIC.gym}?${closed.id}!Parvis`);
    await expect(page.getByText(say('events:public.closed'))).toBeVisible();
    await expect(page.getByRole('link', { name: say('events:public.logIn') })).toHaveAttribute(
      'href',
      '/login',
    );
    await navigate(page, `${PUBLIC.gym}?${house.id}!Parvis`);
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salle de sport' })).toBeVisible();
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gimnasio' })).toBeVisible();

    // At the next visit the language is remembered.
    const { id, name } = await planned();
    await page.goto(`${PUBLIC.conference}?${house.id}!Parvis`);
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByText(house.name, { exact: true })).toBeVisible();
    await findAndOpen(page, name, 'Buscar un evento');
    const details = page.getByRole('dialog', { name });
    await expect(details.getByText('Quedan 10 plazas')).toBeVisible();
    await expect(details.getByText('Gratis')).toBeVisible();
    await details.getByRole('button', { name: 'Inscribirse' }).click();
    await expect(page).toHaveURL(/ask=1/);
    await page.reload();
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(newcomer.email);
    await passwordField(page, say('access:login.password')).fill(PASSWORD);
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page).toHaveURL(new RegExp(`${screenOf.conference}.*event=${id}`));
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });
});

test.describe('accessible', () => {
  test.describe('for staff', () => {
    test.use({ as: 'admin' });
    test('the month or the cards, the details, who takes part and the form', async ({
      page,
      say,
      planned,
      make,
    }) => {
      const person = await makeNewcomer(make);
      const { name } = await planned({
        building: HAUSSMANN,
        capacity: 1,
        registered: [person.id],
        waiting: [person.id],
      });
      await page.goto(screenOf.conference);
      // Today’s is over in the evening and then on a later page of cards; of those made here a full day hides some.
      await expect(page.getByText(/intelligence artificielle|Rencontre/).first()).toBeVisible();
      await expectAccessible(page, 'events');
      await findAndOpen(page, name, say('events:calendar.search'));
      await expectAccessible(page, 'details');
      await page.getByRole('button', { name: say('events:attendees.open') }).click();
      await expect(page.getByText(person.email).first()).toBeVisible();
      await expectAccessible(page, 'attendees');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('events:edit.open') }).click();
      await expect(page.getByRole('dialog', { name: say('events:edit.title') })).toBeVisible();
      await expectAccessible(page, 'form');
    });
  });

  test('the public pages', { tag: '@small' }, async ({ page, say }) => {
    await page.goto(`${PUBLIC.beautyRoom}?${HAUSSMANN}!Parvis`);
    await expect(page.getByText('Massage assis').first()).toBeVisible();
    await expectAccessible(page, 'public events');
    await page.getByText('Massage assis').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'public details');
    await navigate(page, `/MultiappReservation?${HAUSSMANN}!Parvis`);
    await expect(page.getByText('5:00', { exact: true })).toBeVisible();
    await expectAccessible(page, 'public reservations');
    // So many days as its names leave room for.
    const next = (['day', 'threeDays', 'week'] as const).map((days) => say(`rooms:public.after.${days}`));
    await page.getByRole('button', { name: new RegExp(next.join('|')) }).click();
    await expect(page).toHaveURL(/date=/);
    await expect(page.getByText('21:00', { exact: true })).toBeVisible();
  });
});
