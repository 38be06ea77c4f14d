import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofBuilding } from '../../../core/buildings/server/tables.ts';
import { scoped } from '../../../kit/server/database/scope.ts';
import { partners } from '../partner.ts';

export const partnerPages = scoped(
  'partner_pages',
  pgTable(
    'partner_pages',
    {
      buildingId: ofBuilding(),
      partner: text('partner', { enum: partners }).notNull(),
      url: text('url').notNull(),
    },
    (table) => [primaryKey({ columns: [table.buildingId, table.partner] })],
  ),
);
