import { type AnyColumn, and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { nameKey, searchWords } from '../../search.ts';

/**
 * Rows whose columns (texts), taken together, hold every word of what was typed: as `searching` of kit/search.ts in the
 * browser. Undefined, which is every row, where nothing was typed. An index on the very same expression serves words of
 * three letters and more.
 */
export function holdsWords(columns: readonly (AnyColumn | SQL)[], typed: string): SQL | undefined {
  const texts = columns.map((column) => sql`coalesce(${column}, '')`);
  return searchedHolds(sql`search_text(${sql.join(texts, sql` || E'\n' || `)})`, typed);
}

/** As `holdsWords`, of a text that is kept as `search_text` made it: a generated column, or several put together. */
export function searchedHolds(searched: AnyColumn | SQL, typed: string): SQL | undefined {
  return and(
    ...searchWords(typed).map((word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  );
}

/** The key by which names are compared, as `nameKey` of kit/search.ts makes it. */
export const nameKeyIn = (name: SQLWrapper): SQL<string> => sql<string>`trim(search_text(${name}))`;

/** True where a stored name is this one, whatever its accents, capitals, white space and invisible characters. */
export const isSameName = (stored: SQLWrapper, name: string): SQL =>
  sql`${nameKeyIn(stored)} = ${nameKey(name)}`;
