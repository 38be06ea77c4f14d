import { useEffect, useRef, useState } from 'react';
import type { SchemaForm } from '../../../kit/web/form.ts';
import type { ParkingSpace } from '../parking.ts';
import { firstFree, type ReservationInput, type ReservationValues } from './reservationForm.ts';
import type { TakenSpaces } from './useSpaceCheck.ts';

interface SpaceChoice {
  spaces: readonly ParkingSpace[];
  /** Those that the reader is looking at; none: all of them. */
  preferred: readonly number[];
  taken: TakenSpaces;
  /** What that was asked about. */
  asked: string;
  /** Whether the field's bay is somebody's choice from the start. */
  isChosen: boolean;
  opened: boolean;
}

/** A bay that was proposed until somebody else took it, and the one that is proposed instead. */
export interface Replaced {
  gone: ParkingSpace;
  proposed: ParkingSpace;
}

/**
 * Proposes the first bay that is free at the hours of the form, and another when these change, until one is chosen. At the same
 * hours a proposal stands as long as it is free; taken meanwhile by somebody else, it is told which one stands in its place.
 * Answers how to choose one.
 */
export function useSpaceChoice(
  form: SchemaForm<ReservationValues, ReservationInput>,
  { spaces, preferred, taken, asked, isChosen, opened }: SpaceChoice,
): { choose: (space: string) => void; replaced: Replaced | null } {
  const chosen = useRef(isChosen);
  const proposedFor = useRef<string | null>(null);
  const [replaced, setReplaced] = useState<(Replaced & { asked: string }) | null>(null);
  const isFoundAgain = form.draft.restoredBase !== null;
  useEffect(() => {
    chosen.current = isChosen || isFoundAgain;
    proposedFor.current = null;
    setReplaced(null);
  }, [opened, isChosen, isFoundAgain]);

  useEffect(() => {
    if (!opened || !taken.isKnown || chosen.current) return;
    const before = spaces.find(({ id }) => String(id) === form.getValues().bay);
    const isSame = before !== undefined && proposedFor.current === asked;
    if (isSame && !taken.spaces.has(before.id)) return;
    const space = firstFree(spaces, taken.spaces, preferred);
    proposedFor.current = asked;
    const proposed = spaces.find(({ id }) => String(id) === space);
    setReplaced(isSame && proposed ? { gone: before, proposed, asked } : null);
    if (space === form.getValues().bay) return;
    // What the form proposes is nothing that anybody typed: leaving it asks no question.
    form.setInitialValues({ ...form.getInitialValues(), bay: space });
    form.setFieldValue('bay', space);
  }, [opened, taken, spaces, preferred, asked]);

  // The server's refusal has had its time once the bay is free at the hours that stand there now.
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
    // Of other hours it says nothing.
    replaced: replaced?.asked === asked ? replaced : null,
  };
}
