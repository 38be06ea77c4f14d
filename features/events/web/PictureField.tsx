import { Alert, Button, FileButton, Input } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { uploadPicture } from '../../../kit/fileCalls.ts';
import type { ShownPicture } from '../../../kit/shownFile.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import classes from './PictureField.module.css';

type StoredPicture = ShownPicture & { id: number };

interface PictureFieldProps {
  /** The pictures that the event has already: the one that it had, and the one that it got meanwhile. */
  present: readonly StoredPicture[];
  value: number | 'none';
  onChange: (value: number | 'none') => void;
  error?: React.ReactNode;
}

/** The event's picture: sent and checked as soon as it is chosen, shown as it will be seen. */
export function PictureField({ present, value, onChange, error }: PictureFieldProps) {
  const { t } = useWords();
  const { building } = useSession();
  const upload = useCommand(uploadPicture);
  const chooser = useRef<HTMLButtonElement>(null);
  const [sent, setSent] = useState<StoredPicture | null>(null);
  const shown = [sent, ...present].find((each) => each?.id === value);
  const send = (file: File | null) => {
    if (!file) return;
    upload.mutate(
      { building: building.id, file },
      {
        onSuccess: ([stored]) => {
          if (!stored) return;
          setSent({ ...stored.picture, id: stored.id });
          onChange(stored.id);
        },
      },
    );
  };
  return (
    <Input.Wrapper
      data-secret
      data-path="picture"
      label={t('events:form.picture')}
      description={t('events:form.pictureHint')}
      labelElement="div"
      error={error}
    >
      <div className={classes.field}>
        {shown && (
          <img
            className={classes.preview}
            src={shown.src}
            srcSet={shown.srcSet}
            sizes="12rem"
            alt={t('events:form.picturePreview')}
          />
        )}
        <FileButton onChange={send} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button
              ref={chooser}
              variant="default"
              loading={upload.isPending}
              leftSection={<IconPhoto size={18} stroke={1.5} aria-hidden />}
              {...props}
            >
              {t(shown ? 'events:form.pictureChange' : 'events:form.pictureChoose')}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={() => {
              onChange('none');
              chooser.current?.focus();
            }}
          >
            {t('events:form.pictureRemove')}
          </Button>
        )}
      </div>
      {upload.error && (
        <Alert role="alert" color="red" mt="xs">
          <FailureWords of={upload.error} />
        </Alert>
      )}
    </Input.Wrapper>
  );
}
