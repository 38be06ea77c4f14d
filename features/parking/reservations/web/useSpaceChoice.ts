import { useEffect, useRef, useState } from 'react';
import type { SchemaForm } from '../../../../kit/web/form/useSchemaForm.ts';
import type { ParkingSpace } from '../../catalogue/space.ts';
import {
  findFirstFreeSpace,
  type SpaceReservationFormOutput,
  type SpaceReservationValues,
} from './reservationForm.ts';
import type { TakenSpaces } from './useSpaceCheck.ts';

interface SpaceChoice {
  spaces: readonly ParkingSpace[];
  preferred: readonly number[];
  taken: TakenSpaces;
  questionKey: string;
  isChosen: boolean;
  opened: boolean;
}

export interface ReplacedSpaceProposal {
  previous: ParkingSpace;
  proposed: ParkingSpace;
}

/**
 * Proposes the first free space until the user chooses one. At the same hours, a proposal only changes if it
 * was taken.
 */
export function useSpaceChoice(
  form: SchemaForm<SpaceReservationValues, SpaceReservationFormOutput>,
  { spaces, preferred, taken, questionKey, isChosen, opened }: SpaceChoice,
): { choose: (space: string) => void; replaced: ReplacedSpaceProposal | null } {
  const chosenRef = useRef(isChosen);
  const proposedFor = useRef<string | null>(null);
  const [replaced, setReplaced] = useState<(ReplacedSpaceProposal & { proposalKey: string }) | null>(null);
  const isRestoredDraft = form.draft.restoredBase !== null;
  useEffect(() => {
    chosenRef.current = isChosen || isRestoredDraft;
    proposedFor.current = null;
    setReplaced(null);
  }, [opened, isChosen, isRestoredDraft]);

  useEffect(() => {
    if (!opened || !taken.isKnown || chosenRef.current) return;
    const before = spaces.find(({ id }) => String(id) === form.getValues().bay);
    const isSame = before !== undefined && proposedFor.current === questionKey;
    if (isSame && !taken.spaces.has(before.id)) return;
    const space = findFirstFreeSpace(spaces, taken.spaces, preferred);
    proposedFor.current = questionKey;
    const proposed = spaces.find(({ id }) => String(id) === space);
    setReplaced(isSame && proposed ? { previous: before, proposed, proposalKey: questionKey } : null);
    if (space === form.getValues().bay) return;
    // A proposal is an initial value, so it does not count as an unsaved change.
    form.setInitialValues({ ...form.getInitialValues(), bay: space });
    form.setFieldValue('bay', space);
  }, [opened, taken, spaces, preferred, questionKey]);

  const isTaken = taken.spaces.has(Number(form.values.bay));
  useEffect(() => {
    if (!isTaken) form.clearFieldError('bay');
  }, [isTaken]);

  return {
    choose: (space) => {
      chosenRef.current = true;
      setReplaced(null);
      form.setFieldValue('bay', space);
    },
    replaced: replaced?.proposalKey === questionKey ? replaced : null,
  };
}
