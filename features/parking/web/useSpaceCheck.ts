import { useMemo } from 'react';
import { type Check, type Question, useCheck } from '../../../kit/web/check.ts';
import { checkSpaces } from '../api.ts';
import type { ParkingSpace, SpaceCheck } from '../parking.ts';

type BayQuestion = Question<typeof checkSpaces>;

export interface TakenSpaces {
  bays: ReadonlySet<number>;
  /** Whether the server has said so for just this period. */
  isKnown: boolean;
}

/**
 * Which bays are taken during a part of the period, and why it would be refused whatever the bay; asked once nothing was
 * typed for a moment, or by `ask` at once; `null` asks nothing.
 */
export function useSpaceCheck(
  bays: readonly ParkingSpace[],
  question: BayQuestion | null,
): { taken: TakenSpaces; refusal: SpaceCheck['refusal'] } & Pick<Check<BayQuestion, SpaceCheck>, 'ask'> {
  const { now, last, ask } = useCheck(checkSpaces, question);
  const said = question === null ? undefined : last;
  const taken = useMemo(() => {
    const ids = said ? bays.map(({ id }) => id).filter((id) => !said.free.includes(id)) : [];
    return { bays: new Set(ids), isKnown: now !== undefined };
  }, [bays, said, now]);
  return { taken, refusal: now?.refusal ?? null, ask };
}
