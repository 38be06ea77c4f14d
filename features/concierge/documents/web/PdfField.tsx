import { Button, FileButton, Group, Input, Progress, Stack } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { uploadPdf } from '../../../../kit/fileApi.ts';
import type { PictureSources } from '../../../../kit/fileDetails.ts';
import { call } from '../../../../kit/web/api/call.ts';
import { toFailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import classes from './PdfField.module.css';

interface PdfFieldProps {
  currentPreview: PictureSources | null;
  value: number | '';
  onChange: (file: number) => void;
  /** True while a file is being uploaded: saving then would miss it. */
  onSending: (sending: boolean) => void;
  error?: ReactNode;
}

export function PdfField({ currentPreview, value, onChange, onSending, error }: PdfFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [uploaded, setUploaded] = useState<{ id: number; name: string; picture: PictureSources } | null>(
    null,
  );
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const uploadAborter = useRef<AbortController | null>(null);
  useEffect(() => () => uploadAborter.current?.abort(), []);

  const upload = async (file: File | null) => {
    if (!file) return;
    const aborter = new AbortController();
    uploadAborter.current?.abort();
    uploadAborter.current = aborter;
    setFailure(null);
    setProgress(0);
    onSending(true);
    try {
      const options = { signal: aborter.signal, onProgress: setProgress };
      const [uploadedFile] = await call(uploadPdf, { building: building.id, file }, options);
      if (!uploadedFile) return;
      setUploaded(uploadedFile);
      onChange(uploadedFile.id);
    } catch (reason) {
      if (!aborter.signal.aborted) setFailure(toFailureMessage(reason));
    } finally {
      if (uploadAborter.current === aborter) {
        setProgress(null);
        onSending(false);
      }
    }
  };
  const currentUpload = uploaded?.id === value ? uploaded : null;
  const picture = currentUpload?.picture ?? currentPreview;
  return (
    <Input.Wrapper
      // The draft has no file: unclaimed files are deleted, so after a reload it must be chosen again.
      data-secret
      data-path="file"
      label={t('concierge:document.file')}
      description={t('concierge:document.fileHint')}
      labelElement="div"
      withAsterisk
      error={failure ?? error}
    >
      <Group wrap="nowrap" mt="2xs">
        {picture && (
          <img
            className={classes.preview}
            src={picture.src}
            srcSet={picture.srcSet}
            sizes="5rem"
            width={picture.width}
            height={picture.height}
            alt={t('concierge:document.preview')}
          />
        )}
        <Stack align="flex-start" gap="xs" miw={0}>
          {currentUpload && <span className={classes.name}>{currentUpload.name}</span>}
          <FileButton onChange={(file) => void upload(file)} accept="application/pdf">
            {(props) => (
              <Button
                variant="default"
                loading={progress !== null}
                leftSection={<IconFileUpload size={18} stroke={1.5} aria-hidden />}
                {...props}
              >
                {t(picture ? 'concierge:document.fileChange' : 'concierge:document.fileChoose')}
              </Button>
            )}
          </FileButton>
          {progress !== null && (
            <Progress value={progress * 100} w="12rem" aria-label={t('concierge:document.sending')} />
          )}
        </Stack>
      </Group>
    </Input.Wrapper>
  );
}
