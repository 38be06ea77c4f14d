import { type ReadRows, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import type { Entry } from '../logbook.ts';

export const askingSteps = ['note', 'followUp', 'given', 'kept', 'handedOver'] as const;
export type AskingStep = (typeof askingSteps)[number];

export interface Dialogs {
  step: (act: AskingStep, entry: Entry) => void;
  correct: (entry: Entry) => void;
}

export function useEntryDialogs(rows: ReadRows<Entry>) {
  const steps = {
    note: useRowDialog('note', rows),
    followUp: useRowDialog('followUp', rows),
    given: useRowDialog('give', rows),
    kept: useRowDialog('keep', rows),
    handedOver: useRowDialog('handOver', rows),
  };
  const correct = useRowDialog('correct', rows);
  const dialogs: Dialogs = { step: (act, entry) => steps[act].open(entry), correct: correct.open };
  return { dialogs, steps, correct };
}
