import type { ReactNode } from 'react';
import {
  type ImportOptionsByWorksheet,
  type SpreadsheetImportResult,
  WORKSHEET_MAX_ROWS,
} from '../../spreadsheet/worksheetImport.ts';
import { ImportSteps } from './ImportSteps.tsx';
import type { ParsePastedText } from './pastedText.ts';
import type { ImportDialogCallbacks } from './SpreadsheetImportDialog.tsx';
import {
  type SpreadsheetImportCalls,
  useSpreadsheetImport,
  type WorksheetChoices,
} from './useSpreadsheetImport.ts';
import { WorksheetImportCheckStep, type WorksheetsPreview } from './WorksheetImportCheckStep.tsx';

interface WorksheetImportStepsProps<Done extends SpreadsheetImportResult> extends ImportDialogCallbacks {
  calls: SpreadsheetImportCalls<ImportOptionsByWorksheet, WorksheetsPreview, Done>;
  label: string;
  maxRows?: number;
  /** More new people are not invited by default. */
  maxDefaultInvitations?: number;
  parsePastedText?: ParsePastedText;
  onImport: (result: Done) => void;
  children: ReactNode;
}

/** The import of one or several declared worksheets. */
export function WorksheetImportSteps<Done extends SpreadsheetImportResult>({
  calls,
  maxRows = WORKSHEET_MAX_ROWS,
  maxDefaultInvitations = 0,
  onImport,
  onDone,
  children,
  ...frame
}: WorksheetImportStepsProps<Done>) {
  const steps = useSpreadsheetImport<ImportOptionsByWorksheet, WorksheetsPreview, Done>({
    ...calls,
    getWorksheets: ({ sheets }) => sheets,
    getChoices,
    applyChoices,
    invitesByDefault: ({ invitations = 0 }) =>
      invitations > 0 ? invitations <= maxDefaultInvitations : undefined,
    onDone: (result) => {
      onImport(result);
      onDone();
    },
  });
  const { checkedFile, options } = steps;
  const sheets = checkedFile?.preview.sheets ?? [];
  return (
    <ImportSteps
      {...frame}
      steps={steps}
      stepNames={['file', 'check']}
      current="check"
      isFilled={sheets.some(
        ({ created, changed, problems, missing }) => created + changed + problems.length + missing.length > 0,
      )}
      isCorrected={Object.values(options.corrections ?? {}).some((rows) => Object.keys(rows).length > 0)}
      maxRows={maxRows}
      intro={children}
    >
      {(step) =>
        checkedFile && (
          <WorksheetImportCheckStep {...step} steps={steps} checkedFile={checkedFile} label={frame.label} />
        )
      }
    </ImportSteps>
  );
}

function getChoices(options: ImportOptionsByWorksheet, key: string): WorksheetChoices {
  const { headingRow, columns, corrections, leaveOut } = options;
  return {
    headingRow: headingRow?.[key],
    columns: columns?.[key],
    corrections: corrections?.[key],
    leaveOut: leaveOut?.[key],
  };
}

function applyChoices(options: ImportOptionsByWorksheet, choices: WorksheetChoices, key: string) {
  const next: Record<string, object> = { ...options };
  for (const [part, choice] of Object.entries(choices)) {
    const { [key]: _, ...others } = options[part as keyof WorksheetChoices] ?? {};
    next[part] = choice === undefined ? others : { ...others, [key]: choice };
  }
  return next as ImportOptionsByWorksheet;
}
