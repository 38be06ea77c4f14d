import { Checkbox, Group, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { ScanButton } from '../../../../kit/web/camera/ScanButton.tsx';
import { hasWrongKeyboardLayout } from '../../../../kit/web/camera/scannerLayout.ts';
import type { SchemaForm } from '../../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { type Parcel, SHELF_NAME_MAX, TRACKING_NUMBER_MAX } from '../../parcel.ts';
import type { ParcelValues } from '../../web/parcelForm.ts';
import { toTrackingInput } from '../../web/toTrackingInput.ts';
import { findInputByName } from './fields.ts';
import { ParcelPhotoField } from './ParcelPhotoField.tsx';
import classes from './ParcelReceptionFields.module.css';

interface ParcelReceptionFieldsProps {
  form: Pick<
    SchemaForm<ParcelValues, unknown>,
    'getValues' | 'getInputProps' | 'setFieldValue' | 'setFieldError'
  >;
  present: Parcel | null;
  onSending: ((sending: boolean) => void) | undefined;
}

export function ParcelReceptionFields({ form, present, onSending }: ParcelReceptionFieldsProps) {
  const { t } = useI18n();
  const handleEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    const { value } = event.currentTarget;
    const number = toTrackingInput(value) ?? value;
    if (number !== value) form.setFieldValue('tracking', number);
    if (hasWrongKeyboardLayout(number)) {
      event.preventDefault();
      event.currentTarget.select();
      form.setFieldError('tracking', t('kit:errors.scanner_layout'));
      return;
    }
    // Scanners end with Enter: go to the next empty field, save only if all are filled in.
    const next = (['recipient', 'sender'] as const).find((name) => form.getValues()[name] === '');
    if (!next) return;
    event.preventDefault();
    findInputByName(event.currentTarget, next)?.focus();
  };
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('parcels:form.tracking')}
          placeholder={t('parcels:form.trackingHint')}
          maxLength={TRACKING_NUMBER_MAX}
          autoComplete="off"
          rightSection={<ScanButton onRead={(text) => form.setFieldValue('tracking', text)} />}
          {...form.getInputProps('tracking')}
          onKeyDown={handleEnter}
        />
        <TextInput
          label={t('parcels:form.shelf')}
          placeholder="A3"
          maxLength={SHELF_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('shelf')}
        />
      </div>
      <Group gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)">
        <Checkbox
          label={t('parcels:form.registeredHint')}
          {...form.getInputProps('registered', { type: 'checkbox' })}
        />
        <ParcelPhotoField present={present} onSending={onSending} {...form.getInputProps('photo')} />
      </Group>
    </>
  );
}
