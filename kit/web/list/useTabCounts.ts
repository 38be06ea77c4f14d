import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Codec } from '../../codec.ts';
import type { EndpointSpec } from '../../endpoint.ts';
import type { PageOfRows } from '../../page.ts';
import type { CallInput } from '../api/call.ts';
import { callQuery } from '../api/queries.ts';

/** Counts the rows of each tab of a paged list; `inputs` holds the filters by tab value. */
export function useTabCounts<Row, E extends EndpointSpec & { answer: Codec<PageOfRows<Row>> }>(
  endpoint: E & { answer: Codec<PageOfRows<Row>> },
  inputs: Readonly<Record<string, Omit<CallInput<E>, 'limit' | 'after'>>>,
): Readonly<Record<string, number | undefined>> {
  const values = Object.keys(inputs);
  const countQueries = useQueries({
    queries: values.map((value) => ({
      ...callQuery(endpoint, { ...inputs[value], limit: 1 } as unknown as CallInput<E>),
      // Old counts stay while typing, so that the tabs do not jump.
      placeholderData: keepPreviousData,
      staleTime: 0,
    })),
  });
  return Object.fromEntries(
    values.map((value, at) => [value, (countQueries[at]?.data as PageOfRows<Row> | undefined)?.total]),
  );
}
