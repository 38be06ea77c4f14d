import { newToken, openSession } from '../../core/access/server/sessions.ts';
import { listResidents } from '../../core/people/manage.wire.ts';
import {
  findColleagues,
  findInvitable,
  listRelations,
  previewDeletion,
  readMe,
} from '../../core/people/wire.ts';
import { listAnnouncements, listReaders } from '../../features/announcements/wire.ts';
import { readCalendar } from '../../features/calendarFeed/wire.ts';
import { countOpenOrders, listOrders } from '../../features/concierge/orders.wire.ts';
import {
  exportAttendees,
  findEvents,
  listAttendees,
  listEvents,
  readEventFile,
} from '../../features/events/wire.ts';
import { countFailed, openAttachment, readOutbox } from '../../features/mail/wire.ts';
import {
  listCandidates,
  listSignatures,
  readDocument,
  readSignedBefore,
  readSigningAtDesk,
  verifyDocument,
} from '../../features/nda/wire.ts';
import {
  listCompanyVisits,
  listCompanyReservations as listRoomsOfCompany,
  readOwnCompany,
} from '../../features/ownCompany/wire.ts';
import {
  countWaitingParcels,
  listParcels,
  listSenders,
  listWaitingParcels,
} from '../../features/parcels/wire.ts';
import { listClosedBays } from '../../features/parking/bays/wire.ts';
import { checkBays, findBayReceivers, listBayReservations } from '../../features/parking/wire.ts';
import { exportOwnData, previewClosing } from '../../features/privacy/wire.ts';
import { listWaiting } from '../../features/rooms/approvals/wire.ts';
import { listGuests, listInvitations, readCalendarFile } from '../../features/rooms/guests/wire.ts';
import { findReceivers } from '../../features/rooms/handovers/wire.ts';
import { listPublicReservations, readRoomBoard } from '../../features/rooms/public/wire.ts';
import { searchReservations } from '../../features/rooms/search/wire.ts';
import { listShownReservations } from '../../features/rooms/shown.wire.ts';
import {
  checkRooms,
  exportReservations,
  findFreeRooms,
  listCompanyReservations,
  listReservations,
  readQuota,
} from '../../features/rooms/wire.ts';
import { listImports } from '../../features/visits/import.wire.ts';
import { checkVisit, exportVisits, listPastVisitors, listVisits } from '../../features/visits/wire.ts';
import { type EndpointSpec, encodeRequest, type InputOf, type WireRequest } from '../../kit/endpoint.ts';
import type { Db } from '../../kit/server/database/db.ts';
import { hashToken } from '../../kit/server/tokenHash.ts';
import { addDays, type LocalDate, mondayOf } from '../../kit/time.ts';
import type { Run } from '../bareTables.ts';
import { ACCOUNTS, STAFF } from '../fill.ts';
import { administered } from './administered.ts';
import { overseen } from './overseen.ts';
import { reception } from './reception.ts';

/** A call that reads what grows for ever. */
export interface List {
  name: string;
  endpoint: EndpointSpec;
  request: WireRequest;
  token?: string;
}

/** Neither the first building nor the last. */
const BUILDING = 4;
const first = (BUILDING - 1) * ACCOUNTS + 1;
/** See bench/fill.ts: the administrator of the building, somebody of its reception, who may book, who may not; who administers every building. */
const people = {
  admin: first,
  reception: first + 2,
  vip: first + STAFF + 3,
  resident: first + ACCOUNTS - 5,
  operator: 1,
};
type Person = keyof typeof people;
export type Add = <E extends EndpointSpec>(
  name: string,
  by: Person | null,
  endpoint: E,
  input: InputOf<E>,
) => void;

