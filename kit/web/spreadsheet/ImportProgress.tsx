import { Button, Progress, Stack } from '@mantine/core';
import { OutageNotice } from '../feedback/OutageNotice.tsx';
import { useI18n } from '../i18n/i18n.ts';

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
    <Stack gap="sm">
      <UploadProgress {...part} />
      <Button variant="default" style={{ alignSelf: 'flex-end' }} onClick={onStop}>
        {t('spreadsheet:stop')}
      </Button>
    </Stack>
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
    <Stack gap="2xs" flex={1} miw={0}>
      <div aria-live="polite">{doing}</div>
      <Progress.Root size="lg">
        <Progress.Section
          value={isUploaded ? 100 : percent}
          striped={isUploaded}
          animated={isUploaded}
          aria-label={label}
          {...(isUploaded && { 'aria-valuenow': undefined })}
        />
      </Progress.Root>
      <OutageNotice inDialog />
    </Stack>
  );
}
