import { z } from 'zod';
import { withWireName } from '../../kit/codec.ts';
import { defineErrors } from '../../kit/errors.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { addDays, type LocalDate, localDateSchema } from '../../kit/time.ts';

defineErrors('booking', {
  slot_taken: 409,
  date_out_of_range: 422,
});

/** `everybody` who may book at all; `approval`: everybody, with approval by staff. */
export const bookerRestrictionKinds = ['everybody', 'companies', 'staff', 'approval'] as const;
export type BookerRestriction = (typeof bookerRestrictionKinds)[number];

export const RESERVATION_TITLE_MAX = 50;

/** Days; past reservations may be entered late. */
export const MAX_RESERVATION_DAYS_BACK = 31;

export function isDateInBookingRange(date: LocalDate, today: LocalDate): boolean {
  return date >= addDays(today, -MAX_RESERVATION_DAYS_BACK) && date <= getLastBookableDay(today);
}

/** The same day next year; 1 March for 29 February. */
export function getLastBookableDay(today: LocalDate): LocalDate {
  const year = Number(today.slice(0, 4)) + 1;
  const day = `${year}${today.slice(4)}`;
  return localDateSchema.safeParse(day).success ? day : `${year}-03-01`;
}

export const reservationCancellationSchema = z.object({ reason: plainTextSchema.min(1).max(300) });

export const seriesScopes = ['one', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

/** Both days are included; either end may be left out. */
export const reservationRangeSchema = z
  .object({
    from: withWireName(localDateSchema.optional(), 'start'),
    to: withWireName(localDateSchema.optional(), 'end'),
  })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    error: 'end_before_start',
    path: ['to'],
  });