/** Every list of the product whose tables grow, as those ask for it who get most out of it, and those who get little. */
export async function hotLists(db: Db, run: Run, today: LocalDate, now: Date): Promise<List[]> {
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, id]) => [name, await openSession(db, id, true, now)]),
    ),
  ) as Record<Person, string>;
  const one = async (text: string): Promise<number> => (await run(text, [BUILDING])).rows[0].id;
  const event = await one(
    `select event_id as id from event_registrations where building_id = $1 order by event_id desc limit 1`,
  );
  const announcement = await one(
    'select id from announcements where building_id = $1 order by id desc limit 1',
  );
  const visit = await one(
    `select id from visits where building_id = $1 and date >= '${today}' and status = 'waiting' order by date limit 1`,
  );
  // Signed for itself, as a visit is whose visitor has come before.
  const { rows } = await run(
    `update visits set nda_signed = true where building_id = $1 and id = $2 returning id as visit, code`,
    [BUILDING, visit],
  );
  const signed = rows[0] as { visit: number; code: string };
  const signature = await one(
    'select signature_id as id from nda_links where building_id = $1 order by id desc limit 1',
  );

  const mail = await one(
    `update mails set attachments = '[{"filename": "visite.ics", "contentType": "text/calendar", "content": "QkVHSU4="}]'
     where id = (select max(id) from mails where building_id = $1) returning id`,
  );

  // Of a visitor in each row of a large sheet.
  await run(
    `with batch as (
       insert into visit_imports (building_id, imported_by, imported_at, created) values ($1, $2, $3, 500) returning id
     ), those as (
       select id from visits where building_id = $1 and resident_id = $2 and status = 'waiting' limit 500
     ) update visits set import_id = batch.id from batch, those where visits.building_id = $1 and visits.id = those.id`,
    [BUILDING, people.vip, now],
  );

  const { rows: signers } = await run('select name from nda_signatures where id = $1', [signature]);

  const { rows: reservations } = await run(
    'select id from reservations where building_id = $1 and holder_id = $2 order by id desc limit 1',
    [BUILDING, people.vip],
  );
  const reservation = reservations[0].id as number;

  const token = newToken();
  await run(
    `insert into calendar_feeds (user_id, token_hash, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set token_hash = excluded.token_hash`,
    [people.vip, hashToken(token), now],
  );

  // A run before may have left one.
  await run('delete from deletion_requests where user_id = $1', [people.vip]);
  const { rows: requests } = await run(
    `insert into deletion_requests (user_id, proven, language, requested_at) values ($1, true, 'fr', $2) returning id`,
    [people.vip, now],
  );
  const request = requests[0].id as number;

  const bay = await one('select min(id) as id from bays where building_id = $1');
  const building = BUILDING;
  const monday = mondayOf(today);
  const day = { from: monday, to: monday };
  const week = { from: monday, to: addDays(monday, 6) };
  const month = { from: monday, to: addDays(monday, 30) };
  const lists: List[] = [];
  const add: Add = (name, by, endpoint, input) => {
    const token = by ? { token: tokens[by] } : {};
    lists.push({
      name: by ? `${name}, ${by}` : name,
      endpoint,
      request: encodeRequest(endpoint, input),
      ...token,
    });
  };
  const page = (search = '') => ({ limit: 50, search });
  for (const by of ['admin', 'resident'] as const) {
    add('visits of a day', by, listVisits, { building, ...day });
    add('visits of a month', by, listVisits, { building, ...month });
    add('visitors called so before', by, listPastVisitors, { building, search: 'ada', residentEmail: '' });
    add('rooms: a week', by, listReservations, { building, ...week });
    add('rooms: a week, for our screens', by, listShownReservations, { building, ...week });
    add('rooms: a month', by, listReservations, { building, ...month });
    add('parking: a week', by, listBayReservations, { building, ...week });
    add('parking: a month', by, listBayReservations, { building, ...month });
    add('parcels of 31 days', by, listParcels, { building });
    add('parcels of a week', by, listParcels, { building, ...week });
    add('parcels that wait', by, countWaitingParcels, { building });
    add('open orders', by, listOrders, { building, ...page(), sort: 'due', status: 'open' });
    add('orders handed over', by, listOrders, { building, ...page(), sort: '-due', status: 'done' });
    add('how many orders are open', by, countOpenOrders, { building });
    add('parcels that wait, listed', by, listWaitingParcels, {
      ...{ building, limit: 50, search: '' },
      sort: '-date',
    });
    add('senders of parcels', by, listSenders, { building });
    add('events of a month', by, listEvents, { building, kind: 'gym', ...month });
    add('events from today on', by, listEvents, { building, kind: 'conference' });
    const ahead = { building, kind: 'gym', when: 'ahead', limit: 200, search: '', sort: 'start' } as const;
    add('events ahead', by, findEvents, ahead);
    add('events found by a word, over', by, findEvents, {
      ...ahead,
      when: 'over',
      search: 'cours',
      sort: '-start',
    });
    add('one event', by, listEvents, { building, kind: 'gym', id: event });
    add('own company’s reservations', by, listCompanyReservations, { building });
    add('own company’s reservations of a day', by, listCompanyReservations, { building, ...day });
    add('own profile', by, readMe, {});
  }
  for (const by of ['admin', 'resident'] as const)
    add('announcements that run', by, listAnnouncements, {
      building,
      ...page(),
      sort: '-start',
      show: 'mine',
    });
  add('all announcements', 'admin', listAnnouncements, { building, ...page(), sort: '-start' });
  for (const show of ['read', 'unread'] as const)
    add(`who has an announcement ${show}`, 'reception', listReaders, {
      ...{ building, announcement, show, ...page() },
      sort: 'name',
    });
  await reception(add, { ...{ building, today, monday, one }, code: signed.code });
  add('own company’s reservations', 'vip', listCompanyReservations, { building });
  add('whom to invite, found by a word', 'vip', findInvitable, { building, search: 'mar' });
  for (const by of ['admin', 'resident'] as const) {
    add('invitations of a week', by, listInvitations, { building, ...week });
    add('reservations found by a word', by, searchReservations, {
      ...{ building, limit: 50, search: 'mar', sort: 'when' },
    });
  }
  add('whom a reservation invites', 'vip', listGuests, { building, id: reservation });
  add('who can take over a reservation', 'vip', findReceivers, { building, id: reservation, search: 'mar' });
  const parked = await one(
    `select id from bay_reservations where building_id = $1 and holder_id = ${people.vip} and start_date >= '${today}'
     order by start_date limit 1`,
  );
  add('who can take over a parking space', 'vip', findBayReceivers, { building, id: parked, search: 'mar' });
  add('a reservation as a file', 'vip', readCalendarFile, { building, id: reservation });
  add('imports that can be undone', 'vip', listImports, { building });
  add('visits of a month', 'reception', listVisits, { building, ...month });
  const byName = { limit: 20, sort: 'name', state: 'active' } as const;
  add('residents found by a word', 'reception', listResidents, { building, ...byName, search: 'mar' });
  add('colleagues found by a word', 'vip', findColleagues, { search: 'mar' });
  add('who acts for whom', 'vip', listRelations, {});
  await run('update users set manages_company = true where id = $1', [people.vip]);
  add('own company', 'vip', readOwnCompany, { at: building });
  add('rooms of the own company', 'vip', listRoomsOfCompany, { at: building, ...week });
  add('visitors of the own company', 'vip', listCompanyVisits, { at: building });
  add('quota of rooms', 'vip', readQuota, { from: monday, building });
  const dates = [7, 14, 21, 28]
    .map((ahead) => addDays(monday, ahead))
    .map((date) => ({ start: date, end: date }));
  add('free rooms on four days', 'vip', findFreeRooms, { building, dates, start: '10:00', end: '11:00' });
  const [start, end] = ['10:00', '11:00'];
  add('what a booking would say', 'vip', checkRooms, { building, dates, start, end });
  add('what reserving a bay would say', 'vip', checkBays, {
    ...{ building, startDate: monday, startTime: start, endDate: monday, endTime: end },
  });
  add('closed bays of a week', 'resident', listClosedBays, { building, ...week });
  add('what announcing a visitor would say', 'resident', checkVisit, {
    ...{ building, dates, time: start, residentEmail: `person${people.resident}@parvis.test` },
  });
  add('rooms without a token', null, listPublicReservations, { building, ...week });
  add('board of rooms', null, readRoomBoard, { building });
  add('events without a token', null, listEvents, { building, kind: 'gym', ...week });
  add('an event as a file', 'resident', readEventFile, { building, event });
  add('people of an event', 'reception', listAttendees, { building, event });
  add('sheet of an event’s people', 'reception', exportAttendees, { building, event });
  const outboxPage = (search = '') => ({ ...page(search), sort: '-createdAt' as const });
  // As a page that ends in the middle of all mails answers it.
  const after = Buffer.from(JSON.stringify(['-createdAt', '500000', 500_000])).toString('base64url');
  add('outbox', 'admin', readOutbox, outboxPage());
  add('outbox', 'reception', readOutbox, outboxPage());
  add('outbox: what came before', 'admin', readOutbox, { ...outboxPage(), after });
  // The index finds rare words, of three letters at least; common ones are met soon on the way through the newest.
  add('outbox found by an address', 'admin', readOutbox, outboxPage(`visite person${people.resident}@`));
  add('outbox found by a common word', 'admin', readOutbox, outboxPage('visite'));
  add('outbox: how many failed', 'admin', countFailed, {});
  add('a file of a mail', 'admin', openAttachment, { id: mail, number: 1 });
  add('signatures', 'admin', listSignatures, { building, ...page(), sort: '-signedAt' });
  for (const [what, search] of [
    ['a name', signers[0].name],
    ['a common word', 'visitor'],
  ] as const)
    add(`signatures found by ${what}`, 'admin', listSignatures, {
      ...{ building, ...page(search), sort: '-signedAt' },
    });
  add('signatures that may be a visitor’s', 'reception', listCandidates, {
    ...{ building, id: visit, ...page(), sort: '-proof' },
  });
  add('what a visitor has signed before', null, readSignedBefore, signed);
  add('which visit signs at the desk', 'reception', readSigningAtDesk, { building, id: visit });
  add('copy of a signature', 'admin', readDocument, { building, id: signature });
  add('whether a copy is genuine', null, verifyDocument, { hash: '0'.repeat(64) });
  add('sheet of a month’s visits', 'admin', exportVisits, { building, ...month });
  add('sheet of a month’s rooms', 'admin', exportReservations, { building, ...month });
  add('own data', 'resident', exportOwnData, {});
  add('what goes with an account', 'resident', previewDeletion, {});
  add('what goes with an account', 'vip', previewDeletion, {});
  add('what goes with an account that somebody asks to have deleted', 'admin', previewClosing, {
    id: request,
  });
  const { rows: visitors } = await run(
    `select visitor_first_name || ' ' || visitor_last_name as name, visitor_email as email from visits
     where building_id = $1 and id = $2`,
    [BUILDING, visit],
  );
  // As the operator, who administers all of them.
  await run(
    'insert into user_buildings (building_id, user_id) select id, $1 from buildings on conflict do nothing',
    [people.operator],
  );
  administered(add, {
    ...{ building, monday, bay },
    room: await one('select min(id) as id from rooms where building_id = $1'),
  });
  overseen(add, { building, today, visit, resident: people.resident, visitor: visitors[0] });
  add('requests for rooms', 'reception', listWaiting, { building, limit: 50, search: '', sort: 'when' });
  add('calendar feed', null, readCalendar, { token });
  return lists;
}
