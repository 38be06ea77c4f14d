import { type SQL, sql } from 'drizzle-orm';
import { isVisitorHeld } from '../../../core/people/server/legalHolds.ts';
import type { reservations } from './tables.ts';

type Table = ReturnType<typeof reservations.in>;

/** Names as they are typed one after the other: `Louise Martin, Paul Roy`. */
const SEPARATOR = '[,;\\n]+';
export const namesIn = (text: string) =>
  text.split(new RegExp(SEPARATOR)).flatMap((name) => name.trim() || []);

const namesOf = (table: Table) =>
  sql`regexp_split_to_table(${table.externalNames}, ${SEPARATOR}) as each(name)`;
const isHeld = (table: Table) => isVisitorHeld(table, sql`each.name`);

/** Whether one of those who come from outside is on hold. */
export const namesHeldVisitor = (table: Table): SQL =>
  sql`(${table.externalNames} <> '' and exists (select from ${namesOf(table)} where ${isHeld(table)}))`;

/** The names of those who are, and of nobody else. */
export const heldNames = (table: Table): SQL<string> =>
  sql<string>`coalesce((select string_agg(trim(each.name), ', ') from ${namesOf(table)} where ${isHeld(table)}), '')`;
