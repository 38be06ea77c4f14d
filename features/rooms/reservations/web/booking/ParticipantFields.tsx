import { Button, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { CountField } from '../../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { ResidentGuestsField } from '../../../guests/web/ResidentGuestsField.tsx';
import { EXTERNAL_NAMES_MAX_LENGTH } from '../../reservation.ts';
import { DEFAULT_EXTERNAL_COUNT, isParticipantCount, type NamedPerson } from './bookingForm.ts';
import type { ReservationDetailFormState } from './DetailFields.tsx';
import classes from './ParticipantFields.module.css';

interface ParticipantFieldsProps {
  form: ReservationDetailFormState;
  reservation?: number | undefined;
}

export function ParticipantFields({ form, reservation }: ParticipantFieldsProps) {
  const { expected, guests, guest, guestNames } = form.values;
  const invite = (next: number[], invited?: NamedPerson) => {
    form.setFieldValue('guests', next);
    const people = [...guestNames, ...(invited ? [invited] : [])];
    form.setFieldValue(
      'guestNames',
      people.filter(({ id }) => next.includes(id)),
    );
    // Guests and holder count as participants. Raise the number only, because others may come.
    const least = next.length + 1;
    if (next.length > guests.length && (!isParticipantCount(expected) || expected < least)) {
      form.setFieldValue('expected', least);
      form.clearFieldError('expected');
    }
  };
  return (
    <>
      <ResidentGuestsField
        value={guests}
        onChange={invite}
        names={guestNames}
        searchText={guest}
        onType={(text) => form.setFieldValue('guest', text)}
        onBlur={form.getInputProps('guest').onBlur}
        reservation={reservation}
        error={form.errors.guest ?? form.errors.guests}
      />
      <ExternalFields form={form} />
    </>
  );
}

function ExternalFields({ form }: { form: ReservationDetailFormState }) {
  const { t } = useI18n();
  const { expected, external, externalNames } = form.values;
  const [unfolded, setUnfolded] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // The pressed button has gone, so move the focus.
  useLayoutEffect(() => {
    if (unfolded) field.current?.querySelector('input')?.focus();
  }, [unfolded]);
  const isUsed =
    !isParticipantCount(external) ||
    external > DEFAULT_EXTERNAL_COUNT ||
    externalNames !== '' ||
    form.errors.external;
  if (!unfolded && !isUsed)
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.unfold}
          rightSection={<IconChevronDown size={18} stroke={1.5} aria-hidden />}
          aria-expanded={false}
          onClick={() => setUnfolded(true)}
        >
          {t('rooms:form.externalFolded', { count: external })}
        </Button>
      </div>
    );
  return (
    <>
      <CountField
        wrapperProps={{ ref: field }}
        label={t('rooms:form.external')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isParticipantCount(expected) ? t('rooms:form.atMost', { count: expected }) : undefined}
        required
        {...form.getInputProps('external')}
      />
      {isParticipantCount(external) && external > 0 && (
        <TextInput
          label={t('rooms:form.externalNames')}
          maxLength={EXTERNAL_NAMES_MAX_LENGTH}
          autoComplete="off"
          {...form.getInputProps('externalNames')}
        />
      )}
    </>
  );
}
