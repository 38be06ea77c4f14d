import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput } from '../../../kit/web/call.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { Bay, BayCheck, Period } from '../parking.ts';
import { checkBays } from '../wire.ts';

type Question = Omit<CallInput<typeof checkBays>, 'building'>;

export interface TakenBays {
  bays: ReadonlySet<number>;
  /** Whether the server has said so for just this period. */
  isKnown: boolean;
}

const SETTLES_AFTER = 250;

/**
 * Which bays are taken during a part of the period, and why it would be refused whatever the bay; asked once nothing was
 * typed for a moment. `reservation` is the one that is being changed.
 */
export function useBayCheck(
  bays: readonly Bay[],
  period: Period | undefined,
  reservation?: number,
): { taken: TakenBays; refusal: BayCheck['refusal'] } {
  const { building } = useSession();
  const current = JSON.stringify(period ? { ...period, reservation } : null);
  const [text] = useDebouncedValue(current, SETTLES_AFTER);
  const settled: Question | null = JSON.parse(text);
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(checkBays, { building: building.id, ...(settled as Question) }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isKnown = data !== undefined && !isPlaceholderData && text === current && settled !== null;
  return useMemo(() => {
    const said = settled === null ? undefined : data;
    const taken = said ? bays.map(({ id }) => id).filter((id) => !said.free.includes(id)) : [];
    return { taken: { bays: new Set(taken), isKnown }, refusal: isKnown ? (said?.refusal ?? null) : null };
  }, [bays, data, isKnown, settled === null]);
}

/** Answers the same at once, for what is about to be sent. */
export function useAsk(): (question: Question) => Promise<BayCheck> {
  const { building } = useSession();
  return (question) => queryClient.fetchQuery(callQuery(checkBays, { building: building.id, ...question }));
}
