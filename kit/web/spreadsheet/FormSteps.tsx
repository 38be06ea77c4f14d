import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { FORM_MAX_ROWS, type FormImportResult } from '../../spreadsheet/spreadsheetForms.ts';
import { useWords } from '../i18n.ts';
import { FormCheck } from './FormCheck.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportStepper } from './ImportStepper.tsx';
import type { ReadPastedText } from './pastedText.ts';
import type { ImportDialogControls } from './SpreadsheetDialog.tsx';
import { SpreadsheetDropZone } from './SpreadsheetDropZone.tsx';
import { TextNotes } from './TextNotes.tsx';
import { type FormCalls, useFormImport } from './useFormImport.ts';
import { useImportFile } from './useImportFile.ts';

interface FormStepsProps<Done extends FormImportResult> extends ImportDialogControls {
  calls: FormCalls<Done>;
  label: string;
  invitesUpTo: number;
  readPasted?: ReadPastedText;
  onWritten: (done: Done) => void;
  children: ReactNode;
}

export function FormSteps<Done extends FormImportResult>(props: FormStepsProps<Done>) {
  const { calls, label, invitesUpTo, readPasted, onWritten, children } = props;
  const { onHeld, mayForget, onCancel, onDone } = props;
  const { t } = useWords();
  const steps = useFormImport(calls, (done) => {
    onWritten(done);
    onDone();
  });
  const { source, take, chooseFile, dialog } = useImportFile(readPasted, steps.choose);
  const { looked, work, failure, options } = steps;
  const writing = work?.kind === 'import';
  const filled =
    looked?.preview.sheets.some(
      ({ created, changed, problems, missing }) => created + changed + problems.length + missing.length > 0,
    ) ?? false;
  // Before paint, so that an Escape at that moment finds the dialog locked.
  useLayoutEffect(() => {
    onHeld({ filled, writing });
    return () => onHeld({ filled: false, writing: false });
  }, [filled, writing, onHeld]);

  const mayReplace = async () => {
    const isCorrected = Object.values(options.corrections ?? {}).some((rows) => Object.keys(rows).length > 0);
    return !isCorrected || (await mayForget());
  };
  const anew = async () => {
    if (await mayReplace()) steps.forget();
  };
  const readAgain = async (file: File) => {
    if (await mayReplace()) void chooseFile(file, { asks: true });
  };
  return (
    <>
      {dialog}
      <ImportStepper
        names={['file', 'check']}
        at={looked === null ? 'file' : 'check'}
        ways={looked && !writing ? { file: anew } : {}}
      />
      {failure && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {failure}
          {looked && !steps.isChecked && !work && (
            <Button variant="default" size="compact-sm" mt="xs" display="block" onClick={steps.again}>
              {t('spreadsheet:again')}
            </Button>
          )}
        </Alert>
      )}
      {looked !== null && <TextNotes source={source} disabled={writing} onReadAgain={readAgain} />}
      {looked !== null ? (
        <FormCheck
          steps={steps}
          looked={looked}
          source={source}
          label={label}
          invitesUpTo={invitesUpTo}
          onAnew={anew}
          onClose={onCancel}
        />
      ) : work ? (
        <ImportProgress work={work} label={label} onStop={steps.stop} />
      ) : (
        <SpreadsheetDropZone
          maxRows={FORM_MAX_ROWS}
          onChoose={(file) => void chooseFile(file)}
          onPaste={take}
          onRefuse={steps.setFailure}
          readPasted={readPasted}
        >
          {children}
        </SpreadsheetDropZone>
      )}
    </>
  );
}
