import { and, eq } from 'drizzle-orm';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { writeSpreadsheet } from '../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { getLocalNow, isPast } from '../../../kit/time.ts';
import { eventAttendanceTicked, eventAttendanceUnticked, eventMessageSent } from '../activity.ts';
import { type EventAttendee, getDoorsOpenTime, type NewEventMessage } from '../event.ts';
import { can } from '../policy.ts';
import { attendeeMessageMailJob } from './eventMailJobs.ts';
import { findActiveEvent, lockActiveEvent } from './manageEvents.ts';
import { findRegisteredAttendees, findWaitingAttendees, incrementEventSequence } from './queries.ts';
import { eventRegistrations } from './tables.ts';

interface OneEvent {
  event: number;
}

export async function listAttendees(
  context: BuildingContext,
  { event: id }: OneEvent,
): Promise<{ registered: EventAttendee[]; waiting: EventAttendee[] }> {
  const { db, building, actor } = context;
  if (!can.seeAttendees(actor)) throw new AppError('forbidden');
  await findActiveEvent(context, id);
  return {
    registered: await findRegisteredAttendees(db, building, id),
    waiting: await findWaitingAttendees(db, building, id),
  };
}

/** Idempotent. Marks are possible once the doors are open. */
export async function tickAttendance(
  context: BuildingContext,
  { event: id, person, present }: OneEvent & { person: number; present: boolean },
): Promise<void> {
  const { db, building, now } = context;
  if (!can.tickAttendance(context.actor)) throw new AppError('forbidden');
  const event = await lockActiveEvent(context, id);
  const table = eventRegistrations.in(building);
  const registrationCondition = and(eq(table.eventId, id), eq(table.userId, person));
  const [registration] = await db
    .select({ attendedAt: table.attendedAt })
    .from(table)
    .where(registrationCondition);
  if (!registration) throw new AppError('not_found');
  if ((registration.attendedAt !== null) === present) return;
  const from = getDoorsOpenTime(event);
  if (present && !isPast(from.date, from.time, building.timeZone, now)) throw new AppError('event_not_begun');
  await eventRegistrations.update(
    db,
    building,
    { attendedAt: present ? now : null },
    () => registrationCondition,
  );
  const kind = present ? eventAttendanceTicked : eventAttendanceUnticked;
  await context.recordActivity(kind({ building: building.id, id, details: { userId: person } }));
}

const columns = ['lastName', 'firstName', 'companyName', 'email', 'state', 'since', 'attended'] as const;
const widths = [24, 20, 26, 32, 16, 18, 18];

export async function exportAttendees(context: BuildingContext, input: OneEvent): Promise<DownloadFile> {
  const { building, language, translate } = context;
  const people = await listAttendees(context, input);
  const event = await findActiveEvent(context, input.event);
  const say = (key: string) => translate(language, `events:sheet.${key}`);
  const moment = (instant: string | null) => instant && getLocalNow(building.timeZone, new Date(instant));
  const row = (state: 'registered' | 'waiting') => (one: EventAttendee) => [
    one.lastName,
    one.firstName,
    one.companyName,
    one.email,
    say(`states.${state}`),
    moment(one.since) || null,
    moment(one.attendedAt) || null,
  ];
  const bytes = await writeSpreadsheet({
    sheetName: say('name'),
    columns: columns.map((column, at) => ({ heading: say(`columns.${column}`), width: widths[at] ?? 20 })),
    rows: [...people.registered.map(row('registered')), ...people.waiting.map(row('waiting'))],
  });
  return { filename: `${say('file')}-${event.startDate}.xlsx`, bytes };
}

export async function writeToAttendees(
  context: BuildingContext,
  { event: id, ...message }: NewEventMessage & { event: number },
): Promise<{ recipients: number }> {
  const { db, building, actor } = context;
  if (!can.writeToAttendees(actor)) throw new AppError('forbidden');
  await lockActiveEvent(context, id);
  const { audience } = message;
  const attendees = [
    ...(audience === 'waiting' ? [] : await findRegisteredAttendees(db, building, id)),
    ...(audience === 'registered' ? [] : await findWaitingAttendees(db, building, id)),
  ].filter(({ email }) => email !== '');
  const recipients = attendees.length;
  if (recipients === 0) throw new AppError('nobody_to_tell');
  const sequence = await incrementEventSequence(db, building, id);
  await context.enqueue(attendeeMessageMailJob, { building: building.id, event: id, sequence, ...message });
  await context.recordActivity(
    eventMessageSent({ building: building.id, id, details: { audience, recipients } }),
  );
  return { recipients };
}
