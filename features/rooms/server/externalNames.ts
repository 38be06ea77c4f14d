import { type SQL, sql } from 'drizzle-orm';
import { isVisitorOnLegalHold } from '../../../core/people/server/legalHolds.ts';
import type { reservations } from './tables.ts';

type Table = ReturnType<typeof reservations.in>;

/** `Louise Martin, Paul Roy`. */
const SEPARATOR = '[,;\\n]+';
export const namesIn = (text: string) =>
  text.split(new RegExp(SEPARATOR)).flatMap((name) => name.trim() || []);

const namesOf = (table: Table) =>
  sql`regexp_split_to_table(${table.externalNames}, ${SEPARATOR}) as each(name)`;
const isHeld = (table: Table) => isVisitorOnLegalHold(table, sql`each.name`);

export const namesHeldVisitor = (table: Table): SQL =>
  sql`(${table.externalNames} <> '' and exists (select from ${namesOf(table)} where ${isHeld(table)}))`;

export const heldNames = (table: Table): SQL<string> =>
  sql<string>`coalesce((select string_agg(trim(each.name), ', ') from ${namesOf(table)} where ${isHeld(table)}), '')`;
