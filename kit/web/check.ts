import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointSpec, OutputOf } from '../endpoint.ts';
import { type CallInput, call } from './call.ts';
import { callQuery } from './queries.ts';
import { useSession } from './session.ts';

/** Milliseconds without typing, after which what stands in a form is asked about. */
const SETTLES_AFTER = 250;

/** What a check of the building that the reader is in is asked. */
export type Question<E extends EndpointSpec> = Omit<CallInput<E>, 'building'>;

export interface Check<Asked, Said> {
  /** The answer to just what stands there now; undefined while that is not known. */
  now: Said | undefined;
  /** The last answer, also to what stood there before; undefined until there is one. */
  last: Said | undefined;
  /**
   * Asks at once, for what is about to be sent: the server itself, whatever it said before. Waits and rejects as a
   * write does.
   */
  ask: (question: Asked) => Promise<Said>;
}

/**
 * What the server would say to a form if it were sent: asks `endpoint` about `question` once nothing was typed for a moment,
 * and anew when what it depends on changes. Null asks nothing. What the screens ask so is kept for half a minute.
 */
export function useCheck<E extends EndpointSpec>(
  endpoint: E,
  question: Question<E> | null,
): Check<Question<E>, OutputOf<E>> {
  const { building } = useSession();
  const current = JSON.stringify(question);
  const [text] = useDebouncedValue(current, SETTLES_AFTER);
  const settled: Question<E> | null = JSON.parse(text);
  const inBuilding = (asked: Question<E> | null) =>
    ({ building: building.id, ...asked }) as unknown as CallInput<E>;
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(endpoint, inBuilding(settled)),
    // Once nothing is asked any more, as the form closes, what was asked last may be gone.
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
