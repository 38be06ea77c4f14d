import { and, asc, count, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import { requireValidDayRange } from '../../../kit/server/http/dayRange.ts';
import type { PublicCalendarContext } from '../../../kit/server/http/router.ts';
import { addDays, type DayRangeQuery, getToday, isPast, type LocalDate } from '../../../kit/time.ts';
import { type BuildingEvent, PAST_EVENT_DAYS } from '../event.ts';
import { type EventKind, moduleByEventKind } from '../eventKind.ts';
import { can } from '../policy.ts';
import type { EventRecord } from './queries.ts';
import { eventRegistrations, events, eventWaitingListEntries } from './tables.ts';

type Table = ReturnType<typeof events.in>;

/** A null actor is the public. */
type ViewContext = Pick<PublicCalendarContext, 'db' | 'building' | 'actor' | 'now' | 'files'>;

/** Includes events that overlap an end of the period. */
function findEventsInPeriod(
  context: ViewContext,
  { kind, from, to }: { kind: EventKind; from: LocalDate; to?: LocalDate | undefined },
): Promise<BuildingEvent[]> {
  return selectVisibleEvents(context, (table) =>
    and(
      eq(table.kind, kind),
      gte(table.endDate, from),
      to === undefined ? undefined : lte(table.startDate, to),
    ),
  );
}

function findVisibleEventOfKind(context: ViewContext, kind: EventKind, id: number): Promise<BuildingEvent[]> {
  return selectVisibleEvents(context, (table) => and(eq(table.kind, kind), eq(table.id, id)));
}

export function findVisibleEvent(context: ViewContext, id: number): Promise<BuildingEvent[]> {
  return selectVisibleEvents(context, (table) => eq(table.id, id));
}

export async function findEventsById(context: ViewContext, ids: readonly number[]): Promise<BuildingEvent[]> {
  if (ids.length === 0) return [];
  const visibleEvents = await selectVisibleEvents(context, (table) => inArray(table.id, [...ids]));
  const byId = new Map(visibleEvents.map((event) => [event.id, event]));
  return ids.map((id) => byId.get(id)).filter((event) => event !== undefined);
}

/** The only function that decides which details a viewer sees. */
async function selectVisibleEvents(
  { db, building: scope, actor: viewer, now, files }: ViewContext,
  buildCondition: (table: Table) => SQL | undefined,
): Promise<BuildingEvent[]> {
  const table = events.in(scope);
  const rows = await readRowsWithinLimit(
    db
      .select()
      .from(table)
      // Literal SQL, so that PostgreSQL uses the partial index on active events.
      .where(and(sql`not ${table.canceled}`, buildCondition(table)))
      .orderBy(asc(table.startDate), asc(table.startTime), asc(table.id)),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const registrations = viewer
    ? await findVisibleRegistrations(db, scope, viewer, ids)
    : new Map<number, { id: number; pass: string | null }[]>();
  const queues = await findWaitingLists(db, scope, viewer, ids);
  const imageIds = rows.map(({ imageId }) => imageId);
  const pictures = await files.describeFiles(db, scope, imageIds, now);
  return rows.map((row) => {
    const visibleRegistrations = registrations.get(row.id) ?? [];
    const own = viewer ? visibleRegistrations.find(({ id }) => id === viewer.userId) : undefined;
    const queue = queues.get(row.id);
    const image = row.imageId === null ? undefined : pictures.get(row.imageId);
    return {
      ...readEventDetails(row),
      picture: image ? { ...image.picture, id: image.id } : null,
      registered: row.registered,
      waiting: queue?.waiting ?? 0,
      registrations: visibleRegistrations.map(({ id }) => ({ id })),
      isOver: isPast(row.endDate, row.endTime, scope.timeZone, now),
      isMine: own !== undefined,
      pass: own?.pass ?? null,
      waitingPosition: queue?.position ?? null,
      author: viewer && row.createdBy,
      version: row.version,
    };
  });
}

function readEventDetails(row: EventRecord) {
  const { id, kind, name, description, organizer, floors, room, capacity, icon } = row;
  const { startDate, startTime, endDate, endTime, priceCents } = row;
  return {
    id,
    kind,
    name,
    description,
    organizer,
    floors,
    room,
    capacity,
    icon,
    startDate,
    startTime,
    endDate,
    endTime,
    price: priceCents / 100,
  };
}

async function findVisibleRegistrations(db: Db, scope: BuildingScope, viewer: Actor, ids: number[]) {
  const table = eventRegistrations.in(scope);
  const rows = await db
    .select({ event: table.eventId, id: table.userId, pass: table.pass })
    .from(table)
    .where(
      and(
        inArray(table.eventId, ids),
        can.seeAttendees(viewer) ? undefined : eq(table.userId, viewer.userId),
      ),
    )
    .orderBy(asc(table.createdAt), asc(table.userId));
  const byEvent = new Map<number, { id: number; pass: string | null }[]>();
  for (const { event, ...one } of rows) byEvent.set(event, [...(byEvent.get(event) ?? []), one]);
  return byEvent;
}

async function findWaitingLists(db: Db, scope: BuildingScope, viewer: Actor | null, ids: number[]) {
  const table = eventWaitingListEntries.in(scope);
  const rows = await db
    .select({
      event: table.eventId,
      waiting: count(),
      position: sql<
        number | null
      >`array_position(array_agg(${table.userId} order by ${table.id}), ${viewer?.userId ?? null}::int)`,
    })
    .from(table)
    .where(inArray(table.eventId, ids))
    .groupBy(table.eventId);
  return new Map(rows.map((queue) => [queue.event, queue]));
}

export async function listEvents(
  context: PublicCalendarContext,
  { kind, from, to, id }: DayRangeQuery & { kind: EventKind; id?: number | undefined },
): Promise<BuildingEvent[]> {
  const { building, now } = context;
  if (!building.modules.has(moduleByEventKind[kind])) throw new AppError('not_found');
  if (id !== undefined) return findVisibleEventOfKind(context, kind, id);
  const start = from ?? addDays(getToday(building.timeZone, now), -PAST_EVENT_DAYS);
  return findEventsInPeriod(context, { kind, ...requireValidDayRange(start, to ?? from) });
}
