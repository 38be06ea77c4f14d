import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { lockFileForReference } from '../../../kit/server/files/files.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { addDays, countDaysInclusive, findSkippedTimeField, getToday, isPast } from '../../../kit/time.ts';
import { requireVersion } from '../../../kit/version.ts';
import { eventCanceled, eventChanged, eventCreated } from '../activity.ts';
import { type BuildingEvent, type EventEdit, findInvalidEndField, type NewEvent } from '../event.ts';
import { type EventKind, moduleByEventKind } from '../eventKind.ts';
import { can } from '../policy.ts';
import { eventCancellationMailJob, eventChangeMailJob } from './eventMailJobs.ts';
import { isEventOver, promoteFromWaitingList } from './places.ts';
import { type EventRecord, incrementEventSequence, lockEvent } from './queries.ts';
import { events } from './tables.ts';
import { findEventsById, findVisibleEvent } from './visibleEvents.ts';

function requireModule(building: BuildingContext['building'], kind: EventKind): void {
  if (!building.modules.has(moduleByEventKind[kind])) throw new AppError('not_found');
}

/** Throws `not_found` if the event is cancelled or its kind is switched off. */
export async function findActiveEvent({ db, building }: BuildingContext, id: number): Promise<EventRecord> {
  const table = events.in(building);
  const [event] = await db.select().from(table).where(eq(table.id, id));
  return requireActive(building, event);
}

export async function lockActiveEvent({ db, building }: BuildingContext, id: number): Promise<EventRecord> {
  return requireActive(building, await lockEvent(db, building, id));
}

function requireActive(building: BuildingContext['building'], event: EventRecord | undefined): EventRecord {
  if (!event || event.canceled) throw new AppError('not_found');
  requireModule(building, event.kind);
  return event;
}

