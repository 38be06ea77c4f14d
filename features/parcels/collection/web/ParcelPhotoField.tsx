import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../../../kit/web/api/call.ts';
import { copyFileToMemory } from '../../../../kit/web/api/fileUpload.ts';
import { FailureMessage } from '../../../../kit/web/feedback/FailureMessage.tsx';
import type { PictureFieldValue } from '../../../../kit/web/field/chosenPicture.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { Parcel } from '../../parcel.ts';
import { uploadParcelPicture } from '../api.ts';
import { focusNextEmptyInput } from './fields.ts';
import classes from './ParcelReceptionFields.module.css';
import { useParcelPicture } from './useParcelPicture.ts';

interface PhotoFieldProps {
  present: Parcel | null;
  value?: PictureFieldValue;
  onChange?: (value: PictureFieldValue) => void;
  /** True during an upload: saving then would lose the photo. */
  onSending: ((sending: boolean) => void) | undefined;
  error?: ReactNode;
}

function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return address;
}

export function ParcelPhotoField({ present, value = 'none', onChange, onSending, error }: PhotoFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [photo, setPhoto] = useState<{ file: File; id: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isPresent = present !== null && present.photo === value;
  const storedPhoto = useParcelPicture(isPresent ? present : null, 'photo');
  const preview = usePreview(photo !== null && photo.id === value ? photo.file : null);
  const shownPhoto = preview ?? storedPhoto;

  const send = async (chosenFile: File | null) => {
    if (!chosenFile) return;
    // The button is disabled during the upload; a scan must still land in a field.
    if (place.current) focusNextEmptyInput(place.current);
    const reportSending = (is: boolean) => {
      setSending(is);
      onSending?.(is);
    };
    reportSending(true);
    setFailure(null);
    try {
      const file = await copyFileToMemory(chosenFile);
      const { id } = await call(uploadParcelPicture, { building: building.id, file });
      setPhoto({ file, id });
      onChange?.(id);
    } catch (refusal) {
      setFailure(refusal);
      onChange?.('refused');
    } finally {
      reportSending(false);
    }
  };
  const removePhoto = () => {
    setFailure(null);
    onChange?.('none');
  };
  return (
    <Input.Wrapper
      data-secret
      data-path="photo"
      error={failure ? <FailureMessage error={failure} /> : error}
      errorProps={{ role: 'alert' }}
    >
      <Group ref={place} gap="sm">
        {shownPhoto && value !== 'none' && (
          <img className={classes.preview} src={shownPhoto} alt={t('parcels:form.photoAlt')} />
        )}
        <FileButton onChange={send} accept="image/png,image/jpeg,image/webp" capture="environment">
          {(props) => (
            <Button
              variant="default"
              loading={sending}
              leftSection={<IconCamera size={18} stroke={1.5} aria-hidden />}
              {...props}
            >
              {t(value === 'none' ? 'parcels:form.takePhoto' : 'parcels:form.changePhoto')}
            </Button>
          )}
        </FileButton>
        {value !== 'none' && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} stroke={1.5} aria-hidden />}
            onClick={removePhoto}
          >
            {t('parcels:form.withoutPhoto')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
