import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm';
import { searchWords } from '../../search.ts';

/**
 * Rows whose columns, taken together, hold every word of what was typed: as `searching` of kit/search.ts in the browser.
 * Undefined, which is every row, where nothing was typed.
 */
export function holdsWords(columns: readonly (AnyColumn | SQL)[], typed: string): SQL | undefined {
  const text = sql`search_text(concat_ws(E'\n', ${sql.join([...columns], sql`, `)}))`;
  return and(...searchWords(typed).map((word) => sql`strpos(${text}, ${word}) > 0`));
}
