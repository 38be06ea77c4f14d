import { and, asc, between, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { companies } from '../../../core/companies/server/tables.ts';
import {
  asSeenBy,
  holderColumns,
  namedHolder,
  otherPerson,
  personNameOf,
} from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import { isDevice, isStaff, type Principal } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { preparedQuery } from '../../../kit/server/database/preparedQuery.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { MOST_ROWS, requireWhole } from '../../../kit/server/database/wholeList.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { type Visibility, visibilityOf } from '../policy.ts';
import type { Reservation } from '../reservation.ts';
import type { ReservationRow } from './queries.ts';
import { reservationGuests, reservations, roomHolds } from './tables.ts';

interface Filter {
  from: LocalDate;
  to: LocalDate;
  /** Only these. */
  ids?: readonly number[];
  /** Only of people of this company; or only of this person. */
  companyId?: number;
  holderId?: number;
  /** Only what this person holds, or made as an assistant. */
  theirs?: number;
}

const { from, to, ids, companyId, holderId, theirs, viewer, serves } = {
  ...{ from: sql.placeholder('from'), to: sql.placeholder('to'), ids: sql.placeholder('ids') },
  ...{ companyId: sql.placeholder('companyId'), holderId: sql.placeholder('holderId') },
  ...{ theirs: sql.placeholder('theirs'), viewer: sql.placeholder('viewer') },
  serves: sql.placeholder('serves'),
};

type Table = ReturnType<typeof reservations.in>;

/** Which of the building's days are meant, each a query of its own. */
const among = {
  all: () => undefined,
  ids: ({ id }: Table) => sql`${id} = any(${ids}::integer[])`,
  company: () => eq(users.companyId, companyId),
  holder: (table: Table) => eq(table.holderId, holderId),
  theirs: (table: Table) => sql`${theirs}::integer in (${table.holderId}, ${table.assistantId})`,
} satisfies Record<string, (table: Table) => SQL | undefined>;

/** A column with the name of its table: without a join the query layer leaves that out, and another table's would be meant below. */
const named = (column: Column) => sql`${sql.identifier('reservations')}.${sql.identifier(column.name)}`;

/** The rooms that a reservation of a query over `reservations` has, in order. */
export function heldBy(table: Table, scope: BuildingScope) {
  const holds = roomHolds.in(scope);
  return sql<number[]>`array(
    select ${holds.roomId} from ${holds}
    where ${holds.buildingId} = ${named(table.buildingId)} and ${holds.reservationId} = ${named(table.id)} order by 1)`;
}

const queryOf = (which: (table: Table) => SQL | undefined) => (db: Db, scope: BuildingScope) => {
  const table = reservations.in(scope);
  const assistant = otherPerson('assistant');
  const invitations = reservationGuests.in(scope);
  // What the viewer may be shown of nobody but themselves, and what they made as an assistant, is read of nothing else.
  const isMine = sql`${viewer}::integer in (${table.holderId}, ${table.assistantId})`;
  const ifMine = (column: Column) => sql<string>`case when ${isMine} then ${column} else '' end`;
  const isServed = sql`(${serves}::boolean or ${isMine})`;
  const invited = sql<number[]>`case when ${isMine} then array(
    select ${invitations.userId} from ${invitations}
    where ${invitations.buildingId} = ${table.buildingId} and ${invitations.reservationId} = ${table.id} order by 1)
    else '{}' end`;
  return db
    .select({
      row: {
        id: table.id,
        buildingId: table.buildingId,
        holderId: table.holderId,
        assistantId: table.assistantId,
        title: ifMine(table.title),
        date: table.date,
        start: table.start,
        end: table.end,
        expected: table.expected,
        external: table.external,
        externalNames: ifMine(table.externalNames),
        guests: invited,
        layout: sql<string | null>`case when ${isServed} then ${table.layout} end`,
        services: sql<string[]>`case when ${isServed} then ${table.services} else '{}' end`,
        comment: sql<string>`case when ${isServed} then ${table.comment} else '' end`,
        approval: table.approval,
        seriesId: table.seriesId,
        version: table.version,
      },
      rooms: heldBy(table, scope),
      holder: holderColumns,
      assistant: personNameOf(assistant),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.holderId))
    .leftJoin(assistant, eq(assistant.id, table.assistantId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        // Spelled out, so that the index of booked days serves it.
        sql`${table.booked}`,
        between(table.date, from, to),
        which(table),
      ),
    )
    .orderBy(asc(table.date), asc(table.start), asc(table.id))
    .limit(MOST_ROWS + 1);
};

const queries = {
  all: preparedQuery('reservations of days', queryOf(among.all)),
  ids: preparedQuery('reservations by id', queryOf(among.ids)),
  company: preparedQuery('reservations of a company', queryOf(among.company)),
  holder: preparedQuery('reservations of a holder', queryOf(among.holder)),
  theirs: preparedQuery('reservations of somebody', queryOf(among.theirs)),
};

const whichOf = (filter: Filter) => {
  if (filter.ids) return queries.ids;
  if (filter.companyId !== undefined) return queries.company;
  if (filter.holderId !== undefined) return queries.holder;
  return filter.theirs === undefined ? queries.all : queries.theirs;
};

/**
 * The reservations of some days, each as the viewer may see it: the one place of redaction. One query, by the index of
 * days; what a viewer may not see is not read into the answer.
 */
export async function findReservations(
  db: Db,
  scope: BuildingScope,
  viewer: Principal,
  filter: Filter,
): Promise<Reservation[]> {
  const { ids = [], companyId = 0, holderId = 0, theirs = 0, ...days } = filter;
  const rows = await whichOf(filter)(db, scope, {
    ...{ ...days, ids: [...ids], companyId, holderId, theirs },
    ...{ viewer: viewer.userId, serves: !isDevice(viewer) && isStaff(viewer) },
  });
  requireWhole(rows);
  return rows.map(({ row, rooms: ids, holder, assistant }) => {
    const visibility = visibilityOf(viewer, row);
    // Who made it for somebody knows for whom.
    const named = visibility === 'all' ? namedHolder(holder) : asSeenBy(viewer, holder);
    return {
      id: row.id,
      building: row.buildingId,
      date: row.date,
      lastDate: row.date,
      start: row.start,
      end: row.end,
      rooms: ids,
      isTaken: true,
      ...shown(row, visibility),
      isMine: row.holderId === viewer.userId,
      holder: named,
      assistant: named && assistant,
    };
  });
}

/** What everybody sees of others' reservations, and nothing more: for who neither serves the rooms nor asks for their own. */
const taken = preparedQuery('taken reservations of days', (db, scope) => {
  const table = reservations.in(scope);
  const assistant = otherPerson('assistant');
  return db
    .select({
      row: {
        id: table.id,
        buildingId: table.buildingId,
        date: table.date,
        start: table.start,
        end: table.end,
      },
      rooms: heldBy(table, scope),
      holder: holderColumns,
      assistant: personNameOf(assistant),
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.holderId))
    .leftJoin(assistant, eq(assistant.id, table.assistantId))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(sql`${table.booked}`, between(table.date, from, to)))
    .orderBy(asc(table.date), asc(table.start), asc(table.id))
    .limit(MOST_ROWS + 1);
});

