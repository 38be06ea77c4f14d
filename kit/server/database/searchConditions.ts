import { type AnyColumn, and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { splitSearchWords, toNameKey } from '../../search.ts';

/**
 * SQL condition: the columns together contain every typed word, like `createSearchMatcher` in the browser.
 * Undefined, which matches every row, if nothing was typed. An index on the same expression serves words of
 * three letters and more.
 */
export function containsWordsCondition(
  columns: readonly (AnyColumn | SQL)[],
  search: string,
): SQL | undefined {
  const texts = columns.map((column) => sql`coalesce(${column}, '')`);
  return searchTextContainsCondition(sql`search_text(${sql.join(texts, sql` || E'\n' || `)})`, search);
}

export function searchTextContainsCondition(searched: AnyColumn | SQL, search: string): SQL | undefined {
  return and(
    ...splitSearchWords(search).map(
      (word) => sql`${searched} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    ),
  );
}

export const nameKeySql = (name: SQLWrapper): SQL<string> => sql<string>`trim(search_text(${name}))`;

export const sameNameCondition = (nameColumn: SQLWrapper, name: string): SQL =>
  sql`${nameKeySql(nameColumn)} = ${toNameKey(name)}`;
