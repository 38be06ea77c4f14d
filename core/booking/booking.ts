import { z } from 'zod';
import { defineErrors } from '../../kit/errors.ts';
import { plainText } from '../../kit/plainText.ts';
import { addDays, type LocalDate, localDate } from '../../kit/time.ts';

/** What all that can be booked has in common, rooms and bays alike (docs/specification.md §17). */

defineErrors('booking', {
  slot_taken: 409,
  date_out_of_range: 422,
});

/** The longest title of a reservation, in characters. */
export const TITLE_MAX = 50;

/** History may be written up for so many days. */
export const DAYS_BACK = 31;

/** Whether a day may be booked, seen from the building's today: at most a year ahead, at most `DAYS_BACK` days ago. */
export function isBookable(date: LocalDate, today: LocalDate): boolean {
  return date >= addDays(today, -DAYS_BACK) && date <= lastBookable(today);
}

/** The same day next year (29 February: the day after 28). */
export function lastBookable(today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4)) + 1;
  const day = `${year}${today.slice(4)}`;
  return localDate.safeParse(day).success ? day : `${year}-03-01`;
}

/** Why staff take a reservation back; its holder reads it. */
export const cancellation = z.object({ reason: plainText.min(1).max(300) });

/** How much of a series is meant: one date, it and those after it, or all that are still ahead. */
export const scopes = ['one', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** Days asked for, both included; either end may be left out. */
export const reservationRange = z
  .object({ from: localDate.optional(), to: localDate.optional() })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    error: 'end_before_start',
    path: ['to'],
  });
