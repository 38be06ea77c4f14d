import { z } from 'zod';
import {
  addDays,
  countDaysInclusive,
  type LocalDate,
  localDateSchema,
  localTimeSchema,
} from '../../../kit/time.ts';
import { chosenPictureIdSchema, type PictureFieldValue } from '../../../kit/web/field/chosenPicture.ts';
import {
  type BuildingEvent,
  type EventIconName,
  type EventStartAndEnd,
  findInvalidEndField,
  newEventSchema,
} from '../event.ts';
import type { EventKind } from '../eventKind.ts';
import {
  type EventRepeatFrequency,
  eventRepeatFrequencies,
  listEventRepeatDates,
  noEventRepeat,
  validateEventRepeat,
} from './eventRepeat.ts';

const { name, description, organizer, floors, room, capacity, price, icon } = newEventSchema.shape;

/** Raw input; an invalid number stays a string. */
export type EventValues = Record<
  keyof EventStartAndEnd | 'name' | 'description' | 'organizer' | 'floors' | 'room',
  string
> & {
  capacity: number | string;
  price: number | string;
  icon: EventIconName;
  picture: PictureFieldValue;
  repeat: EventRepeatFrequency;
  ends: 'until' | 'times';
  until: string;
  times: number | string;
  version?: number;
};

export const eventFormSchema = z
  .object({
    name,
    description,
    organizer,
    floors,
    room,
    icon,
    picture: chosenPictureIdSchema.transform((id) => id ?? ('none' as const)),
    startDate: z.string().min(1).pipe(localDateSchema),
    startTime: z.string().min(1).pipe(localTimeSchema),
    endDate: z.string().min(1).pipe(localDateSchema),
    endTime: z.string().min(1).pipe(localTimeSchema),
    capacity: z.preprocess((input) => (input === '' ? undefined : input), capacity),
    price: z.preprocess((input) => (input === '' ? 0 : input), price),
    version: z.int().optional(),
    repeat: z.enum(eventRepeatFrequencies),
    ends: z.enum(['until', 'times']),
    until: z.string(),
    times: z.union([z.number(), z.string()]),
  })
  .superRefine((values, problems) => {
    const field = findInvalidEndField(values);
    if (field) problems.addIssue({ code: 'custom', message: 'end_before_start', path: [field] });
    validateEventRepeat(values, problems);
  })
  .transform(({ repeat, ends, until, times, ...event }) => ({
    ...event,
    alsoOn: listEventRepeatDates({ ...event, repeat, ends, until, times }).slice(1),
  }));
export type EventInput = z.output<typeof eventFormSchema>;

const defaultIcon = {
  conference: 'calendar',
  gym: 'barbell',
  beautyRoom: 'sparkles',
} as const satisfies Record<EventKind, EventIconName>;

export const createBlankEvent = (kind: EventKind, day: LocalDate, organizedBy: string): EventValues => ({
  name: '',
  description: '',
  organizer: organizedBy,
  floors: '',
  room: '',
  capacity: 20,
  price: 0,
  startDate: day,
  startTime: '18:00',
  endDate: day,
  endTime: '19:00',
  icon: defaultIcon[kind],
  picture: 'none',
  ...noEventRepeat,
});

export function toEventValues(event: BuildingEvent): EventValues {
  const { startDate, startTime, endDate, endTime } = event;
  return {
    name: event.name,
    description: event.description,
    organizer: event.organizer,
    floors: event.floors,
    room: event.room,
    capacity: event.capacity,
    price: event.price,
    startDate,
    startTime,
    endDate,
    endTime,
    icon: event.icon,
    picture: event.picture?.id ?? 'none',
    version: event.version,
    ...noEventRepeat,
  };
}

/** On the same day if that is in the future, else tomorrow; same duration. */
export function toEventCopyValues(event: BuildingEvent, today: LocalDate): EventValues {
  const { version: _, ...values } = toEventValues(event);
  if (event.startDate > today) return values;
  const extraDays = countDaysInclusive(event.startDate, event.endDate) - 1;
  const startDate = addDays(today, 1);
  return { ...values, startDate, endDate: addDays(startDate, extraDays) };
}
