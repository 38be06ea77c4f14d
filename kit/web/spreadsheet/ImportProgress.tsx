import { Button, Progress } from '@mantine/core';
import { OutageNotice } from '../feedback/OutageNotice.tsx';
import { useI18n } from '../i18n.ts';
import classes from './Spreadsheet.module.css';

/** `share`: uploaded fraction, 0 to 1. */
export interface ImportUploadState {
  kind: 'read' | 'check' | 'import';
  share: number;
}

export function ImportProgress({
  onStop,
  ...part
}: {
  work: ImportUploadState;
  label: string;
  onStop: () => void;
}) {
  const { t } = useI18n();
  return (
    <div className={classes.work}>
      <UploadProgress {...part} />
      <Button variant="default" onClick={onStop}>
        {t('spreadsheet:stop')}
      </Button>
    </div>
  );
}

/** Upload progress, then an indeterminate bar while the server works. */
export function UploadProgress({ work, label }: { work: ImportUploadState; label: string }) {
  const { t } = useI18n();
  const percent = Math.round(work.share * 100);
  const isUploaded = percent === 100;
  const doing = isUploaded
    ? t(work.kind === 'import' ? 'spreadsheet:writing' : 'spreadsheet:reading')
    : t('spreadsheet:uploading', { percent });
  return (
    <div className={classes.progress}>
      <p className={classes.doing} aria-live="polite">
        {doing}
      </p>
      <Progress.Root size="lg" className={classes.bar}>
        <Progress.Section
          value={isUploaded ? 100 : percent}
          striped={isUploaded}
          animated={isUploaded}
          aria-label={label}
          {...(isUploaded && { 'aria-valuenow': undefined })}
        />
      </Progress.Root>
      <OutageNotice inDialog />
    </div>
  );
}
