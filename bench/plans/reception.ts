import {
  findHolders,
  listBadges,
  listCards,
  listLoans,
  listOut,
  listStock,
} from '../../features/badges/wire.ts';
import { listEvacuations, readRollCall, readRunning } from '../../features/evacuations/wire.ts';
import {
  countWaiting,
  exportEntries,
  listEntries,
  listFollowers,
  listHandovers,
  readDay,
  readShift,
} from '../../features/logbook/wire.ts';
import { readDesk as readParcelDesk } from '../../features/parcels/desk.wire.ts';
import { countDueStanding, listStanding } from '../../features/standing/wire.ts';
import { readCalendarFile, readVisit } from '../../features/visitorPage/wire.ts';
import { listWaitingArrivals } from '../../features/visits/arrival.wire.ts';
import { listVisitsAround, readDesk, readScan, readVisitPage } from '../../features/visits/desk.wire.ts';
import { addDays, type LocalDate } from '../../kit/time.ts';
import type { Add } from './lists.ts';

interface Reception {
  building: number;
  today: LocalDate;
  monday: LocalDate;
  /** Of a visit that is still to come. */
  code: string;
  /** The `id` that a statement answers for the building. */
  one: (text: string) => Promise<number>;
}

const page = { limit: 50, search: '' };
const found = { limit: 50, search: 'mar' };

/** What the desk asks all day, and what visitors and hosts ask of it. */
export async function reception(add: Add, { building, today, monday, code, one }: Reception): Promise<void> {
  add('the desk’s day', 'reception', readDesk, { building });
  add('the desk’s day, what has changed', 'reception', readDesk, {
    ...{ building, date: today, since: `${today}T07:00:00.000Z` },
  });
  add('visits around, by a word', 'reception', listVisitsAround, { building, search: 'mar' });
  add('a code that is scanned', 'reception', readScan, { building, code });
  const visit = await one(
    `select id from visits where building_id = $1 and date = '${today}' and status = 'waiting' order by id limit 1`,
  );
  add('where a visitor signs on their phone', 'reception', readVisitPage, { building, id: visit });
  for (const by of ['vip', 'resident'] as const)
    add('who has arrived', by, listWaitingArrivals, { building });
  add('a visitor’s page', null, readVisit, { code });
  add('a visit as a calendar file', null, readCalendarFile, { code });
  add('parcels at the desk', 'reception', readParcelDesk, { building });
  for (const show of ['free', 'given', 'overdue'] as const)
    add(`badges: ${show}`, 'reception', listBadges, { building, ...page, sort: 'number', show });
  add('badges found by who has them', 'reception', listBadges, { building, ...found, sort: 'number' });
  add('all numbers of badges', 'reception', listStock, { building });
  add('badges that are out', 'reception', listOut, { building });
  add('who is inside', 'reception', readRollCall, { building });
  add('whether an evacuation runs', 'reception', readRunning, { building });
  add('evacuations that are over', 'reception', listEvacuations, { building, ...page, sort: '-start' });
  const badge = await one('select min(badge_id) as id from badge_loans where building_id = $1');
  add('who has had a badge', 'reception', listLoans, { building, badge, ...page, sort: '-given' });
  add('who may get a badge', 'reception', findHolders, { building, search: 'mar' });
  add('cards of today', 'reception', listCards, { building, show: 'expected' });
  for (const show of ['running', 'due'] as const)
    add(`standing visits: ${show}`, 'reception', listStanding, { building, ...page, sort: 'until', show });
  add('standing visits found by a name', 'reception', listStanding, {
    building,
    ...found,
    sort: 'contractor',
  });
  add('standing visits with documents due', 'reception', countDueStanding, { building });
  const entries = { building, ...page, sort: '-happened' } as const;
  add('logbook', 'reception', listEntries, entries);
  for (const show of ['followUps', 'keysOut', 'found'] as const)
    add(`logbook: ${show}`, 'reception', listEntries, { ...entries, show });
  add('logbook of a category', 'reception', listEntries, { ...entries, category: 'works' });
  add('logbook found by a word', 'reception', listEntries, { ...entries, search: 'ascenseur 77' });
  add('what waits in the logbook', 'reception', countWaiting, { building });
  add('who may follow up', 'reception', listFollowers, { building });
  add('a day of the logbook', 'reception', readDay, { building, date: addDays(today, -40) });
  add('a month of the logbook, as a sheet', 'reception', exportEntries, {
    ...{ building, from: addDays(monday, -60), to: addDays(monday, -30) },
  });
  add('what has happened since the last hand-over', 'reception', readShift, { building });
  add('hand-overs', 'reception', listHandovers, { building, ...page, sort: '-written' });
}
