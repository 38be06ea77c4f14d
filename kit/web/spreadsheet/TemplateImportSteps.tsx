import type { ReactNode } from 'react';
import {
  WORKSHEET_MAX_ROWS,
  type SpreadsheetImportResult,
} from '../../spreadsheet/worksheetImport.ts';
import { ImportSteps } from './ImportSteps.tsx';
import type { ParsePastedText } from './pastedText.ts';
import type { ImportDialogCallbacks } from './SpreadsheetImportDialog.tsx';
import { TemplateImportCheckStep } from './TemplateImportCheckStep.tsx';
import { type TemplateImportCalls, useTemplateImport } from './useTemplateImport.ts';

interface TemplateImportStepsProps<Done extends SpreadsheetImportResult> extends ImportDialogCallbacks {
  calls: TemplateImportCalls<Done>;
  label: string;
  maxDefaultInvitations: number;
  parsePastedText?: ParsePastedText;
  onImport: (result: Done) => void;
  children: ReactNode;
}

export function TemplateImportSteps<Done extends SpreadsheetImportResult>({
  calls,
  maxDefaultInvitations,
  onImport,
  onDone,
  children,
  ...frame
}: TemplateImportStepsProps<Done>) {
  const steps = useTemplateImport(calls, (result) => {
    onImport(result);
    onDone();
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
      maxRows={WORKSHEET_MAX_ROWS}
      intro={children}
    >
      {(step) =>
        checkedFile && (
          <TemplateImportCheckStep
            {...step}
            steps={steps}
            checkedFile={checkedFile}
            label={frame.label}
            maxDefaultInvitations={maxDefaultInvitations}
          />
        )
      }
    </ImportSteps>
  );
}
