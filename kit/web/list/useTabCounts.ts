import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { Codec } from '../../codec.ts';
import type { EndpointSpec } from '../../endpoint.ts';
import type { Page } from '../../page.ts';
import type { CallInput } from '../call.ts';
import { callQuery } from '../queries.ts';

/**
 * How many rows each tab of a list in pages holds, by the tab's value: `inputs` says what each asks for. Of each one row is read, and
 * no more are counted than a list counts (kit/countLimit.ts).
 */
export function useTabCounts<Row, E extends EndpointSpec & { answer: Codec<Page<Row>> }>(
  endpoint: E & { answer: Codec<Page<Row>> },
  inputs: Readonly<Record<string, Omit<CallInput<E>, 'limit' | 'after'>>>,
): Readonly<Record<string, number | undefined>> {
  const values = Object.keys(inputs);
  const read = useQueries({
    queries: values.map((value) => ({
      ...callQuery(endpoint, { ...inputs[value], limit: 1 } as unknown as CallInput<E>),
      // The numbers stand until the next are there: tabs shall not jump while somebody types.
      placeholderData: keepPreviousData,
      // As the list beside them.
      staleTime: 0,
    })),
  });
  return Object.fromEntries(
    values.map((value, at) => [value, (read[at]?.data as Page<Row> | undefined)?.total]),
  );
}
