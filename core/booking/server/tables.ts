import { text } from 'drizzle-orm/pg-core';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimestampType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { buildingIdColumn } from '../../buildings/server/tables.ts';

/** Features store the closed places in their own tables, which reference this one. */
export const closures = scoped('closures', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  startsAt: localTimestampType('starts_at').notNull(),
  endsAt: localTimestampType('ends_at').notNull(),
  reasonFr: text('reason_fr').notNull().default(''),
  reasonEn: text('reason_en').notNull().default(''),
  version: versionColumn(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});
