import { type LoadedRows, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import type { Entry } from '../logbook.ts';

export const stepsWithForm = ['note', 'followUp', 'given', 'kept', 'handedOver'] as const;
export type StepWithForm = (typeof stepsWithForm)[number];

export interface EntryDialogs {
  step: (act: StepWithForm, entry: Entry) => void;
  correct: (entry: Entry) => void;
}

export function useEntryDialogs(rows: LoadedRows<Entry>) {
  const steps = {
    note: useRowDialog('note', rows),
    followUp: useRowDialog('followUp', rows),
    given: useRowDialog('give', rows),
    kept: useRowDialog('keep', rows),
    handedOver: useRowDialog('handOver', rows),
  };
  const correct = useRowDialog('correct', rows);
  const dialogs: EntryDialogs = { step: (act, entry) => steps[act].open(entry), correct: correct.open };
  return { dialogs, steps, correct };
}
