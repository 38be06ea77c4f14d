import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Notices from '../../../kit/web/feedback/Notices.tsx';
import { translate } from '../../../kit/web/i18n/i18n.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { listAttendees } from '../api.ts';
import type { BuildingEvent, EventAttendee } from '../event.ts';
import { AttendeesDialog } from './AttendeesDialog.tsx';

const event: BuildingEvent = {
  id: 5,
  kind: 'gym',
  version: 1,
  name: 'Yoga',
  description: '',
  organizer: 'Verne',
  floors: '',
  startDate: '2025-11-25',
  startTime: '18:00',
  endDate: '2025-11-25',
  endTime: '19:00',
  room: '',
  capacity: 20,
  price: 0,
  icon: 'yoga',
  picture: null,
  registered: 2,
  waiting: 0,
  pass: null,
  registrations: [],
  isMine: false,
  waitingPosition: null,
  isOver: false,
  author: 1,
};
const person = (id: number, firstName: string, lastName: string): EventAttendee => ({
  id,
  firstName,
  lastName,
  companyName: 'Verne',
  email: `${id}@example.com`,
  since: '2126-11-20T08:00:00.000Z',
  attendedAt: null,
  pass: String(id).repeat(32),
});

/** Opens the dialog at a URL with a test server; returns who was marked, in order. */
async function open(search: string, item = event) {
  history.replaceState(null, '', `${location.pathname}${search}`);
  const people = [person(1, 'Claire', 'Fontaine'), person(2, 'Hugo', 'Petit')];
  const ticks: [number, boolean][] = [];
  serve(({ path, method, body }) => {
    if (method === 'GET') return { body: listAttendees.answer.encode({ registered: people, waiting: [] }) };
    const id = Number(path.split('/').at(-1));
    const { present } = body as { present: boolean };
    ticks.push([id, present]);
    for (const one of people) if (one.id === id) one.attendedAt = present ? '2126-11-25T17:00:00.000Z' : null;
    return { body: { status: 'OK' } };
  });
  await showWithWords(
    <>
      <AttendeesDialog item={item} opened close={() => {}} onWrite={() => {}} />
      <Notices />
    </>,
    'events',
  );
  return ticks;
}

beforeEach(() => {});

const there = (name: string) =>
  page.getByRole('checkbox', { name: `${translate('events:attendees.there')}, ${name}` });
const field = () => page.getByRole('searchbox');

it('attendance is marked and unmarked by hand', async () => {
  const ticks = await open('');
  await there('Claire Fontaine').click();
  await expect.element(there('Claire Fontaine')).toBeChecked();
  await expect.element(page.getByText(/· 1 présence/)).toBeVisible();
  await there('Claire Fontaine').click();
  await expect.element(there('Claire Fontaine')).not.toBeChecked();
  const withdrawn = translate('events:attendees.withdrawn', { name: 'Claire Fontaine' });
  await expect.element(page.getByText(withdrawn)).toBeVisible();
  expect(ticks).toEqual([
    [1, true],
    [1, false],
  ]);
});

it('a mark or its removal can be undone from the notice', async () => {
  const ticks = await open('');
  const claire = there('Claire Fontaine');
  const undo = page.getByRole('button', { name: translate('ui.undo') });
  await claire.click();
  await undo.click();
  await expect.element(claire).not.toBeChecked();
  await expect.element(undo).not.toBeInTheDocument();
  await there('Hugo Petit').click();
  await there('Hugo Petit').click();
  await undo.last().click();
  await expect.element(there('Hugo Petit')).toBeChecked();
  expect(ticks).toEqual([
    [1, true],
    [1, false],
    [2, true],
    [2, false],
    [2, true],
  ]);
});

it('search field is focused for scanners, and the time of marking is shown', async () => {
  await page.viewport(1366, 768);
  await open('');
  await expect.element(field()).toHaveFocus();
  await there('Claire Fontaine').click();
  await expect
    .element(page.getByText(translate('events:attendees.tickedAt', { time: '18:00' })))
    .toBeVisible();
});

it('attendance is marked by a scan, or by Enter on a single search result', async () => {
  const ticks = await open('');
  await field().fill(`https://parvis.test/resident/EventSport?building=1&event=5&pass=${'2'.repeat(32)}`);
  await userEvent.keyboard('{Enter}');
  await expect.element(there('Hugo Petit')).toBeChecked();
  await expect.element(field()).toHaveValue('');
  await field().fill('fontaine');
  await expect.element(there('Hugo Petit')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => ticks)
    .toEqual([
      [2, true],
      [1, true],
    ]);
  await field().fill('3'.repeat(32));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(translate('events:pass.unknown'));
  await field().fill(`https://parvis.test/resident/EventSport?building=1&event=6&pass=${'3'.repeat(32)}`);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent(translate('events:pass.other'));
});

it.each([
  ['https://parvis.test/resident/EventSport?building=1&event=5&pass=PASS/', '2'],
  ['HTTPS://PARVIS.TEST/RESIDENT/EVENTSPORT?BUILDING=1&EVENT=5&PASS=PASS&UTM=1', '2'],
  ['httpsM!!pqrvis:test!resident!EventSport,building=&1event=(1pqss=PASS', 'é'],
])('attendance is marked by %s', async (address, digit) => {
  const ticks = await open('');
  await field().fill(address.replace(/PASS(?=[/&]|$)/, digit.repeat(32)));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => ticks).toEqual([[2, true]]);
});

it('a wrong keyboard layout of the scanner is named as the cause', async () => {
  await open('');
  await field().fill('!visit!èéç');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert').getByText(translate('errors.scanner_layout'))).toBeVisible();
});

it.each(['', '/', '?x=1'])('a pass in the URL is read when it ends with %j', async (end) => {
  await open(`?pass=${'2'.repeat(32)}${end}`);
  const holder = page.getByRole('list', { name: translate('events:pass.holder') });
  await expect.element(holder.getByText('Hugo Petit')).toBeVisible();
});

it('a scanned pass shows its owner and changes nothing until the box is ticked', async () => {
  const ticks = await open(`?pass=${'2'.repeat(32)}`);
  const holder = page.getByRole('list', { name: translate('events:pass.holder') });
  await expect.element(holder.getByText('Hugo Petit')).toBeVisible();
  expect(ticks).toEqual([]);
  await holder.getByRole('checkbox').click();
  await expect.element(holder.getByRole('checkbox')).toBeChecked();
  expect(ticks).toEqual([[2, true]]);
});

it('attendance cannot be marked before the doors open, and the time is stated', async () => {
  await open(`?pass=${'2'.repeat(32)}`, { ...event, startDate: '2126-11-25', endDate: '2126-11-25' });
  const doors = translate('events:attendees.doors', { day: 'lundi 25 novembre', time: '17:00' });
  await expect.element(page.getByText(doors)).toBeVisible();
  await expect.element(page.getByRole('list', { name: translate('events:pass.holder') })).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});
