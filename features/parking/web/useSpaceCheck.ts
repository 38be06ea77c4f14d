import { useMemo } from 'react';
import { type Check, type Question, useCheck } from '../../../kit/web/check.ts';
import { checkBays } from '../api.ts';
import type { Bay, BayCheck } from '../parking.ts';

type BayQuestion = Question<typeof checkBays>;

export interface TakenBays {
  bays: ReadonlySet<number>;
  /** Whether the server has said so for just this period. */
  isKnown: boolean;
}

/**
 * Which bays are taken during a part of the period, and why it would be refused whatever the bay; asked once nothing was
 * typed for a moment, or by `ask` at once; `null` asks nothing.
 */
export function useBayCheck(
  bays: readonly Bay[],
  question: BayQuestion | null,
): { taken: TakenBays; refusal: BayCheck['refusal'] } & Pick<Check<BayQuestion, BayCheck>, 'ask'> {
  const { now, last, ask } = useCheck(checkBays, question);
  const said = question === null ? undefined : last;
  const taken = useMemo(() => {
    const ids = said ? bays.map(({ id }) => id).filter((id) => !said.free.includes(id)) : [];
    return { bays: new Set(ids), isKnown: now !== undefined };
  }, [bays, said, now]);
  return { taken, refusal: now?.refusal ?? null, ask };
}
