import { Alert, Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { isEmlMessageText } from '../../spreadsheet/textEncoding.ts';
import { useI18n } from '../i18n/i18n.ts';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportTextNotes } from './ImportTextNotes.tsx';
import { type ImportTextInfo, isTabularText, type ParsePastedText } from './pastedText.ts';
import classes from './Spreadsheet.module.css';
import { SpreadsheetDropZone } from './SpreadsheetDropZone.tsx';
import type { ImportDialogCallbacks } from './SpreadsheetImportDialog.tsx';
import type { SpreadsheetImportState } from './useSpreadsheetImport.ts';
import { useTextFileReader } from './useTextFileReader.tsx';

const allSteps = ['file', 'columns', 'check'] as const;
type ImportStepName = (typeof allSteps)[number];
type StepHandlers = Partial<Record<ImportStepName, () => void>>;

export interface ImportStepProps {
  source: ImportTextInfo;
  onRestart: () => void;
  onClose: () => void;
}

interface ImportStepsProps extends Omit<ImportDialogCallbacks, 'onDone'> {
  steps: Pick<
    SpreadsheetImportState,
    | 'checkedFile'
    | 'isChecked'
    | 'work'
    | 'isImporting'
    | 'failure'
    | 'setFailure'
    | 'checkAgain'
    | 'forget'
    | 'stop'
  > & { choose: (file: File) => unknown };
  stepNames?: readonly ImportStepName[];
  /** The step after the choice of a file. */
  current: ImportStepName;
  stepHandlers?: StepHandlers;
  /** True if closing the dialog would lose work. */
  isFilled: boolean;
  isCorrected: boolean;
  label: string;
  maxRows: number;
  parsePastedText?: ParsePastedText | undefined;
  intro: ReactNode;
  belowDropZone?: ReactNode;
  children: (frame: ImportStepProps) => ReactNode;
}

/** The frame of an import: its steps, the choice of a file, progress and failures. */
export function ImportSteps(props: ImportStepsProps) {
  const { steps, stepNames, current, stepHandlers, isFilled, isCorrected, label, maxRows } = props;
  const { parsePastedText, intro, belowDropZone, children } = props;
  const { onStateChange, confirmDiscard, onCancel } = props;
  const { t } = useI18n();
  const { source, take, chooseFile, dialog } = usePrepareImportFile(parsePastedText, steps.choose);
  const { checkedFile, work, isImporting: writing, failure } = steps;
  // Before paint, so that an Escape at that moment finds the dialog locked.
  useLayoutEffect(() => {
    onStateChange({ filled: isFilled, writing });
    return () => onStateChange({ filled: false, writing: false });
  }, [isFilled, writing, onStateChange]);

  const mayReplace = async () => !isCorrected || (await confirmDiscard());
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
        steps={stepNames}
        current={checkedFile === null ? 'file' : current}
        stepHandlers={checkedFile && !writing ? { file: restart, ...stepHandlers } : {}}
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
        children({ source, onRestart: restart, onClose: onCancel })
      ) : work ? (
        <ImportProgress work={work} label={label} onStop={steps.stop} />
      ) : (
        <SpreadsheetDropZone
          maxRows={maxRows}
          onChoose={(file) => void chooseFile(file)}
          onPaste={take}
          onReject={steps.setFailure}
          parsePastedText={parsePastedText}
          below={belowDropZone}
        >
          {intro}
        </SpreadsheetDropZone>
      )}
    </>
  );
}

/** Prepares chosen files for an import: text becomes UTF-8, and a saved mail is read like a pasted one. */
function usePrepareImportFile(readPasted: ParsePastedText | undefined, onRead: (file: File) => unknown) {
  const [source, setSource] = useState<ImportTextInfo>({});
  const { read, dialog } = useTextFileReader();

  const take = (file: File, from: ImportTextInfo) => {
    setSource(from);
    void onRead(file);
  };

  const chooseFile = async (selectedFile: File, options?: { asks: boolean }) => {
    const readable = await read(selectedFile, options);
    if (!readable) return;
    const { file, guessed } = readable;
    const from = guessed && { guessed };
    const isText = readPasted !== undefined && /\.txt$/i.test(file.name);
    const text = isText ? await file.text().catch(() => '') : '';
    const pastedTable =
      text.includes('@') && !isEmlMessageText(text) && !isTabularText(text) ? readPasted?.(text) : undefined;
    if (!pastedTable) return take(file, { ...from });
    const { table, ...people } = pastedTable;
    take(new File([table], file.name, { type: 'text/csv' }), { ...people, ...from });
  };

  return { source, take, chooseFile, dialog };
}

interface ImportStepperProps {
  steps?: readonly ImportStepName[] | undefined;
  current: ImportStepName;
  stepHandlers: StepHandlers;
}

function ImportStepper({ steps = allSteps, current, stepHandlers }: ImportStepperProps) {
  const { t } = useI18n();
  return (
    <nav className={classes.steps} aria-label={t('spreadsheet:steps.label')}>
      <ol>
        {steps.map((name, index) => {
          const words = (
            <>
              <span className={classes.number}>{index + 1}</span> {t(`spreadsheet:steps.${name}`)}
            </>
          );
          const onClick = name === current ? undefined : stepHandlers[name];
          return (
            <li key={name} aria-current={name === current ? 'step' : undefined}>
              {onClick ? (
                <UnstyledButton className={classes.step} onClick={onClick}>
                  {words}
                </UnstyledButton>
              ) : (
                <span className={classes.step}>{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
