import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { companies } from '../../../core/companies/server/tables.ts';
import {
  asSeenBy,
  holderColumns,
  namedHolder,
  otherPerson,
  personNameOf,
} from '../../../core/people/server/queries.ts';
import { users } from '../../../core/people/server/tables.ts';
import type { Principal } from '../../../kit/actor.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingScope } from '../../../kit/server/database/scope.ts';
import { wholeList } from '../../../kit/server/database/wholeList.ts';
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
}

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
  const table = reservations.in(scope);
  const assistant = otherPerson('assistant');
  const holds = roomHolds.in(scope);
  const held = sql<number[]>`array(
    select ${holds.roomId} from ${holds}
    where ${holds.buildingId} = ${table.buildingId} and ${holds.reservationId} = ${table.id} order by 1)`;
  // Only where the viewer may be shown them: of their own, and of what they made as an assistant.
  const invitations = reservationGuests.in(scope);
  const invited = sql<
    number[]
  >`case when ${viewer.userId} in (${table.holderId}, ${table.assistantId}) then array(
    select ${invitations.userId} from ${invitations}
    where ${invitations.buildingId} = ${table.buildingId} and ${invitations.reservationId} = ${table.id} order by 1)
    else '{}' end`;
  const rows = await wholeList(
    db
      .select({
        row: {
          id: table.id,
          buildingId: table.buildingId,
          holderId: table.holderId,
          assistantId: table.assistantId,
          title: table.title,
          date: table.date,
          start: table.start,
          end: table.end,
          expected: table.expected,
          external: table.external,
          externalNames: table.externalNames,
          guests: invited,
          layout: table.layout,
          services: table.services,
          comment: table.comment,
          approval: table.approval,
          seriesId: table.seriesId,
          version: table.version,
        },
        rooms: held,
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
          between(table.date, filter.from, filter.to),
          filter.ids === undefined ? undefined : inArray(table.id, [...filter.ids]),
          filter.companyId === undefined ? undefined : eq(users.companyId, filter.companyId),
          filter.holderId === undefined ? undefined : eq(table.holderId, filter.holderId),
        ),
      )
      .orderBy(asc(table.date), asc(table.start), asc(table.id)),
  );
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
