import { z } from 'zod';
import { type Codec, listOf, type ObjectCodec, objectCodec, type WireNames } from './codec.ts';
import { MAX_SEARCH_LENGTH } from './search.ts';

/** The rows that one call of a new list answers at most (docs/specification.md §4). */
export const MAX_PAGE_SIZE = 200;
const USUAL = 50;

/** A column to sort by; with a hyphen before it, descending. */
export type Sort<S extends string> = S | `-${S}`;

/** What is asked of a new list. */
export interface PageQuery<S extends string = string> {
  limit: number;
  /** Where the page before this one ended: its `next`. */
  after?: string | undefined;
  /** Every word of it must occur; see kit/search.ts. */
  search: string;
  sort: Sort<S>;
}

/** A part of a list, in the order that was asked for. */
export interface Page<Row> {
  rows: Row[];
  /** How many there are on all pages together; `MOST_COUNTED + 1` stands for more than `MOST_COUNTED` (counted.ts). */
  total: number;
  /** Ask for it as `after`; null on the last page. */
  next: string | null;
}

/** The query of a new list: what it can be sorted by, its order where none is asked for, and what else may be asked of it. */
export function pageQuery<const S extends string>(
  sorts: readonly S[],
  usual: Sort<S>,
): ObjectCodec<PageQuery<S>>;
export function pageQuery<const S extends string, M extends z.ZodRawShape>(
  sorts: readonly S[],
  usual: Sort<S>,
  more: { asked: z.ZodObject<M>; names: WireNames<M> },
): ObjectCodec<PageQuery<S> & z.output<z.ZodObject<M>>>;
export function pageQuery(
  sorts: readonly string[],
  usual: string,
  more?: { asked: z.ZodObject; names: object },
): ObjectCodec<never> {
  const all = sorts.flatMap((sort) => [sort, `-${sort}`]);
  const query = z.object({
    ...more?.asked.shape,
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(USUAL),
    after: z.string().max(2000).optional(),
    search: z.string().max(MAX_SEARCH_LENGTH).default(''),
    sort: z.enum(all as [string, ...string[]]).default(usual),
  });
  const names = { ...more?.names, limit: 'limit', after: 'after', search: 'search', sort: 'sort' };
  return objectCodec(query, names) as unknown as ObjectCodec<never>;
}

/** The answer of a new list: `{"fields": […], "total": 312, "next": "…"}`. */
export function pageCodec<D>(item: Codec<D>): Codec<Page<D>> {
  const rows = listOf(item);
  return {
    schema: z
      .object({ fields: rows.schema, total: z.int().min(0), next: z.string().nullable() })
      .transform(({ fields, total, next }) => ({ rows: fields, total, next })),
    encode: (page) => ({ fields: rows.encode(page.rows), total: page.total, next: page.next }),
  };
}
