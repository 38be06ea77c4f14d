import { and, asc, between, type Column, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import {
  aliasUsersTable,
  buildPersonNameSql,
  redactHolder,
  toHolder,
} from '../../../../core/people/server/queries.ts';
import { companies, users } from '../../../../core/people/server/tables.ts';
import { type ActorOrDevice, isDevice, isStaff, type NameVisibility } from '../../../../kit/actor.ts';
import type { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { defineNamedStatement } from '../../../../kit/server/database/namedQuery.ts';
import { MAX_QUERY_ROWS, requireRowsWithinLimit } from '../../../../kit/server/database/rowLimit.ts';
import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { getReservationVisibility, type ReservationVisibility } from '../../policy.ts';
import { reservationGuests, reservations, roomHolds } from '../../server/tables.ts';
import type { ApprovalState, Reservation } from '../reservation.ts';
import type { ReservationRecord } from './queries.ts';

interface Filter {
  from: LocalDate;
  to: LocalDate;
  ids?: readonly number[];
  companyId?: number;
  holderId?: number;
}

const from = sql.placeholder('from');
const to = sql.placeholder('to');
const ids = sql.placeholder('ids');
const companyId = sql.placeholder('companyId');
const holderId = sql.placeholder('holderId');
const viewer = sql.placeholder('viewer');
const isStaffMember = sql.placeholder('isStaff');
const knowsAll = sql.placeholder('knowsAll');
const colleaguesCompanyId = sql.placeholder('colleaguesOf');

type Table = ReturnType<typeof reservations.in>;

const isOwn = ({ holderId, assistantId }: Table) => sql`${viewer}::integer in (${holderId}, ${assistantId})`;

/** Each filter gets its own prepared statement. */
const conditions = {
  all: () => undefined,
  ids: ({ id }: Table) => sql`${id} = any(${ids}::integer[])`,
  company: (table: Table) => sql`${table.holderId} in (
    select ${users.id} from ${users} where ${users.companyId} = ${companyId})`,
  holder: (table: Table) => eq(table.holderId, holderId),
} satisfies Record<string, (table: Table) => SQL | undefined>;

const buildQuery = (getCondition: (table: Table) => SQL | undefined) => (db: Db, scope: BuildingScope) => {
  const table = reservations.in(scope);
  const assistant = aliasUsersTable('assistant');
  const invitations = reservationGuests.in(scope);
  const holds = roomHolds.in(scope);
  // Fields that the viewer may not see are null, which saves transfer and parsing.
  const isMine = isOwn(table);
  const ifMine = <T>(value: Column | SQL<T>) => sql<T | null>`case when ${isMine} then ${value} end`;
  const ifStaffOrMine = <T>(column: Column) =>
    sql<T | null>`case when ${isStaffMember}::boolean or ${isMine} then ${column} end`;
  const invited = sql<number[]>`array(
    select ${invitations.userId} from ${invitations}
    where ${invitations.buildingId} = ${table.buildingId} and ${invitations.reservationId} = ${table.id} order by 1)`;
  const rooms = sql<number[]>`array(
    select ${holds.roomId} from ${holds}
    where ${holds.buildingId} = ${table.buildingId} and ${holds.reservationId} = ${table.id} order by 1)`;
  // Null for viewers who may see no names, so that no user is joined.
  const knownHolder = sql`case when ${knowsAll}::boolean or ${colleaguesCompanyId}::integer <> 0 or ${isMine}
    then ${table.holderId} end`;
  const isKnown = sql`(${knowsAll}::boolean or ${isMine} or ${users.companyId} = ${colleaguesCompanyId}::integer)`;
  return db
    .select({
      id: table.id,
      holderId: table.holderId,
      assistantId: table.assistantId,
      date: table.date,
      start: table.start,
      end: table.end,
      rooms,
      title: ifMine<string>(table.title),
      externalNames: ifMine<string>(table.externalNames),
      guests: ifMine(invited),
      seriesId: ifMine<number>(table.seriesId),
      version: ifMine<number>(table.version),
      layout: ifStaffOrMine<string>(table.layout),
      services: ifStaffOrMine<string[]>(table.services),
      comment: ifStaffOrMine<string>(table.comment),
      expected: ifStaffOrMine<number>(table.expected),
      external: ifStaffOrMine<number>(table.external),
      approval: ifStaffOrMine<ApprovalState>(table.approval),
      isNamed: sql<boolean>`${users.id} is not null`,
      firstName: sql<string>`${users.firstName}`,
      lastName: sql<string>`${users.lastName}`,
      companyName: sql<string>`${companies.name}`,
      companyId: sql<number>`${companies.id}`,
      nameVisibility: sql<NameVisibility>`${companies.nameVisibility}`,
      assistant: buildPersonNameSql(assistant),
    })
    .from(table)
    .leftJoin(users, and(eq(users.id, knownHolder), isKnown))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(assistant, and(eq(assistant.id, table.assistantId), isNotNull(users.id)))
    .where(
      and(
        // Write the condition out so that the index on booked days is used.
        sql`${table.booked}`,
        between(table.date, from, to),
        getCondition(table),
      ),
    )
    .orderBy(asc(table.date), asc(table.start), asc(table.id))
    .limit(MAX_QUERY_ROWS + 1);
};

const queries = {
  all: defineNamedStatement('reservations of days', buildQuery(conditions.all)),
  ids: defineNamedStatement('reservations by id', buildQuery(conditions.ids)),
  company: defineNamedStatement('reservations of a company', buildQuery(conditions.company)),
  holder: defineNamedStatement('reservations of a holder', buildQuery(conditions.holder)),
};

const selectQuery = (filter: Filter) => {
  if (filter.ids) return queries.ids;
  if (filter.companyId !== undefined) return queries.company;
  if (filter.holderId !== undefined) return queries.holder;
  return queries.all;
};

/** All redaction happens here. The query reads no hidden fields and names. */
export async function findRedactedReservations(
  db: Db,
  scope: BuildingScope,
  viewer: ActorOrDevice,
  filter: Filter,
): Promise<Reservation[]> {
  const { from, to, ids = [], companyId = 0, holderId = 0 } = filter;
  const rows = await selectQuery(filter)(db, scope, {
    from,
    to,
    ids: [...ids],
    companyId,
    holderId,
    viewer: viewer.userId,
    ...getNameFilter(viewer),
  });
  requireRowsWithinLimit(rows);
  const building = scope.single;
  return rows.map((row) => {
    const { holderId, assistantId, firstName, lastName, companyName, companyId, nameVisibility } = row;
    const visibility = getReservationVisibility(viewer, { buildingId: building, holderId, assistantId });
    const holder = row.isNamed
      ? { id: holderId, firstName, lastName, companyName, companyId, nameVisibility }
      : null;
    const visibleHolder = holder && (visibility === 'all' ? toHolder(holder) : redactHolder(viewer, holder));
    return {
      id: row.id,
      building,
      date: row.date,
      lastDate: row.date,
      start: row.start,
      end: row.end,
      rooms: row.rooms,
      isTaken: true,
      isMine: holderId === viewer.userId,
      holder: visibleHolder,
      assistant: visibleHolder && row.assistant,
      ...redactContent(visibility, row),
    };
  });
}

/** A coarse filter for the query; `redactHolder` makes the final decision. */
function getNameFilter(viewer: ActorOrDevice) {
  if (isDevice(viewer)) return { isStaff: false, knowsAll: false, colleaguesOf: 0 };
  const { id, nameVisibility } = viewer.company;
  return {
    isStaff: isStaff(viewer),
    knowsAll: isStaff(viewer) || nameVisibility === 'everyone',
    colleaguesOf: nameVisibility === 'company' ? id : 0,
  };
}

export async function findOwnReservation(
  { db, building, actor }: BuildingContext,
  { id, date }: Pick<ReservationRecord, 'id' | 'date'>,
): Promise<Reservation | undefined> {
  const [reservation] = await findRedactedReservations(db, building, actor, {
    from: date,
    to: date,
    ids: [id],
  });
  return reservation?.mayChange ? reservation : undefined;
}

interface Content {
  title: string | null;
  externalNames: string | null;
  guests: number[] | null;
  seriesId: number | null;
  version: number | null;
  layout: string | null;
  services: string[] | null;
  comment: string | null;
  expected: number | null;
  external: number | null;
  approval: ApprovalState | null;
}

const NO_CONTENT: Content = {
  title: null,
  externalNames: null,
  guests: null,
  seriesId: null,
  version: null,
  layout: null,
  services: null,
  comment: null,
  expected: null,
  external: null,
  approval: null,
};

/** Hidden fields are empty (docs/specification.md §3). */
function redactContent(visibility: ReservationVisibility, row: Content) {
  const own = visibility === 'all' ? row : NO_CONTENT;
  const service = visibility === 'taken' ? NO_CONTENT : row;
  return {
    title: own.title ?? '',
    externalNames: own.externalNames ?? '',
    guests: own.guests ?? [],
    series: own.seriesId,
    version: own.version,
    layout: service.layout,
    services: service.services ?? [],
    comment: service.comment ?? '',
    expected: service.expected ?? 0,
    external: service.external ?? 0,
    mayChange: visibility === 'all',
    ...(service.approval === 'waiting' && { isWaiting: true as const }),
  };
}
