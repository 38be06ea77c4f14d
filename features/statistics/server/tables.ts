import { date, integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import type { Measure } from '../../../core/feature/measures.ts';
import { companies, personIdColumn } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';

/** Kept after the counted rows are deleted. Contains no personal data. */
export const figures = scoped(
  'figures',
  {
    buildingId: buildingIdColumn(),
    measure: text('measure').$type<Measure>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Numbers the rows of a measure and day, because a primary key has no nullable columns. */
    number: integer('number').notNull(),
    hour: smallint('hour'),
    /** A room or a parking space. */
    resourceId: integer('resource_id'),
    companyId: integer('company_id').references(() => companies.id),
    /** Reason of a refusal, kind of an event, opening hours, or `OUTSIDE_OPENING_HOURS`. */
    detail: text('detail'),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.measure, table.day, table.number] })],
);

export const reportSubscriptions = scoped(
  'report_subscriptions',
  { buildingId: buildingIdColumn(), userId: personIdColumn('user_id') },
  (table) => [primaryKey({ columns: [table.buildingId, table.userId] })],
);
