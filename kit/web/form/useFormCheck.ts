import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointSpec, OutputOf } from '../../endpoint.ts';
import { type CallInput, call } from '../api/call.ts';
import { callQuery } from '../api/queries.ts';
import { useSession } from '../session/session.ts';

const DEBOUNCE_MS = 250;

export type CheckCallInput<E extends EndpointSpec> = Omit<CallInput<E>, 'building'>;

export interface CheckState<Input, Answer> {
  /** Answer to the current input; undefined while it is unknown. */
  current: Answer | undefined;
  latest: Answer | undefined;
  /** Sends the check now, without the cache. Rejects like a write. */
  checkNow: (question: Input) => Promise<Answer>;
}

/** Asks the server whether a form could be sent as it is. */
export function useFormCheck<E extends EndpointSpec>(
  endpoint: E,
  input: CheckCallInput<E> | null,
): CheckState<CheckCallInput<E>, OutputOf<E>> {
  const { building } = useSession();
  const current = JSON.stringify(input);
  const [text] = useDebouncedValue(current, DEBOUNCE_MS);
  const debouncedInput: CheckCallInput<E> | null = JSON.parse(text);
  const withBuilding = (question: CheckCallInput<E> | null) =>
    ({ building: building.id, ...question }) as unknown as CallInput<E>;
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(endpoint, withBuilding(debouncedInput)),
    // The checked record may be gone when the form closes.
    enabled: debouncedInput !== null && input !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = debouncedInput !== null && text === current && !isPlaceholderData;
  return {
    current: isCurrent ? data : undefined,
    latest: data,
    checkNow: (checkInput) => call(endpoint, withBuilding(checkInput)),
  };
}
