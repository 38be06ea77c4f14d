import { useEffect, useRef, useState } from 'react';
import type { SchemaForm } from '../../../kit/web/useSchemaForm.ts';
import type { ParkingSpace } from '../parking.ts';
import { findFirstFreeSpace, type ReservationInput, type ReservationValues } from './reservationForm.ts';
import type { TakenSpaces } from './useSpaceCheck.ts';

interface SpaceChoice {
  spaces: readonly ParkingSpace[];
  preferred: readonly number[];
  taken: TakenSpaces;
  asked: string;
  isChosen: boolean;
  opened: boolean;
}

export interface ReplacedProposal {
  previous: ParkingSpace;
  proposed: ParkingSpace;
}

/**
 * Proposes the first free space until the user chooses one. At the same hours, a proposal only changes if it
 * was taken.
 */
export function useSpaceChoice(
  form: SchemaForm<ReservationValues, ReservationInput>,
  { spaces, preferred, taken, asked, isChosen, opened }: SpaceChoice,
): { choose: (space: string) => void; replaced: ReplacedProposal | null } {
  const chosen = useRef(isChosen);
  const proposedFor = useRef<string | null>(null);
  const [replaced, setReplaced] = useState<(ReplacedProposal & { asked: string }) | null>(null);
  const isRestoredDraft = form.draft.restoredBase !== null;
  useEffect(() => {
    chosen.current = isChosen || isRestoredDraft;
    proposedFor.current = null;
    setReplaced(null);
  }, [opened, isChosen, isRestoredDraft]);

  useEffect(() => {
    if (!opened || !taken.isKnown || chosen.current) return;
    const before = spaces.find(({ id }) => String(id) === form.getValues().bay);
    const isSame = before !== undefined && proposedFor.current === asked;
    if (isSame && !taken.spaces.has(before.id)) return;
    const space = findFirstFreeSpace(spaces, taken.spaces, preferred);
    proposedFor.current = asked;
    const proposed = spaces.find(({ id }) => String(id) === space);
    setReplaced(isSame && proposed ? { previous: before, proposed, asked } : null);
    if (space === form.getValues().bay) return;
    // A proposal is an initial value, so it does not count as an unsaved change.
    form.setInitialValues({ ...form.getInitialValues(), bay: space });
    form.setFieldValue('bay', space);
  }, [opened, taken, spaces, preferred, asked]);

  const isTaken = taken.spaces.has(Number(form.values.bay));
  useEffect(() => {
    if (!isTaken) form.clearFieldError('bay');
  }, [isTaken]);

  return {
    choose: (space) => {
      chosen.current = true;
      setReplaced(null);
      form.setFieldValue('bay', space);
    },
    replaced: replaced?.asked === asked ? replaced : null,
  };
}
