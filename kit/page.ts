import { z } from 'zod';
import { arrayCodec, type Codec, type Declared, lazyCodec, type ObjectCodec, toCodec } from './codec.ts';
import { searchTextSchema } from './searchField.ts';

/** Maximum rows of one page (docs/specification.md §4). */
export const MAX_PAGE_SIZE = 200;
const USUAL = 50;

export type Sort<S extends string> = S | `-${S}`;

export interface PageQuery<S extends string = string> {
  limit: number;
  after?: string | undefined;
  search: string;
  sort: Sort<S>;
}

type ExportQuery<S extends string> = Omit<PageQuery<S>, 'limit' | 'after'>;

export interface PageOfRows<Row> {
  rows: Row[];
  /** Rows on all pages; `MAX_COUNTED_ROWS + 1` means more than `MAX_COUNTED_ROWS` (countLimit.ts). */
  total: number;
  next: string | null;
}

export function pageQueryCodec<const S extends string>(
  sorts: readonly S[],
  usual: Sort<S>,
): ObjectCodec<PageQuery<S>>;
export function pageQueryCodec<const S extends string, M extends z.ZodRawShape>(
  sorts: readonly S[],
  usual: Sort<S>,
  filter: z.ZodObject<M>,
): ObjectCodec<PageQuery<S> & z.output<z.ZodObject<M>>>;
export function pageQueryCodec(
  sorts: readonly string[],
  usual: string,
  filter?: z.ZodObject,
): ObjectCodec<never> {
  const query = z.object({
    ...filter?.shape,
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(USUAL),
    after: z.string().max(2000).optional(),
    ...buildOrderFields(sorts, usual),
  });
  return toCodec(query) as unknown as ObjectCodec<never>;
}

/** Query of the export of a paged list: all pages, in the same order, with the same filters. */
export function exportQueryCodec<const S extends string>(
  sorts: readonly S[],
  usual: Sort<S>,
): ObjectCodec<ExportQuery<S>>;
export function exportQueryCodec<const S extends string, M extends z.ZodRawShape>(
  sorts: readonly S[],
  usual: Sort<S>,
  filter: z.ZodObject<M>,
): ObjectCodec<ExportQuery<S> & z.output<z.ZodObject<M>>>;
export function exportQueryCodec(
  sorts: readonly string[],
  usual: string,
  filter?: z.ZodObject,
): ObjectCodec<never> {
  const query = z.object({ ...filter?.shape, ...buildOrderFields(sorts, usual) });
  return toCodec(query) as unknown as ObjectCodec<never>;
}

export const sortSchema = <const S extends string>(sorts: readonly S[]) =>
  z.enum(sorts.flatMap((sort): Sort<S>[] => [sort, `-${sort}`]));

const buildOrderFields = (sorts: readonly string[], usual: string) => ({
  search: searchTextSchema,
  sort: sortSchema(sorts).default(usual),
});

/** Answer of a paged list: `{"fields": […], "total": 312, "next": "…"}`. */
export function pageCodec<D>(item: Declared<D>): Codec<PageOfRows<D>> {
  const rows = arrayCodec(item);
  return lazyCodec<PageOfRows<D>>(
    () =>
      z
        .object({ fields: rows.schema, total: z.int().min(0), next: z.string().nullable() })
        .transform(({ fields, total, next }) => ({ rows: fields, total, next })) as never,
    (page) => ({ fields: rows.encode(page.rows), total: page.total, next: page.next }),
  );
}
