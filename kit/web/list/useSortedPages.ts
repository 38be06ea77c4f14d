import type { Codec } from '../../codec.ts';
import type { EndpointSpec } from '../../endpoint.ts';
import type { PageOfRows } from '../../page.ts';
import type { CallInput } from '../api/call.ts';
import type { Column, ListSort } from './column.ts';
import { useListSort } from './useListSort.ts';
import { type PagedListState, type PagesInput, usePages } from './usePages.tsx';

/** `usePages` in the order of the address. */
export function useSortedPages<Row, E extends EndpointSpec & { answer: Codec<PageOfRows<Row>> }>(
  endpoint: E & { answer: Codec<PageOfRows<Row>> },
  input: Omit<CallInput<E>, 'limit' | 'after' | 'sort'>,
  columns: readonly Column<Row>[],
  initial: ListSort,
): PagedListState<Row> & { input: PagesInput<E> } {
  const { text: sort } = useListSort(columns, initial);
  return usePages(endpoint, { ...input, sort } as unknown as PagesInput<E>);
}
