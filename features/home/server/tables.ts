import { integer } from 'drizzle-orm/pg-core';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { instantColumn } from '../../../kit/server/database/columns.ts';

export const hiddenSetupStepsTable = scoped('hidden_first_steps', {
  buildingId: integer('building_id')
    .primaryKey()
    .references(() => buildings.id),
  /** Null for buildings that existed before this list. */
  hiddenBy: integer('hidden_by').references(() => users.id),
  hiddenAt: instantColumn('hidden_at').notNull(),
});
