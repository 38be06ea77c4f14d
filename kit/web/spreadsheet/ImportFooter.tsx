import { Button, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { useI18n } from '../i18n/i18n.ts';
import classes from './Cells.module.css';
import { UploadProgress } from './ImportProgress.tsx';
import type { SpreadsheetImportState } from './useSpreadsheetImport.ts';

interface ImportFooterProps {
  steps: Pick<SpreadsheetImportState, 'work' | 'isImporting' | 'start' | 'stop'>;
  label: string;
  status: string;
  submit: RefObject<HTMLButtonElement | null>;
  submitLabel: string;
  canSubmit: boolean;
  onClose: () => void;
}

export function ImportFooter(props: ImportFooterProps) {
  const { steps, label, status, submit, submitLabel, canSubmit, onClose } = props;
  const { t } = useI18n();
  const { work, isImporting, start, stop } = steps;
  return (
    <DialogFooter
      inline
      note={
        isImporting && work ? (
          <UploadProgress work={work} label={label} />
        ) : (
          <Text role="status" className={classes.state}>
            {status}
          </Text>
        )
      }
    >
      {/* A double click on *Import* must not hit *Stop*, so the submit button stays while importing. */}
      <Button variant="default" onClick={isImporting ? stop : onClose}>
        {isImporting ? t('spreadsheet:stop') : t('ui.cancel')}
      </Button>
      <Button
        ref={submit}
        onClick={isImporting ? undefined : start}
        disabled={!canSubmit}
        aria-disabled={isImporting || undefined}
        data-disabled={isImporting || undefined}
      >
        {submitLabel}
      </Button>
    </DialogFooter>
  );
}
