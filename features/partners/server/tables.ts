import { primaryKey, text } from 'drizzle-orm/pg-core';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import { versionColumn } from '../../../kit/server/database/columns.ts';
import { partnerKeys } from '../partner.ts';

export const partnerPages = scoped(
  'partner_pages',
  {
    buildingId: buildingIdColumn(),
    partner: text('partner', { enum: partnerKeys }).notNull(),
    url: text('url'),
    version: versionColumn(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.partner] })],
);
