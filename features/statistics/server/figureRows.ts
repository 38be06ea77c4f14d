import type { Measure } from '../../../core/feature/measures.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { type Figures, shownMeasures } from '../statistics.ts';

interface DaySum {
  day: LocalDate;
  measure: Measure;
  count: number;
  inside: number;
}

/** Counted at the end of a day, so the days are not added. */
const waitingMeasures: ReadonlySet<Measure> = new Set([
  'parcelsWaiting',
  'ordersWaiting',
  'registrationsWaiting',
]);

/** In percent, with one decimal. */
export const toUse = (booked: number, open: number): number | null =>
  open === 0 ? null : Math.round((booked / open) * 1000) / 10;

/** Figures of a period that ends on `lastDay`. */
export function toFigures(sums: readonly DaySum[], lastDay: LocalDate): Figures {
  const counts = new Map<Measure, number>();
  const inside = new Map<Measure, number>();
  for (const { day, measure, count, inside: minutes } of sums) {
    if (waitingMeasures.has(measure) && day !== lastDay) continue;
    counts.set(measure, (counts.get(measure) ?? 0) + count);
    inside.set(measure, (inside.get(measure) ?? 0) + minutes);
  }
  const use = (booked: Measure, open: Measure) => toUse(inside.get(booked) ?? 0, inside.get(open) ?? 0);
  return {
    ...(Object.fromEntries(shownMeasures.map((measure) => [measure, counts.get(measure) ?? 0])) as Omit<
      Figures,
      'roomUse' | 'spaceUse'
    >),
    roomUse: use('roomMinutes', 'roomOpenMinutes'),
    spaceUse: use('spaceMinutes', 'spaceOpenMinutes'),
  };
}
