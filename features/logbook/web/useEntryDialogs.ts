import { type LoadedRows, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import type { LogbookEntry } from '../logbook.ts';

export const logbookEntryStepKindsWithForm = ['note', 'followUp', 'given', 'kept', 'handedOver'] as const;
export type LogbookEntryStepKindWithForm = (typeof logbookEntryStepKindsWithForm)[number];

export interface EntryDialogOpeners {
  openStep: (act: LogbookEntryStepKindWithForm, entry: LogbookEntry) => void;
  openCorrection: (entry: LogbookEntry) => void;
}

export function useEntryDialogs(rows: LoadedRows<LogbookEntry>) {
  const steps = {
    note: useRowDialog('note', rows),
    followUp: useRowDialog('followUp', rows),
    given: useRowDialog('give', rows),
    kept: useRowDialog('keep', rows),
    handedOver: useRowDialog('handOver', rows),
  };
  const correct = useRowDialog('correct', rows);
  const dialogs: EntryDialogOpeners = {
    openStep: (act, entry) => steps[act].open(entry),
    openCorrection: correct.open,
  };
  return { dialogs, steps, correct };
}
