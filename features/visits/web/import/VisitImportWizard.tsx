import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { parseRecipientsAsImportTable } from '../../../../core/people/web/pastedRecipients.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { formatCount } from '../../../../kit/web/format.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import type { DateRange } from '../../../../kit/web/list/period.ts';
import { ImportProgress } from '../../../../kit/web/spreadsheet/ImportProgress.tsx';
import { ImportStepper } from '../../../../kit/web/spreadsheet/ImportStepper.tsx';
import { ImportTextNotes } from '../../../../kit/web/spreadsheet/ImportTextNotes.tsx';
import type { ImportDialogCallbacks } from '../../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';
import { usePrepareImportFile } from '../../../../kit/web/spreadsheet/usePrepareImportFile.ts';
import { useHiddenVisitDaysNotice } from '../useHiddenVisitDaysNotice.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { useUndoVisitImport } from './useUndoVisitImport.ts';
import { type CheckedImportFile, hasMissingColumns, useVisitImport } from './useVisitImport.ts';
import { VisitImportFileField } from './VisitImportFileField.tsx';

interface ImportStepsProps extends ImportDialogCallbacks {
  visibleDates: DateRange;
}

/** Closing the dialog asks first only if unsaved work would be lost. */
const isFilled = ({ preview: { total, duplicates, missing, problems } }: CheckedImportFile) =>
  total > duplicates || missing.length > 0 || problems.length > 0;

export default function VisitImportWizard({
  visibleDates,
  onStateChange,
  confirmDiscard,
  onCancel,
  onDone,
}: ImportStepsProps) {
  const { t, language } = useI18n();
  const undo = useUndoVisitImport();
  const linkToSaved = useHiddenVisitDaysNotice(visibleDates);
  const steps = useVisitImport(({ created, skipped, import: id, firstDay, lastDay }) => {
    const formatCountText = (key: string, count: number) =>
      t(`visits:import.${key}`, { count, shown: formatCount(count, language) });
    const words = {
      created: formatCountText('created', created),
      skipped: formatCountText('skipped', skipped),
    };
    notifyUser.success(t('visits:import.done', words), {
      action: linkToSaved([firstDay, lastDay].flatMap((day) => day ?? [])),
      undo: id === null ? undefined : () => void undo(id),
    });
    onDone();
  });
  const readPasted = (text: string) => parseRecipientsAsImportTable(text, language);
  const { source, take, chooseFile, dialog } = usePrepareImportFile(readPasted, steps.choose);
  const { checkedFile, work, failure, choices } = steps;
  const isImporting = work?.kind === 'import';
  const hasContent = checkedFile !== null && isFilled(checkedFile);
  // A layout effect, so that Escape pressed right after the start cannot close the dialog.
  useLayoutEffect(() => {
    onStateChange({ filled: hasContent, writing: isImporting });
    return () => onStateChange({ filled: false, writing: false });
  }, [hasContent, isImporting, onStateChange]);

  const confirmReplace = async () =>
    Object.keys(choices.corrections ?? {}).length === 0 || (await confirmDiscard());
  const startOver = async () => {
    if (await confirmReplace()) steps.forget();
  };
  const reread = async (file: File) => {
    if (await confirmReplace()) void chooseFile(file, { asks: true });
  };
  const mustChoose = checkedFile !== null && hasMissingColumns(checkedFile.preview);
  const step = checkedFile === null ? 'file' : mustChoose ? 'columns' : steps.step;
  return (
    <>
      {dialog}
      <ImportStepper
        current={step}
        stepHandlers={
          checkedFile && !isImporting
            ? {
                file: startOver,
                columns: () => steps.setStep('columns'),
                ...(!mustChoose && { check: () => steps.setStep('check') }),
              }
            : {}
        }
      />
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
          {checkedFile && !steps.isChecked && !work && (
            <Button variant="default" size="compact-sm" mt="xs" display="block" onClick={steps.again}>
              {t('spreadsheet:again')}
            </Button>
          )}
        </Alert>
      )}
      {checkedFile !== null && (
        <ImportTextNotes source={source} disabled={isImporting} onReadAgain={reread} />
      )}
      {checkedFile === null ? (
        work ? (
          <ImportProgress work={work} label={t('visits:import.title')} onStop={steps.stop} />
        ) : (
          <VisitImportFileField
            onChoose={(file) => void chooseFile(file)}
            onPaste={take}
            parsePastedText={readPasted}
            onReject={steps.setFailure}
          />
        )
      ) : step === 'columns' ? (
        <ColumnsStep
          steps={steps}
          checkedFile={checkedFile}
          source={source}
          onStartOver={startOver}
          onClose={onCancel}
        />
      ) : (
        <CheckStep
          steps={steps}
          checkedFile={checkedFile}
          source={source}
          onStartOver={startOver}
          onClose={onCancel}
        />
      )}
    </>
  );
}
