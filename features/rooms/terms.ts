import { z } from 'zod';
import type { OpenOn } from '../../core/buildings/openHours.ts';
import { localTime, periodEnd, toMinutes } from '../../kit/time.ts';

/** Who books a room: everybody who books at all, people of some companies, staff alone, or everybody once staff agree. */
export const whoBooks = ['everybody', 'companies', 'staff', 'approval'] as const;
export type WhoBooks = (typeof whoBooks)[number];

/** On what terms a room is booked, as the reader of a list finds them; an ordinary room has none. */
export const roomTerms = z.object({
  whoMayBook: z.enum(whoBooks),
  /** Whether the reader is among them. */
  mayBook: z.boolean(),
  /** For how long at most, and how many days ahead; null: no limit. Staff are held to neither. */
  maxMinutes: z.int().nullable(),
  daysAhead: z.int().nullable(),
  /** When it is open; null: as the building. */
  opens: localTime.nullable(),
  closes: periodEnd.nullable(),
});
export type RoomTerms = z.output<typeof roomTerms>;

/** When a room is open: in hours of its own, else as its building. They propose, and refuse nothing. */
export const openFor = (building: OpenOn, { opens, closes }: Pick<RoomTerms, 'opens' | 'closes'>): OpenOn =>
  opens === null || closes === null ? building : () => ({ start: opens, end: closes });

/** Minutes between two times of a day. */
export const minutesOfPeriod = ({ start, end }: { start: string; end: string }) =>
  toMinutes(end) - toMinutes(start);