const NOTHING: Content = {
  ...{ title: '', externalNames: '', guests: [], seriesId: null, layout: null, services: [], comment: '' },
  ...{ expected: 0, external: 0, version: 0, approval: null },
};

/** The same of days of which the viewer neither holds anything nor serves the rooms: that they are taken, and by whom. */
export async function findTaken(
  db: Db,
  scope: BuildingScope,
  viewer: Principal,
  days: { from: LocalDate; to: LocalDate },
): Promise<Reservation[]> {
  const rows = await taken(db, scope, days);
  requireWhole(rows);
  const rest = { ...shown(NOTHING, 'taken'), isTaken: true, isMine: false };
  return rows.map(({ row, rooms, holder, assistant }) => {
    const named = asSeenBy(viewer, holder);
    return {
      ...rest,
      id: row.id,
      building: row.buildingId,
      date: row.date,
      lastDate: row.date,
      start: row.start,
      end: row.end,
      rooms,
      holder: named,
      assistant: named && assistant,
    };
  });
}

/** One reservation that the viewer may change, as their list shows it. */
export async function findOwnReservation(
  { db, building, actor }: BuildingContext,
  { id, date }: Pick<ReservationRow, 'id' | 'date'>,
): Promise<Reservation | undefined> {
  const ofThatDay = await findReservations(db, building, actor, { from: date, to: date });
  return ofThatDay.find((reservation) => reservation.id === id && reservation.mayChange);
}

type Content = Pick<
  ReservationRow,
  | 'title'
  | 'externalNames'
  | 'guests'
  | 'seriesId'
  | 'layout'
  | 'services'
  | 'comment'
  | 'expected'
  | 'external'
  | 'version'
  | 'approval'
>;

/** What of a reservation's content each sight shows; the rest is empty (docs/specification.md §3). */
function shown(row: Content, visibility: Visibility) {
  const mine = visibility === 'all';
  const service = visibility !== 'taken';
  return {
    title: mine ? row.title : '',
    externalNames: mine ? row.externalNames : '',
    guests: mine ? row.guests : [],
    series: mine ? row.seriesId : null,
    version: mine ? row.version : null,
    layout: service ? row.layout : null,
    services: service ? row.services : [],
    comment: service ? row.comment : '',
    expected: service ? row.expected : 0,
    external: service ? row.external : 0,
    mayChange: mine,
    ...(service && row.approval === 'waiting' && { isWaiting: true as const }),
  };
}
