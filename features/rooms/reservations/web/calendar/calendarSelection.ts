import { z } from 'zod';
import { rowIdTextSchema } from '../../../../../kit/rowId.ts';
import { type LocalDate, type LocalTime, localDateSchema, localTimeSchema } from '../../../../../kit/time.ts';

export interface CalendarSelection {
  date: LocalDate;
  start?: LocalTime;
  end?: LocalTime;
  rooms?: readonly number[];
}

/** URL parameter: `2026-11-24,09:00,10:30,3,5`, or the date alone. */
export const serializeCalendarSelection = ({
  date,
  start = '',
  end = '',
  rooms = [],
}: CalendarSelection): string => [date, start, end, ...rooms].join(',').replace(/,+$/, '');

/** Null for invalid text. */
export function parseCalendarSelection(text: string): CalendarSelection | null {
  const [date, start, end, ...rooms] = text.split(',');
  const { data } = selection.safeParse({ date, start: start || undefined, end: end || undefined, rooms });
  return data ?? null;
}

const selection = z.object({
  date: localDateSchema,
  start: localTimeSchema.optional(),
  end: localTimeSchema.or(z.literal('24:00')).optional(),
  rooms: z.array(rowIdTextSchema),
});

export function addHour(time: LocalTime): LocalTime {
  const hour = Number(time.slice(0, 2)) + 1;
  return hour > 23 ? '24:00' : `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}