export async function createEvent(
  context: BuildingContext,
  { alsoOn, ...input }: NewEvent,
): Promise<BuildingEvent[]> {
  const { db, building, actor, now } = context;
  if (!can.manage(actor)) throw new AppError('forbidden');
  requireModule(building, input.kind);
  const extraDays = countDaysInclusive(input.startDate, input.endDate) - 1;
  const days = [...new Set([input.startDate, ...alsoOn])].sort();
  const pastDay = days.find((day) => isPast(addDays(day, extraDays), input.endTime, building.timeZone, now));
  if (pastDay) throw invalidField(pastDay === input.startDate ? 'endDate' : 'alsoOn', 'event_ends_in_past');
  for (const startDate of days) {
    const day = { ...input, startDate, endDate: addDays(startDate, extraDays) };
    const skippedField = findSkippedTimeField(day, building.timeZone);
    if (skippedField)
      throw startDate === input.startDate
        ? invalidField(skippedField, 'no_such_time')
        : invalidField(skippedField, 'no_such_time_on', {
            day: skippedField === 'startTime' ? startDate : day.endDate,
          });
  }
  const { price, picture, ...columns } = input;
  const shared = {
    ...columns,
    imageId: await claimPicture(context, picture),
    priceCents: toCents(price),
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  const rows = days.map((day) => ({ ...shared, startDate: day, endDate: addDays(day, extraDays) }));
  const createdEvents = await events.insert(db, building, rows).returning();
  const createdActivities = createdEvents.map(({ id, kind, capacity }) =>
    eventCreated({ building: building.id, id, details: { kind, capacity } }),
  );
  await context.recordActivity(...createdActivities);
  return findEventsById(
    context,
    createdEvents.map(({ id }) => id),
  );
}

/** Checks that the picture belongs to the building, and prevents its deletion. */
async function claimPicture({ db, building }: BuildingContext, id: number | 'none'): Promise<number | null> {
  if (id === 'none') return null;
  await lockFileForReference(db, building, { id, kind: 'picture', field: 'picture', shareable: true });
  return id;
}

const toCents = (euros: number) => Math.round(euros * 100);

const editableFields = [
  ...(['name', 'description', 'organizer', 'startDate', 'startTime', 'endDate', 'endTime'] as const),
  ...(['floors', 'room', 'capacity', 'priceCents', 'icon', 'imageId'] as const),
];
const calendarFields: readonly string[] = [
  ...(['name', 'startDate', 'startTime', 'endDate', 'endTime', 'floors', 'room'] as const),
];

export async function editEvent(
  context: BuildingContext,
  { event: id, version, ...edit }: EventEdit & { event: number },
): Promise<BuildingEvent[]> {
  if (!can.manage(context.actor)) throw new AppError('forbidden');
  const before = await lockActiveEvent(context, id);
  await requireVersion(before, version, async () => (await findVisibleEvent(context, id))[0]);
  const { price, picture, ...columns } = edit;
  const changes = {
    ...columns,
    ...(price !== undefined && { priceCents: toCents(price) }),
    ...(picture !== undefined && { imageId: await claimPicture(context, picture) }),
  };
  const after: EventRecord = { ...before, ...changes };
  const invalidEndField = findInvalidEndField(after);
  if (invalidEndField) throw invalidField(invalidEndField, 'end_before_start');
  const skippedField = findSkippedTimeField(after, context.building.timeZone, before);
  if (skippedField) throw invalidField(skippedField, 'no_such_time');
  if (!isEventOver(context, context.building, before)) requireFutureEnd(context, after);
  if (!hasStarted(context, before)) requireFutureStart(context, after);
  if (after.capacity < before.registered)
    throw invalidField('capacity', 'capacity_below_registered', { min: before.registered });
  const fields = editableFields.filter((field) => before[field] !== after[field]);
  if (fields.length > 0) await saveChanges(context, before, after, fields);
  return findVisibleEvent(context, id);
}

function requireFutureEnd(context: BuildingContext, event: EventRecord): void {
  const { building, now } = context;
  if (!isEventOver(context, building, event)) return;
  const field = event.endDate < getToday(building.timeZone, now) ? 'endDate' : 'endTime';
  throw invalidField(field, 'event_ends_in_past');
}

function requireFutureStart(context: BuildingContext, event: EventRecord): void {
  const { building, now } = context;
  if (!hasStarted(context, event)) return;
  const field = event.startDate < getToday(building.timeZone, now) ? 'startDate' : 'startTime';
  throw invalidField(field, 'event_starts_in_past');
}

const hasStarted = ({ building, now }: BuildingContext, { startDate, startTime }: EventRecord) =>
  isPast(startDate, startTime, building.timeZone, now);

async function saveChanges(
  context: BuildingContext,
  before: EventRecord,
  after: EventRecord,
  fields: (typeof editableFields)[number][],
): Promise<void> {
  const { db, building, now } = context;
  const { id } = before;
  const patch = Object.fromEntries(fields.map((field) => [field, after[field]]));
  await events.update(db, building, { ...patch, updatedAt: now }, (table) => eq(table.id, id));
  const sequence = await incrementEventSequence(db, building, id);
  const concernsCalendars = fields.some((field) => calendarFields.includes(field));
  if (
    concernsCalendars &&
    !(isEventOver(context, building, before) && isEventOver(context, building, after))
  ) {
    const options = { key: `${eventChangeMailJob.name}:${building.id}:${id}` };
    await context.enqueue(eventChangeMailJob, { building: building.id, event: id, sequence }, options);
  }
  const changed = eventChanged({ building: building.id, id, fields });
  await context.recordActivity(changed, ...(await promoteFromWaitingList(context, building, id)));
}

/** The row is kept, because the calendar cancellations refer to it. */
export async function cancelEvent(context: BuildingContext, { event: id }: { event: number }): Promise<void> {
  const { db, building, now } = context;
  if (!can.manage(context.actor)) throw new AppError('forbidden');
  const event = await lockActiveEvent(context, id);
  if (isEventOver(context, building, event)) throw new AppError('event_over');
  await events.update(db, building, { canceled: true, updatedAt: now }, (table) => eq(table.id, id));
  const sequence = await incrementEventSequence(db, building, id);
  await context.enqueue(eventCancellationMailJob, { building: building.id, event: id, sequence });
  await context.recordActivity(eventCanceled({ building: building.id, id }));
}
