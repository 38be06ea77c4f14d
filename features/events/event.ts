import { z } from 'zod';
import { enumCodec, withCodec, withWireName } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { pictureSourcesSchema } from '../../kit/fileDetails.ts';
import { euroAmountSchema, wholeNumberSchema } from '../../kit/numberFields.ts';
import { plainLineSchema } from '../../kit/plainLine.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { pkInputSchema, pkSchema, rowIdSchema } from '../../kit/rowId.ts';
import { searchTextSchema } from '../../kit/searchField.ts';
import {
  addDays,
  type LocalDate,
  type LocalTime,
  localDateSchema,
  localTimeSchema,
  toMinutes,
  toTime,
} from '../../kit/time.ts';
import { versionFieldSchema } from '../../kit/version.ts';
import { type EventKind, eventKinds, screenPathByEventKind } from './eventKind.ts';

defineErrors('events', {
  event_full: 409,
  event_over: 409,
  event_ends_in_past: 422,
  event_starts_in_past: 422,
  event_not_begun: 409,
  already_registered: 409,
  not_registered: 409,
  event_has_places: 409,
  already_waiting: 409,
  not_waiting: 409,
  capacity_below_registered: 422,
  nobody_to_tell: 409,
  too_many_dates: 422,
});

export function getEventPath({ kind, id }: { kind: EventKind; id: number }, building: number): string {
  return `${screenPathByEventKind[kind]}?building=${building}&event=${id}`;
}

export const eventIconNames = [
  'calendar',
  'microphone',
  'coffee',
  'book',
  'barbell',
  'run',
  'yoga',
  'scissors',
  'sparkles',
  'massage',
] as const;
export type EventIconName = (typeof eventIconNames)[number];

export const EVENT_NAME_MAX = 80;
export const EVENT_SHORT_TEXT_MAX = 60;
export const EVENT_DESCRIPTION_MAX = 2_000;
export const MAX_EVENT_DATES = 53;
export const EVENT_MESSAGE_SUBJECT_MAX = 100;
export const EVENT_MESSAGE_TEXT_MAX = 5_000;
const CAPACITY_MAX = 5_000;
const EVENT_PRICE_MAX = 10_000;

/** Default start of a list, in days before today; such a list has no end (docs/specification.md §4). */
export const PAST_EVENT_DAYS = 31;

/** Wall clock of the building; may span several days. */
export interface EventStartAndEnd {
  startDate: LocalDate;
  startTime: LocalTime;
  endDate: LocalDate;
  endTime: LocalTime;
}

/** Returns the invalid field if the event does not end after it starts. */
export function findInvalidEndField(period: EventStartAndEnd): 'endDate' | 'endTime' | undefined {
  if (period.endDate < period.startDate) return 'endDate';
  const isOver = `${period.endDate} ${period.endTime}` <= `${period.startDate} ${period.startTime}`;
  return isOver ? 'endTime' : undefined;
}

const picture = z.union([z.literal('none'), rowIdSchema]);

/** The published calls name the kinds by their titles. */
const publishedEventKindSchema = withCodec(
  z.enum(eventKinds),
  enumCodec({ conference: 'Conference', gym: 'Salle de Sport', beautyRoom: 'Beauty ROOM' }),
);

const details = {
  kind: z.enum(eventKinds),
  name: plainLineSchema.min(1).max(EVENT_NAME_MAX),
  description: plainTextSchema.max(EVENT_DESCRIPTION_MAX),
  organizer: plainLineSchema.min(1).max(EVENT_SHORT_TEXT_MAX),
  startDate: localDateSchema,
  startTime: localTimeSchema,
  endDate: localDateSchema,
  endTime: localTimeSchema,
  floors: plainLineSchema.max(EVENT_SHORT_TEXT_MAX),
  room: plainLineSchema.max(EVENT_SHORT_TEXT_MAX),
  capacity: wholeNumberSchema(1, CAPACITY_MAX),
  /** In euros; 0 is free. */
  price: euroAmountSchema(EVENT_PRICE_MAX),
  icon: z.enum(eventIconNames),
};

export const newEventSchema = z
  .object({
    ...details,
    description: details.description.default(''),
    floors: details.floors.default(''),
    room: details.room.default(''),
    price: details.price.default(0),
    icon: details.icon.default('calendar'),
    picture: picture.default('none'),
    /** Further start days. Each creates a separate event. */
    alsoOn: z
      .array(localDateSchema)
      .max(MAX_EVENT_DATES - 1)
      .default([]),
  })
  .check((context) => {
    const field = findInvalidEndField(context.value);
    if (!field) return;
    context.issues.push({
      code: 'custom',
      message: 'end_before_start',
      path: [field],
      input: context.value,
    });
  });
