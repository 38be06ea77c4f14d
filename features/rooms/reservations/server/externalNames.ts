import { type SQL, sql } from 'drizzle-orm';
import { visitorOnLegalHoldCondition } from '../../../../core/legalHolds/server/legalHolds.ts';
import type { reservations } from '../../server/tables.ts';

type Table = ReturnType<typeof reservations.in>;

/** `Louise Martin, Paul Roy`. */
const SEPARATOR = '[,;\\n]+';
export const splitExternalNames = (text: string) =>
  text.split(new RegExp(SEPARATOR)).flatMap((name) => name.trim() || []);

const selectNames = (table: Table) =>
  sql`regexp_split_to_table(${table.externalNames}, ${SEPARATOR}) as each(name)`;
const isOnHold = (table: Table) => visitorOnLegalHoldCondition(table, sql`each.name`);

export const namesVisitorOnHoldCondition = (table: Table): SQL =>
  sql`(${table.externalNames} <> '' and exists (select from ${selectNames(table)} where ${isOnHold(table)}))`;

export const selectNamesOnHold = (table: Table): SQL<string> =>
  sql<string>`coalesce((select string_agg(trim(each.name), ', ') from ${selectNames(table)}
    where ${isOnHold(table)}), '')`;
