import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { uploadPicture } from '../../fileApi.ts';
import type { PictureSources } from '../../fileDetails.ts';
import { useCommand } from '../api/queries.ts';
import { FailureMessage } from '../feedback/FailureMessage.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import type { PictureFieldValue } from './chosenPicture.ts';
import classes from './PictureField.module.css';

type StoredPicture = PictureSources & { id: number };

interface PictureFieldProps {
  label: string;
  name?: string;
  /** The record's pictures: the initial one, and one that another user saved since. */
  storedPictures: readonly StoredPicture[];
  value: PictureFieldValue;
  onChange: (value: PictureFieldValue) => void;
  onUploading: (sending: boolean) => void;
  uncropped?: boolean;
  error?: React.ReactNode;
}

/** A picture, uploaded and checked as soon as it is chosen. */
export function PictureField({
  label,
  name = 'picture',
  storedPictures,
  value,
  onChange,
  onUploading,
  uncropped,
  error,
}: PictureFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const upload = useCommand(uploadPicture);
  const chooser = useRef<HTMLButtonElement>(null);
  const [uploadedPicture, setUploadedPicture] = useState<StoredPicture | null>(null);
  const [before, setBefore] = useState<number | 'none'>('none');
  const isRefused = value === 'refused';
  const shownValue = isRefused ? before : value;
  const displayedPicture = [uploadedPicture, ...storedPictures].find((each) => each?.id === shownValue);
  const { error: failure } = upload;
  const displayedError = failure ? <FailureMessage error={failure} /> : error;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The error stands at the end of a long form, behind its sticky buttons.
    if (isRefused || error || failure) field.current?.scrollIntoView({ block: 'center' });
  }, [isRefused, error, failure]);
  const focusChooser = () => chooser.current?.focus();
  const send = (file: File | null) => {
    if (!file) return;
    onUploading(true);
    upload.mutate(
      { building: building.id, file },
      {
        onSuccess: ([storedFile]) => {
          if (!storedFile) return;
          setUploadedPicture({ ...storedFile.picture, id: storedFile.id });
          onChange(storedFile.id);
        },
        onError: () => {
          setBefore(shownValue);
          onChange('refused');
        },
        onSettled: () => onUploading(false),
      },
    );
  };
  return (
    <Input.Wrapper
      ref={field}
      data-secret
      data-path={name}
      label={label}
      description={t('kit:ui.picture.hint')}
      labelElement="div"
      error={displayedError}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Group gap="sm" mt="2xs">
        {displayedPicture && (
          <img
            className={classes.preview}
            data-whole={uncropped || undefined}
            src={displayedPicture.src}
            srcSet={displayedPicture.srcSet}
            sizes="12rem"
            alt={t('kit:ui.picture.preview')}
          />
        )}
        <FileButton onChange={send} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button
              ref={chooser}
              variant="default"
              aria-invalid={displayedError ? true : undefined}
              loading={upload.isPending}
              leftSection={<IconPhoto size={18} stroke={1.5} aria-hidden />}
              {...props}
            >
              {t(displayedPicture ? 'kit:ui.picture.change' : 'kit:ui.picture.choose')}
            </Button>
          )}
        </FileButton>
        {displayedPicture && !isRefused && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={() => {
              upload.reset();
              onChange('none');
              focusChooser();
            }}
          >
            {t('kit:ui.picture.remove')}
          </Button>
        )}
        {isRefused && (
          <Button
            variant="subtle"
            onClick={() => {
              upload.reset();
              onChange(before);
              focusChooser();
            }}
          >
            {t(before === 'none' ? 'kit:ui.picture.without' : 'kit:ui.picture.keep')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