export type NewEvent = z.output<typeof newEventSchema>;

/** Omitted fields stay unchanged. The kind cannot change. */
export const eventEditSchema = z
  .object({ ...details, picture, version: versionFieldSchema })
  .omit({ kind: true })
  .partial();
export type EventEdit = z.output<typeof eventEditSchema>;

export const buildingEventSchema = z.object({
  id: z.int(),
  ...details,
  kind: publishedEventKindSchema,
  name: z.string(),
  description: z.string(),
  organizer: z.string(),
  floors: z.string(),
  room: z.string(),
  capacity: z.int(),
  price: z.number(),
  picture: pictureSourcesSchema.extend({ id: pkSchema }).nullable(),
  registered: z.int(),
  waiting: z.int(),
  /** All registrations for staff, only their own for residents, none for the public. */
  registrations: z.array(z.object({ id: z.int() })),
  isMine: z.boolean(),
  /** The viewer's pass for the entrance; null if not registered. */
  pass: z.string().nullable(),
  waitingPosition: z.int().nullable(),
  isOver: z.boolean(),
  author: z.int().nullable(),
  version: z.int(),
});

export type BuildingEvent = z.output<typeof buildingEventSchema>;

const eventPeriodSchema = z
  .object({
    kind: withWireName(publishedEventKindSchema, 'eventType'),
    from: withWireName(localDateSchema.optional(), 'start'),
    to: withWireName(localDateSchema.optional(), 'end'),
  })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    error: 'end_before_start',
    path: ['to'],
  });

export const eventListQuerySchema = eventPeriodSchema.safeExtend({ id: pkInputSchema.optional() });

/** The events of a period or, without `to`, the upcoming ones, then the past ones since `from`. */
export const eventExportFilterSchema = eventPeriodSchema.safeExtend({
  search: searchTextSchema,
});

export type EventExportFilter = z.output<typeof eventExportFilterSchema>;

const eventTimes = ['ahead', 'over'] as const;

export const eventSearchFilterSchema = z.object({
  kind: withWireName(publishedEventKindSchema.optional(), 'eventType'),
  when: z.enum(eventTimes).optional(),
  from: withWireName(localDateSchema.optional(), 'start'),
});

export type EventSearchFilter = z.output<typeof eventSearchFilterSchema>;

export const eventReferenceSchema = z.object({ id: pkInputSchema });

export const eventAttendeeSchema = z.object({
  id: pkSchema,
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  email: z.string(),
  /** Time of registration, or of joining the waiting list (ISO 8601). */
  since: z.string(),
  attendedAt: z.string().nullable(),
  pass: z.string().nullable(),
});

export type EventAttendee = z.output<typeof eventAttendeeSchema>;

/** Attendance cannot be marked earlier (docs/specification.md §22). */
const DOORS_OPEN_MINUTES_BEFORE = 60;
const MINUTES_PER_DAY = 24 * 60;

export function getDoorsOpenTime({
  startDate,
  startTime,
}: Pick<EventStartAndEnd, 'startDate' | 'startTime'>): {
  date: LocalDate;
  time: LocalTime;
} {
  const minutes = toMinutes(startTime) - DOORS_OPEN_MINUTES_BEFORE;
  return minutes >= 0
    ? { date: startDate, time: toTime(minutes) }
    : { date: addDays(startDate, -1), time: toTime(minutes + MINUTES_PER_DAY) };
}

export const eventAttendanceTickSchema = z.object({ present: z.boolean() });

export const eventMessageAudiences = ['registered', 'waiting', 'everybody'] as const;
export type EventMessageAudience = (typeof eventMessageAudiences)[number];

export const newEventMessageSchema = z.object({
  audience: z.enum(eventMessageAudiences),
  subject: plainLineSchema.min(1).max(EVENT_MESSAGE_SUBJECT_MAX),
  text: plainTextSchema.min(1).max(EVENT_MESSAGE_TEXT_MAX),
});

export type NewEventMessage = z.output<typeof newEventMessageSchema>;

export function getEventPassPath(
  event: { kind: EventKind; id: number },
  building: number,
  pass: string,
): string {
  return `${getEventPath(event, building)}&pass=${pass}`;
}

export function hasFreePlaces({
  registered,
  capacity,
}: Pick<BuildingEvent, 'registered' | 'capacity'>): boolean {
  return registered < capacity;
}

export function canRegister(event: BuildingEvent): boolean {
  return !event.isOver && !event.isMine && event.waitingPosition === null && hasFreePlaces(event);
}
