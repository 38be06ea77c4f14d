import { useEffect, useRef } from 'react';
import type { SchemaForm } from '../../../kit/web/form.ts';
import type { Bay } from '../parking.ts';
import { firstFree, type ReservationInput, type ReservationValues } from './reservationForm.ts';
import type { TakenBays } from './useBayCheck.ts';

interface BayChoice {
  bays: readonly Bay[];
  /** Those that the reader is looking at; none: all of them. */
  preferred: readonly number[];
  taken: TakenBays;
  /** Whether the field's bay is somebody's choice from the start. */
  isChosen: boolean;
  opened: boolean;
}

/**
 * Proposes the first bay that is free at the hours of the form, and goes on doing so when they change, until one is
 * chosen. Answers how to choose one.
 */
export function useBayChoice(
  form: SchemaForm<ReservationValues, ReservationInput>,
  { bays, preferred, taken, isChosen, opened }: BayChoice,
): (bay: string) => void {
  const chosen = useRef(isChosen);
  const isFoundAgain = form.typed.foundFrom !== null;
  useEffect(() => {
    chosen.current = isChosen || isFoundAgain;
  }, [opened, isChosen, isFoundAgain]);

  useEffect(() => {
    if (!opened || !taken.isKnown || chosen.current) return;
    const bay = firstFree(bays, taken.bays, preferred);
    if (bay === form.getValues().bay) return;
    // What the form proposes is nothing that anybody typed: leaving it asks no question.
    form.setInitialValues({ ...form.getInitialValues(), bay });
    form.setFieldValue('bay', bay);
  }, [opened, taken, bays, preferred]);

  // The server's refusal has had its time once the bay is free at the hours that stand there now.
  const isTaken = taken.bays.has(Number(form.values.bay));
  useEffect(() => {
    if (!isTaken) form.clearFieldError('bay');
  }, [isTaken]);

  return (bay) => {
    chosen.current = true;
    form.setFieldValue('bay', bay);
  };
}
