import { Switch, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import {
  getLastBookableDay,
  MAX_RESERVATION_DAYS_BACK,
  RESERVATION_TITLE_MAX,
} from '../../../../core/booking/booking.ts';
import { HolderField } from '../../../../core/booking/web/HolderField.tsx';
import { usePastReservationConfirmation } from '../../../../core/booking/web/usePastReservationConfirmation.ts';
import { findPrincipal } from '../../../../core/people/policy.ts';
import { filterPrincipalsByBuilding } from '../../../../kit/actor.ts';
import { addDays, type LocalDate } from '../../../../kit/time.ts';
import type { DialogViewProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { decodeFreeTextSelectValue } from '../../../../kit/web/field/freeText.ts';
import { PeriodFields } from '../../../../kit/web/field/PeriodFields.tsx';
import { formatDay, formatTime } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import type { ParkingSpace } from '../../catalogue/space.ts';
import { can } from '../../policy.ts';
import type { SpaceReservation } from '../reservation.ts';
import {
  parseSpaceFormPeriod,
  type SpaceReservationFormOutput,
  type SpaceReservationValues,
  serializeSpaceReservationPrefill,
  spaceReservationFormSchema,
  spansSeveralDays,
  toSpaceReservationValues,
} from './reservationForm.ts';
import { SpaceField } from './SpaceField.tsx';
import classes from './SpaceReservationFormDialog.module.css';
import { useSaveSpaceReservation } from './useSaveSpaceReservation.ts';
import { useSpaceCheck } from './useSpaceCheck.ts';
import { useSpaceChoice } from './useSpaceChoice.ts';

interface ReservationDialogProps extends DialogViewProps {
  today: LocalDate;
  spaces: readonly ParkingSpace[];
  preferred: readonly number[];
  initial: SpaceReservationValues;
  changed: SpaceReservation | null;
}

export function SpaceReservationFormDialog(props: ReservationDialogProps) {
  const { opened, close, isGone, today, preferred, initial, changed } = props;
  const spaces = useMemo(
    () => props.spaces.filter(({ id, mayReserve }) => mayReserve || id === changed?.bay),
    [props.spaces, changed],
  );
  const { t } = useI18n();
  const { user, building } = useSession();
  const past = usePastReservationConfirmation(t('parking:past.text'));
  // People who may not reserve for themselves start with their principal.
  const principal = can.book(user)
    ? undefined
    : filterPrincipalsByBuilding(user, building.id).find(can.bookAs);
  const first = { ...initial, residentEmail: initial.residentEmail || principal?.email || '' };
  const form = useDialogForm(
    opened,
    spaceReservationFormSchema,
    changed ? initial : first,
    changed ? `bay ${changed.id}` : `new bay on ${serializeSpaceReservationPrefill(initial)}`,
  );
  const save = useSaveSpaceReservation(changed);
  const edited = useSpaceReservationMergeOptions(spaces);
  const { values } = form;

  const [isSeveralDaysChosen, setSeveralDays] = useState(false);
  useEffect(() => {
    if (opened) setSeveralDays(false);
  }, [opened]);
  const isOneDay = !isSeveralDaysChosen && !spansSeveralDays(values);

  const period = parseSpaceFormPeriod(values);
  const isForAnother =
    !['', user.email].includes(values.residentEmail) &&
    decodeFreeTextSelectValue(values.residentEmail) === null;
  const isShared = changed
    ? changed.assistant !== null
    : findPrincipal(user, building.id, values.residentEmail) !== undefined;
  /** Assistants share the title with their principal. */
  const seenBy = isShared ? 'both' : isForAnother ? 'resident' : 'reader';
  const checkTarget = changed
    ? { reservation: changed.id }
    : isForAnother && { residentEmail: values.residentEmail };
  const question = period ? { ...period, ...checkTarget } : null;
  const { refusal, taken: takenSpaces, checkNow } = useSpaceCheck(spaces, opened ? question : null);
  const { choose: chooseSpace, replaced } = useSpaceChoice(form, {
    spaces,
    preferred,
    taken: takenSpaces,
    opened,
    questionKey: JSON.stringify(question),
    isChosen: initial.bay !== '',
  });

  const confirmAndSave = async (input: SpaceReservationFormOutput) => {
    // Saving confirms the proposal: a refusal is shown, not replaced by another space.
    chooseSpace(String(input.bay));
    const isPast = question !== null && (await checkNow(question)).isPast;
    if (isPast) await past.confirm();
    return save(input, isPast);
  };
  const days = { min: addDays(today, -MAX_RESERVATION_DAYS_BACK), max: getLastBookableDay(today) };
  return (
    <>
      <FormDialog
        opened={opened}
        close={close}
        isGone={isGone}
        title={t(changed ? 'parking:edit.title' : 'parking:add.title')}
        saveLabel={changed ? undefined : t('parking:add.confirm')}
        form={form}
        onSave={confirmAndSave}
        edited={changed ? edited : undefined}
      >
        {!changed && (
          <HolderField
            {...form.getInputProps('residentEmail')}
            value={values.residentEmail}
            onChange={(email) => form.setFieldValue('residentEmail', email)}
          />
        )}
        <div className={classes.period} data-one-day={isOneDay || undefined}>
          <PeriodFields
            form={form}
            getLabel={(field) => {
              return isOneDay && field === 'startDate' ? t('parking:form.date') : t(`parking:form.${field}`);
            }}
            refusal={refusal}
            midnight
            isOneDay={isOneDay}
            startDate={days}
            endDate={{ ...days, min: values.startDate || days.min }}
          />
        </div>
        <Switch
          label={t('parking:form.severalDays')}
          checked={!isOneDay}
          onChange={({ currentTarget: { checked } }) => {
            setSeveralDays(checked);
            if (!checked) form.setValues({ endDate: values.startDate });
          }}
        />
        <SpaceField
          spaces={spaces}
          takenIds={takenSpaces.spaces}
          replaced={replaced}
          {...form.getInputProps('bay')}
          value={values.bay}
          onChange={chooseSpace}
        />
        <TextInput
          label={t('parking:form.title')}
          description={t(`parking:form.titleHint.${seenBy}`)}
          placeholder={t('parking:form.titleDefault')}
          maxLength={RESERVATION_TITLE_MAX}
          // Opened from a space and a day, the form is complete but for the title.
          data-autofocus={(!changed && initial.bay !== '' && !can.bookForOthers(user)) || undefined}
          {...form.getInputProps('title')}
        />
      </FormDialog>
      {past.dialog}
    </>
  );
}

function useSpaceReservationMergeOptions(
  spaces: readonly ParkingSpace[],
): ConflictMergeOptions<SpaceReservationValues, SpaceReservation> {
  const { t, language } = useI18n();
  const day = (date: string) => formatDay(date, language);
  return {
    toValues: toSpaceReservationValues,
    fields: {
      title: { label: t('parking:form.title') },
      startDate: { label: t('parking:form.startDate'), format: day },
      startTime: { label: t('parking:form.startTime'), format: formatTime },
      endDate: { label: t('parking:form.endDate'), format: day },
      endTime: { label: t('parking:form.endTime'), format: formatTime },
      bay: {
        label: t('parking:form.bay'),
        format: (space) => spaces.find(({ id }) => String(id) === space)?.name ?? '',
      },
    },
  };
}
