import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Codec } from '../../codec.ts';
import type { EndpointSpec } from '../../endpoint.ts';
import type { Page } from '../../page.ts';
import type { CallInput } from '../call.ts';
import { callQuery } from '../queries.ts';

/** Counts the rows of each tab of a paged list; `inputs` holds the filters by tab value. */
export function useTabCounts<Row, E extends EndpointSpec & { answer: Codec<Page<Row>> }>(
  endpoint: E & { answer: Codec<Page<Row>> },
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
    values.map((value, at) => [value, (countQueries[at]?.data as Page<Row> | undefined)?.total]),
  );
}
