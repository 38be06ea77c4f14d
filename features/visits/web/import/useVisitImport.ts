import { useState } from 'react';
import { call } from '../../../../kit/web/call.ts';
import { invalidateTopic } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import {
  applyColumnChoices,
  createRowActions,
  extendOriginalCellTexts,
  isColumnProblem,
  type OriginalCellTextsByRow,
  toImportColumnMapping,
} from '../../../../kit/web/spreadsheet/cells.ts';
import {
  type CheckedSpreadsheetFile,
  useCheckedSpreadsheetFile,
} from '../../../../kit/web/spreadsheet/useCheckedSpreadsheetFile.ts';
import { importVisits, previewVisitImport } from '../../importApi.ts';
import {
  type ImportVisitsResult,
  MAX_ROWS_INVITED_BY_DEFAULT,
  type VisitImportField,
  type VisitImportOptions,
  type VisitImportPreviewResult,
} from '../../visitsImport.ts';
import { assignColumn } from './cells.ts';

export type VisitImportChoices = Omit<VisitImportOptions, 'sendInvitations'>;

export type CheckedImportFile = CheckedSpreadsheetFile<
  VisitImportChoices,
  VisitImportPreviewResult,
  OriginalCellTextsByRow
>;

export type VisitImportStep = 'columns' | 'check';

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
  const [invites, setInvites] = useState<boolean | null>(null);
  const sheets = useCheckedSpreadsheetFile<
    VisitImportChoices,
    VisitImportPreviewResult,
    OriginalCellTextsByRow
  >({
    check: (file, options, uploadOptions) =>
      call(
        previewVisitImport,
        { building: building.id, file, ...options, sendInvitations: true },
        uploadOptions,
      ),
    originalsOf: (preview, { corrections }, before) => {
      const isSameSheet =
        before?.preview.sheet === preview.sheet && before.preview.headingRow === preview.headingRow;
      return extendOriginalCellTexts(isSameSheet ? before.originals : new Map(), preview.rows, corrections);
    },
  });
  const { checkedFile, options: choices, getLatestOptions, latest, want } = sheets;

  const choose = async (file: File) => {
    const result = await sheets.look('read', file, {});
    if (!result) return;
    setInvites(null);
    setHostName('');
    setStep(needsColumnsStep(result.preview) ? 'columns' : 'check');
  };

  /** Refused options are reverted, except typed corrections. */
  const change = async (patch: VisitImportChoices) => {
    const file = latest()?.file;
    if (!file) return;
    const next = { ...getLatestOptions(), ...patch };
    const result = await sheets.look('check', file, next);
    const isRefused = !result && getLatestOptions() === next && !sheets.isRunning();
    if (isRefused && !patch.corrections) want(latest()?.options ?? {});
  };

  const sendsInvitations =
    invites ?? (checkedFile ? checkedFile.preview.total <= MAX_ROWS_INVITED_BY_DEFAULT : false);

  const start = async () => {
    if (!checkedFile) return;
    const { file, preview } = checkedFile;
    const { sheet, headingRow, remembered, columns } = preview;
    // Automatically mapped columns are omitted, because sent columns are remembered as chosen.
    const previewed = remembered
      ? { ...getDetected(preview), ...choices, columns: toImportColumnMapping(columns) }
      : choices;
    const options = { ...previewed, sheet, headingRow, sendInvitations: sendsInvitations };
    const input = { building: building.id, file, ...options };
    const result = await sheets.write(checkedFile, options, (uploadOptions) =>
      call(importVisits, input, uploadOptions),
    );
    if (!result) return;
    void invalidateTopic('visits');
    onDone(result);
  };

  return {
    ...sheets,
    choices,
    step,
    setStep,
    invites: sendsInvitations,
    setInvites,
    choose,
    start,
    hostName,
    setHostName,
    checkAgain: () => change({ corrections: getLatestOptions().corrections ?? {} }),
    read: (
      patch: Pick<
        VisitImportChoices,
        'nameOrder' | 'time' | 'date' | 'language' | 'residentEmail' | 'withHidden' | 'noAddress'
      >,
    ) => change(patch),
    readSheet: (sheet: number) => change({ ...RESET_CHOICES, sheet, headingRow: undefined }),
    readHeadings: (headingRow: number) => change({ ...RESET_CHOICES, headingRow }),
    assign: (column: number, field: VisitImportField | null) => {
      if (!checkedFile) return;
      // The first manual choice fixes everything that was remembered.
      const { remembered } = checkedFile.preview;
      const columns = assignColumn(
        applyColumnChoices(checkedFile.preview.columns, choices.columns),
        column,
        field,
      );
      void change({ ...(remembered && getDetected(checkedFile.preview)), ...getLatestOptions(), columns });
    },
    forgetColumns: () => {
      setStep('columns');
      void change({ columns: {}, nameOrder: undefined, time: undefined });
    },
    ...createRowActions(getLatestOptions, () => latest()?.originals, change),
  };
}

export type VisitImportState = ReturnType<typeof useVisitImport>;

export interface VisitImportPartProps {
  preview: VisitImportPreviewResult;
  steps: VisitImportState;
  disabled: boolean;
}

const RESET_CHOICES = {
  columns: undefined,
  nameOrder: undefined,
  corrections: undefined,
  leaveOut: undefined,
};

const getDetected = ({ nameOrder, time, date }: VisitImportPreviewResult) => ({
  ...(nameOrder && { nameOrder }),
  ...(time && { time }),
  ...(date && { date }),
});
