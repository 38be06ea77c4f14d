import { z } from 'zod';
import type { Language } from '../../kit/actor.ts';
import { type Bilingual, bilingual, inLanguage } from '../../kit/bilingual.ts';
import { defineErrors } from '../../kit/errors.ts';
import { rowId } from '../../kit/rowId.ts';
import { addDays } from '../../kit/time.ts';
import { holder } from '../people/person.ts';
import { type Period, periodFields } from './period.ts';

/** What closing rooms or bays does to what is booked there, for a time or, where one is retired, for good (docs/specification.md §20). */

defineErrors('booking', {
  hits_changed: 409,
  place_closed_already: 422,
});

/** Why something is closed, as a refusal adds it to its sentence; nothing where that was not said. */
export function closedWhy(reason: Bilingual, language: Language): string {
  const words = inLanguage(reason, language);
  return words && ` (${words})`;
}

/** What can be closed. */
export const closables = ['room', 'bay'] as const;
export type ClosableKind = (typeof closables)[number];

export const place = z.object({ id: z.int(), name: z.string() });
export type Place = z.output<typeof place>;

/** A reservation that a closed time hits, and what is to become of it. */
export const hit = z.object({
  kind: z.enum(closables),
  id: z.int(),
  version: z.int(),
  ...periodFields,
  /** Where it is: several rooms where they are made one. */
  places: z.array(place),
  /** How many take part in a meeting; null of a bay. */
  expected: z.int().nullable(),
  /** Null: who it was has left. */
  holder: holder.nullable(),
  /** Where it goes, as was decided or, before that, is proposed; null: it is cancelled. */
  to: z.array(z.int()).nullable(),
  /** Where it could go: free then and as good, the best first. */
  options: z.array(z.array(place)),
  /** Where it was to go is taken by now, or taken by another of these. */
  isTaken: z.boolean(),
});
export type Hit = z.output<typeof hit>;

/** What was decided of a reservation as it stood in a version: to these rooms or to this bay, or cancelled (null). */
export const decision = z.object({
  kind: z.enum(closables),
  id: rowId,
  version: rowId,
  to: z.array(rowId).min(1).max(20).nullable(),
});
export type Decision = z.output<typeof decision>;
export const decisions = z.array(decision).default([]);

export const REASON_MAX = 200;

/** What is said of what is booked ahead in a room or a bay that is taken out of use: what becomes of each, and why. */
export const settlement = { decisions, reason: bilingual(REASON_MAX).optional() };

/** A closed time of a room or a bay as people see it in a calendar. */
export const closedTime = z.object({
  /** The rooms or the bays. */
  places: z.array(z.int()),
  ...periodFields,
  /** In the reader's language, or in the other where it was not said in this; '' where it was not said. */
  reason: z.string(),
});
export type ClosedTime = z.output<typeof closedTime>;

/** A period between moments such as `2026-11-23 09:00`; a midnight belongs to the day that it ends. */
export function periodBetween(startsAt: string, endsAt: string): Period {
  const [startDate = '', startTime = ''] = startsAt.split(' ');
  const [endDate = '', endTime = ''] = endsAt.split(' ');
  if (endTime !== '00:00' || endDate === startDate) return { startDate, startTime, endDate, endTime };
  return { startDate, startTime, endDate: addDays(endDate, -1), endTime: '24:00' };
}
