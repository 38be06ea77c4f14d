import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointSpec, OutputOf } from '../endpoint.ts';
import { type CallInput, call } from './call.ts';
import { callQuery } from './queries.ts';
import { useSession } from './session.ts';

const SETTLES_AFTER = 250;

export type CheckInput<E extends EndpointSpec> = Omit<CallInput<E>, 'building'>;

export interface CheckState<Asked, Said> {
  /** Answer to the current input; undefined while it is unknown. */
  now: Said | undefined;
  last: Said | undefined;
  /** Sends the check now, without the cache. Rejects like a write. */
  ask: (question: Asked) => Promise<Said>;
}

/** Asks the server whether a form could be sent as it is. */
export function useCheck<E extends EndpointSpec>(
  endpoint: E,
  question: CheckInput<E> | null,
): CheckState<CheckInput<E>, OutputOf<E>> {
  const { building } = useSession();
  const current = JSON.stringify(question);
  const [text] = useDebouncedValue(current, SETTLES_AFTER);
  const settled: CheckInput<E> | null = JSON.parse(text);
  const inBuilding = (asked: CheckInput<E> | null) =>
    ({ building: building.id, ...asked }) as unknown as CallInput<E>;
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(endpoint, inBuilding(settled)),
    // The checked record may be gone when the form closes.
    enabled: settled !== null && question !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = settled !== null && text === current && !isPlaceholderData;
  return {
    now: isCurrent ? data : undefined,
    last: data,
    ask: (asked) => call(endpoint, inBuilding(asked)),
  };
}
