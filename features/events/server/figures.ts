import { type SQL, sql } from 'drizzle-orm';
import type { Figure } from '../../../core/feature/server/figure.ts';

const sumOfEvents =
  (count: SQL): Figure['select'] =>
  ({ building, start, end }) =>
    sql`select start_date as day, kind as detail, ${count} as count from events
         where building_id = ${building} and start_date between ${start} and ${end} and not canceled
         group by 1, 2`;

/** An event of several days counts on the first one. */
export const eventFigures: readonly Figure[] = [
  { measure: 'eventsHeld', select: sumOfEvents(sql`count(*)`) },
  { measure: 'eventPlaces', select: sumOfEvents(sql`sum(capacity)`) },
  { measure: 'eventRegistrations', select: sumOfEvents(sql`sum(registered)`) },
];
