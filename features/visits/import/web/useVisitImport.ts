import { useState } from 'react';
import { toImportColumnMapping } from '../../../../kit/spreadsheet/spreadsheetImport.ts';
import { call } from '../../../../kit/web/api/call.ts';
import { invalidateTopic } from '../../../../kit/web/api/queries.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { isColumnProblem } from '../../../../kit/web/spreadsheet/cells.ts';
import {
  type CheckedSpreadsheetFile,
  type ImportWorksheet,
  useSpreadsheetImport,
} from '../../../../kit/web/spreadsheet/useSpreadsheetImport.ts';
import { importVisits, previewVisitImport } from '../api.ts';
import {
  exclusiveVisitImportFields,
  type ImportVisitsResult,
  MAX_ROWS_INVITED_BY_DEFAULT,
  type VisitImportOptions,
  type VisitImportPreviewResult,
} from '../visitsImport.ts';

type VisitImportChoices = Omit<VisitImportOptions, 'sendInvitations'>;

export type CheckedImportFile = CheckedSpreadsheetFile<VisitImportChoices, VisitImportPreviewResult>;

type VisitImportStep = 'columns' | 'check';

export const hasMissingColumns = ({ missing, problems }: VisitImportPreviewResult) =>
  missing.length > 0 || problems.some(isColumnProblem);

export const isImportHostChoiceMissing = (
  { asksResident }: VisitImportPreviewResult,
  { residentEmail }: VisitImportChoices,
) => asksResident === 'required' && !residentEmail;

export const getChosenWorksheetName = ({ sheets, sheet }: VisitImportPreviewResult) =>
  sheets.length > 1 ? sheets[sheet]?.name : undefined;

const needsColumnsStep = (preview: VisitImportPreviewResult) => {
  const { sheets, hidden, nameOrder, remembered, headingRow } = preview;
  const isNew = sheets.length > 1 || nameOrder !== null || headingRow === 0;
  // The choice about hidden rows is never remembered.
  return (
    hasMissingColumns(preview) || preview.asksResident === 'required' || hidden > 0 || (isNew && !remembered)
  );
};

export function useVisitImport(onDone: (result: ImportVisitsResult) => void) {
  const { building } = useSession();
  const [step, setStep] = useState<VisitImportStep>('check');
  const [hostName, setHostName] = useState('');
  const steps = useSpreadsheetImport<VisitImportChoices, VisitImportPreviewResult, ImportVisitsResult>({
    check: (input, uploadOptions) =>
      call(previewVisitImport, { building: building.id, ...input, sendInvitations: true }, uploadOptions),
    write: (input, uploadOptions) => call(importVisits, { building: building.id, ...input }, uploadOptions),
    getWorksheets: (preview) => [toWorksheet(preview)],
    getChoices: (choices) => choices,
    applyChoices: (before, choices, _, preview) => ({
      // The first manual choice of a column fixes everything that was remembered.
      ...(choices.columns && preview.remembered && getDetected(preview)),
      ...before,
      ...(choices as VisitImportChoices),
      ...(choices.headingRow !== undefined && { nameOrder: undefined }),
    }),
    exclusiveFields: exclusiveVisitImportFields,
    invitesByDefault: ({ total }) => total <= MAX_ROWS_INVITED_BY_DEFAULT,
    // Automatically mapped columns are omitted, because sent columns are remembered as chosen.
    toImportOptions: (choices, preview) => ({
      ...(preview.remembered && getDetected(preview)),
      ...choices,
      ...(preview.remembered && { columns: toImportColumnMapping(preview.columns) }),
      sheet: preview.sheet,
      headingRow: preview.headingRow,
    }),
    onDone: (result) => {
      void invalidateTopic('visits');
      onDone(result);
    },
  });
  const { change } = steps;
  return {
    ...steps,
    step,
    setStep,
    hostName,
    setHostName,
    getWorksheet: (preview: VisitImportPreviewResult): ImportWorksheet => {
      const worksheet = steps.getWorksheet(toWorksheet(preview));
      const readHeadings = (row: number) => {
        setStep('columns');
        worksheet.readHeadings(row);
      };
      return { ...worksheet, readHeadings };
    },
    choose: async (file: File) => {
      const chosenFile = await steps.choose(file);
      if (!chosenFile) return;
      setHostName('');
      setStep(needsColumnsStep(chosenFile.preview) ? 'columns' : 'check');
    },
    readSheet: (sheet: number) =>
      change({
        sheet,
        headingRow: undefined,
        columns: undefined,
        nameOrder: undefined,
        corrections: undefined,
        leaveOut: undefined,
      }),
    forgetColumns: () => {
      setStep('columns');
      void change({ columns: {}, nameOrder: undefined, time: undefined });
    },
  };
}

const toWorksheet = (preview: VisitImportPreviewResult) => ({ key: String(preview.sheet), ...preview });

export type VisitImportState = ReturnType<typeof useVisitImport>;

export interface VisitImportPartProps {
  preview: VisitImportPreviewResult;
  steps: VisitImportState;
  disabled?: boolean;
}

const getDetected = ({ nameOrder, time, date }: VisitImportPreviewResult) => ({
  ...(nameOrder && { nameOrder }),
  ...(time && { time }),
  ...(date && { date }),
});
