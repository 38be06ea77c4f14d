import { useMemo } from 'react';
import { type CheckCallInput, type CheckState, useFormCheck } from '../../../../kit/web/form/useFormCheck.ts';
import type { ParkingSpace } from '../../catalogue/space.ts';
import { checkSpaces } from '../api.ts';
import type { SpaceCheckResult } from '../reservation.ts';

type SpaceQuestion = CheckCallInput<typeof checkSpaces>;

export interface TakenSpaces {
  spaces: ReadonlySet<number>;
  /** False while the answer for the current period is pending. */
  isKnown: boolean;
}

/** Debounced dry run of the form. `checkNow` runs it immediately; a null question disables it. */
export function useSpaceCheck(
  spaces: readonly ParkingSpace[],
  question: SpaceQuestion | null,
): { taken: TakenSpaces; refusal: SpaceCheckResult['refusal'] } & Pick<
  CheckState<SpaceQuestion, SpaceCheckResult>,
  'checkNow'
> {
  const { current, latest, checkNow } = useFormCheck(checkSpaces, question);
  const result = question === null ? undefined : latest;
  const taken = useMemo(() => {
    const ids = result ? spaces.map(({ id }) => id).filter((id) => !result.free.includes(id)) : [];
    return { spaces: new Set(ids), isKnown: current !== undefined };
  }, [spaces, result, current]);
  return { taken, refusal: current?.refusal ?? null, checkNow };
}
