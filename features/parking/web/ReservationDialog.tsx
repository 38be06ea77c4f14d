import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { DAYS_BACK, lastBookable, TITLE_MAX } from '../../../kit/booking.ts';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { useSchemaForm } from '../../../kit/web/form.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { notify } from '../../../kit/web/notices.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { DateField } from '../../../kit/web/ui/DateField.tsx';
import { FormDialog } from '../../../kit/web/ui/FormDialog.tsx';
import { TimeField } from '../../../kit/web/ui/TimeField.tsx';
import { usePastConfirmation } from '../../../kit/web/ui/usePastConfirmation.tsx';
import type { Bay, BayReservation } from '../parking.ts';
import { can } from '../policy.ts';
import { changeBayReservation, reserveBay, reserveBayForResident } from '../wire.ts';
import classes from './ReservationDialog.module.css';
import { ResidentField } from './ResidentField.tsx';
import {
  type ReservationInput,
  type ReservationValues,
  readPeriod,
  reservationSchema,
} from './reservationForm.ts';
import { useTakenBays } from './useTakenBays.ts';

interface ReservationDialogProps {
  opened: boolean;
  onClose: () => void;
  today: LocalDate;
  bays: readonly Bay[];
  /** What the fields show at first. */
  initial: ReservationValues;
  /** The reservation to change; null for a new one. */
  changed: BayReservation | null;
}

/** Reserves a parking place, or changes a reservation of one's own. */
export function ReservationDialog({
  opened,
  onClose,
  today,
  bays,
  initial,
  changed,
}: ReservationDialogProps) {
  const { t } = useWords();
  const { user } = useSession();
  const past = usePastConfirmation({
    title: t('parking:past.title'),
    text: t('parking:past.text'),
    confirm: t('parking:past.confirm'),
    change: t('parking:past.change'),
  });
  const form = useSchemaForm(reservationSchema, initial);
  const save = useSave(changed);
  const { values } = form;
  const taken = useTakenBays(opened ? readPeriod(values) : undefined, changed?.id);

  // Each opening starts anew, and nothing else does: what is being typed outlives a list that is read again.
  useLayoutEffect(() => {
    if (!opened) return;
    form.setInitialValues(initial);
    form.reset();
  }, [opened]);

  const confirmAndSave = async (input: ReservationInput) => {
    if (input.startDate < today && input.startDate !== changed?.startDate) await past.confirm();
    await save(input);
  };
  /** A stay that ended on its first day goes on doing so when that day is moved. */
  const moveStart = (startDate: string) => {
    if (values.endDate === values.startDate || values.endDate < startDate)
      form.setFieldValue('endDate', startDate);
    form.setFieldValue('startDate', startDate);
  };

  const days = { min: addDays(today, -DAYS_BACK), max: lastBookable(today) };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={t(changed ? 'parking:edit.title' : 'parking:add.title')}
        saveLabel={changed ? undefined : t('parking:add.confirm')}
        form={form}
        onSave={confirmAndSave}
      >
        <TextInput
          label={t('parking:form.title')}
          description={t('parking:form.titleHint')}
          required
          maxLength={TITLE_MAX}
          {...form.getInputProps('title')}
        />
        <SimpleGrid cols={2} spacing="md">
          <DateField
            label={t('parking:form.startDate')}
            required
            {...days}
            {...form.getInputProps('startDate')}
            onChange={moveStart}
          />
          <TimeField label={t('parking:form.startTime')} required {...form.getInputProps('startTime')} />
          <DateField
            label={t('parking:form.endDate')}
            required
            {...days}
            min={values.startDate || days.min}
            {...form.getInputProps('endDate')}
          />
          <TimeField label={t('parking:form.endTime')} required {...form.getInputProps('endTime')} />
        </SimpleGrid>
        <BayField
          bays={bays}
          taken={taken}
          {...form.getInputProps('bay')}
          value={values.bay}
          onChange={(bay) => form.setFieldValue('bay', bay)}
        />
        {!changed && can.reserveForOthers(user) && (
          <ResidentField
            {...form.getInputProps('residentEmail')}
            value={values.residentEmail}
            onChange={(email) => form.setFieldValue('residentEmail', email)}
          />
        )}
      </FormDialog>
      {past.dialog}
    </>
  );
}

interface BayFieldProps {
  bays: readonly Bay[];
  taken: ReadonlySet<number>;
  value: string;
  onChange: (bay: string) => void;
  onBlur?: () => void;
  error?: React.ReactNode;
}

/** Which place: those that are taken then are said to be, and cannot be chosen. */
function BayField({ bays, taken, value, onChange, onBlur, error }: BayFieldProps) {
  const { t } = useWords();
  const chosenIsTaken = taken.has(Number(value));
  return (
    <Select
      label={t('parking:form.bay')}
      placeholder={t('parking:form.bayHint')}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('parking:form.noBay')}
      data={bays.map(({ id, name }) => ({ value: String(id), label: name, disabled: taken.has(id) }))}
      renderOption={({ option }) =>
        option.disabled ? t('parking:form.bayTaken', { bay: option.label }) : option.label
      }
      classNames={{ option: classes.bay }}
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      value={value || null}
      onChange={(bay) => onChange(bay ?? '')}
      onBlur={onBlur}
      error={error ?? (chosenIsTaken && t('parking:form.takenThen'))}
    />
  );
}

/** Writes what the form gives: a change, a reservation, or one for somebody else. */
function useSave(changed: BayReservation | null) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { mutateAsync: reserve } = useCommand(reserveBay);
  const { mutateAsync: reserveFor } = useCommand(reserveBayForResident);
  const { mutateAsync: change } = useCommand(changeBayReservation);
  return async ({ residentEmail, ...input }: ReservationInput) => {
    const place = { building: building.id };
    if (changed) {
      const outcome = await change({ ...place, ...input, id: changed.id });
      if (outcome === 'occupied') {
        const sentence = t('parking:form.takenThen');
        throw new CallError(409, 'slot_taken', sentence, { fields: { bay: [sentence] } });
      }
      notify.success(t('parking:edit.done'));
      return;
    }
    if (residentEmail === '' || residentEmail === user.email) await reserve({ ...place, ...input });
    else await reserveFor({ ...place, ...input, residentEmail });
    notify.success(t('parking:add.done'));
  };
}
