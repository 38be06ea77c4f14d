import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  FILLED_TEMPLATE_MAX_ROWS,
  type SpreadsheetImportResult,
} from '../../spreadsheet/spreadsheetForms.ts';
import { useI18n } from '../i18n.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportStepper } from './ImportStepper.tsx';
import { ImportTextNotes } from './ImportTextNotes.tsx';
import type { ParsePastedText } from './pastedText.ts';
import { SpreadsheetDropZone } from './SpreadsheetDropZone.tsx';
import type { ImportDialogCallbacks } from './SpreadsheetImportDialog.tsx';
import { TemplateImportCheckStep } from './TemplateImportCheckStep.tsx';
import { usePrepareImportFile } from './usePrepareImportFile.ts';
import { type TemplateImportCalls, useTemplateImport } from './useTemplateImport.ts';

interface TemplateImportStepsProps<Done extends SpreadsheetImportResult> extends ImportDialogCallbacks {
  calls: TemplateImportCalls<Done>;
  label: string;
  maxDefaultInvitations: number;
  parsePastedText?: ParsePastedText;
  onImport: (result: Done) => void;
  children: ReactNode;
}

export function TemplateImportSteps<Done extends SpreadsheetImportResult>(
  props: TemplateImportStepsProps<Done>,
) {
  const { calls, label, maxDefaultInvitations, parsePastedText, onImport, children } = props;
  const { onStateChange, confirmDiscard, onCancel, onDone } = props;
  const { t } = useI18n();
  const steps = useTemplateImport(calls, (result) => {
    onImport(result);
    onDone();
  });
  const { source, take, chooseFile, dialog } = usePrepareImportFile(parsePastedText, steps.choose);
  const { checkedFile, work, failure, options } = steps;
  const writing = work?.kind === 'import';
  const filled =
    checkedFile?.preview.sheets.some(
      ({ created, changed, problems, missing }) => created + changed + problems.length + missing.length > 0,
    ) ?? false;
  // Before paint, so that an Escape at that moment finds the dialog locked.
  useLayoutEffect(() => {
    onStateChange({ filled, writing });
    return () => onStateChange({ filled: false, writing: false });
  }, [filled, writing, onStateChange]);

  const mayReplace = async () => {
    const isCorrected = Object.values(options.corrections ?? {}).some((rows) => Object.keys(rows).length > 0);
    return !isCorrected || (await confirmDiscard());
  };
  const restart = async () => {
    if (await mayReplace()) steps.forget();
  };
  const readAgain = async (file: File) => {
    if (await mayReplace()) void chooseFile(file, { asks: true });
  };
  return (
    <>
      {dialog}
      <ImportStepper
        steps={['file', 'check']}
        current={checkedFile === null ? 'file' : 'check'}
        stepHandlers={checkedFile && !writing ? { file: restart } : {}}
      />
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
          {checkedFile && !steps.isChecked && !work && (
            <Button variant="default" size="compact-sm" mt="xs" display="block" onClick={steps.checkAgain}>
              {t('spreadsheet:again')}
            </Button>
          )}
        </Alert>
      )}
      {checkedFile !== null && <ImportTextNotes source={source} disabled={writing} onReadAgain={readAgain} />}
      {checkedFile !== null ? (
        <TemplateImportCheckStep
          steps={steps}
          checkedFile={checkedFile}
          source={source}
          label={label}
          maxDefaultInvitations={maxDefaultInvitations}
          onRestart={restart}
          onClose={onCancel}
        />
      ) : work ? (
        <ImportProgress work={work} label={label} onStop={steps.stop} />
      ) : (
        <SpreadsheetDropZone
          maxRows={FILLED_TEMPLATE_MAX_ROWS}
          onChoose={(file) => void chooseFile(file)}
          onPaste={take}
          onReject={steps.setFailure}
          parsePastedText={parsePastedText}
        >
          {children}
        </SpreadsheetDropZone>
      )}
    </>
  );
}
