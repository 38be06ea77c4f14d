import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { PictureSources } from '../../../kit/fileDetails.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { uploadEntryPicture } from '../api.ts';
import { ENTRY_PICTURES_MAX } from '../logbook.ts';
import classes from './EntryPhotosField.module.css';

interface EntryPhotosFieldProps {
  value: readonly number[];
  onChange: (pictures: number[]) => void;
  /** True during an upload: saving then would lose the photo. */
  onSending: (sending: boolean) => void;
}

export function EntryPhotosField({ value, onChange, onSending }: EntryPhotosFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const upload = useCommand(uploadEntryPicture);
  const [uploaded, setUploaded] = useState<ReadonlyMap<number, PictureSources>>(new Map());
  const send = (file: File | null) => {
    if (!file) return;
    onSending(true);
    upload.mutate(
      { building: building.id, file },
      {
        onSuccess: ([uploadedPhoto]) => {
          if (!uploadedPhoto) return;
          setUploaded((photosById) => new Map([...photosById, [uploadedPhoto.id, uploadedPhoto.picture]]));
          onChange([...value, uploadedPhoto.id]);
        },
        onSettled: () => onSending(false),
      },
    );
  };
  return (
    <Group gap="sm" data-secret>
      {value.map((id, at) => {
        const picture = uploaded.get(id);
        return (
          <span key={id} className={classes.photo}>
            {picture && (
              <img
                src={picture.src}
                srcSet={picture.srcSet}
                sizes="4rem"
                alt={t('logbook:photo', { number: at + 1 })}
              />
            )}
            <ActionIcon
              className={classes.remove}
              variant="default"
              aria-label={t('logbook:form.removePhoto', { number: at + 1 })}
              onClick={() => onChange(value.filter((each) => each !== id))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </span>
        );
      })}
      {value.length < ENTRY_PICTURES_MAX && (
        <FileButton onChange={send} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button
              variant="default"
              loading={upload.isPending}
              leftSection={<IconCamera size={18} stroke={1.5} aria-hidden />}
              {...props}
            >
              {t('logbook:form.photo')}
            </Button>
          )}
        </FileButton>
      )}
      {upload.error && (
        <Text role="alert" c="var(--parvis-danger)" size="sm">
          <FailureMessage error={upload.error} />
        </Text>
      )}
    </Group>
  );
}
