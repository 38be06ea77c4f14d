import { Text } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getLastBookableDay, isDateInBookingRange } from '../../../../../core/booking/booking.ts';
import { usePastReservationConfirmation } from '../../../../../core/booking/web/usePastReservationConfirmation.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import { CallError } from '../../../../../kit/web/api/callError.ts';
import { useCommand } from '../../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../../kit/web/dialog/useDialogForm.ts';
import { DateField } from '../../../../../kit/web/field/DateField.tsx';
import { formatDay } from '../../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { Room } from '../../../catalogue/room.ts';
import { changeReservation } from '../../api.ts';
import type { Reservation } from '../../reservation.ts';
import type { RoomCheckResult } from '../../roomCheck.ts';
import { changeSeries } from '../../seriesApi.ts';
import { type ReservationWithSeriesScope, toSeriesScopeDateRange } from '../reservationWithSeriesScope.ts';
import { BookingRequirementFields } from './BookingRequirementFields.tsx';
import type { BookingResultDialogInput } from './BookingResultDialog.tsx';
import {
  blankReservationEditValues,
  buildConflictComparisonBase,
  createReservationEditFormSchema,
  type ReservationEditFormOutput,
  type ReservationEditValues,
  toReservationEditValues,
} from './bookingForm.ts';
import { RoomCheckDayNotice, RoomCheckErrorText, SeriesDatesList } from './CheckResults.tsx';
import { ReservationCommentField, ReservationTitleField } from './DetailFields.tsx';
import { FailedDates, useFailedDateReason } from './FailedDates.tsx';
import { ParticipantFields } from './ParticipantFields.tsx';
import { RoomBookingDialogLayout } from './RoomBookingDialogLayout.tsx';
import { RoomChoiceList } from './RoomChoiceList.tsx';
import { mergeEditIntoOtherDate, useRoomReservationMergeOptions } from './reservationMergeOptions.ts';
import { toRoomCheckInput, useRoomCheck, withCheckErrors } from './useRoomCheck.ts';
import { getDateInWordsDescriptionProps, TimeFields } from './WhenFields.tsx';

interface EditDialogProps extends RecordDialogProps<ReservationWithSeriesScope> {
  rooms: readonly Room[];
  today: LocalDate;
  onPartial: (outcome: BookingResultDialogInput) => void;
}

interface EditedState {
  reservation: Reservation;
  before: Reservation;
}

export function EditReservationDialog({
  item,
  opened,
  isGone,
  close,
  rooms,
  today,
  onPartial,
}: EditDialogProps) {
  const { t, language } = useI18n();
  const [newestState, setNewestState] = useState<EditedState | null>(null);
  const [other, setOther] = useState<Reservation | null>(null);
  const part = item && { ...item, ...getNewest(item.reservation, newestState) };
  const past = usePastReservationConfirmation(t('rooms:past.text'));
  const scope = part?.scope ?? 'one';
  const editedReservation = useRoomReservationMergeOptions(rooms, scope, other?.date);
  const reservation = part?.reservation;
  const initial = reservation ? toReservationEditValues(reservation) : blankReservationEditValues;
  const isAllowedDay = (day: string) => day === initial.date || isDateInBookingRange(day, today);
  const schema = createReservationEditFormSchema(rooms, isAllowedDay, initial);
  const form = useDialogForm(opened, schema, initial, `edit ${scope} ${reservation?.id}`);
  const leave = () => {
    // Unsaved input ends with the form, but the newer reservation is kept.
    setNewestState((last) => last && { ...last, before: last.reservation });
    close();
  };
  const { date } = form.values;
  const single = scope === 'one';
  const check = useRoomCheck(
    opened && part && isAllowedDay(date) ? toEditQuestion(part, form.values) : null,
    {
      isPaused: !opened,
    },
  );
  const formWithErrors = withCheckErrors(form, check);
  const knownVersions = useKnownVersions(opened, check.current);
  const save = useSave(part, knownVersions, onPartial);
  useLayoutEffect(() => {
    if (opened) setOther(null);
  }, [opened]);
  const edited: typeof editedReservation = {
    ...editedReservation,
    toValues: (now) =>
      part && now.id !== part.reservation.id
        ? mergeEditIntoOtherDate(part.before, form.getValues(), now)
        : toReservationEditValues(now),
    onConflict: (now) => {
      const isOther = now.id !== part?.reservation.id;
      setOther(isOther ? now : null);
      if (now.version !== null) knownVersions.current.set(now.id, now.version);
      if (part && !isOther)
        setNewestState({
          reservation: now,
          before: buildConflictComparisonBase(now, part.before, form.getValues()),
        });
    },
  };
  const refusedDates = [...check.days.values()].flatMap(({ date: day, refusal }) =>
    refusal ? [{ date: day, ...refusal }] : [],
  );

  const confirmAndSave = async (edit: ReservationEditFormOutput) => {
    const question = part && toEditQuestion(part, edit);
    const answer = question && (await check.checkNow(question));
    if (answer?.dates.some(({ isPast }) => isPast)) await past.confirm();
    const notice = await save(edit);
    return notice && answer?.waits ? t('rooms:approval.asked') : notice;
  };
  return (
    <>
      <FormDialog
        opened={opened}
        close={leave}
        isGone={isGone}
        title={t(`rooms:edit.title.${scope}`)}
        form={form}
        onSave={confirmAndSave}
        edited={edited}
        size={useBreakpoint('belowDesktop') ? 'lg' : 'wide'}
      >
        {!single && reservation && (
          <Text component="p" m={0} c="dimmed">
            {t(`rooms:edit.about.${scope}`, { day: formatDay(reservation.date, language) })}
          </Text>
        )}
        {!single && <SeriesDatesList check={check} rooms={rooms} />}
        <RoomBookingDialogLayout
          need={
            <>
              {single && (
                <DateField
                  label={t('rooms:form.date')}
                  required
                  min={today}
                  max={getLastBookableDay(today)}
                  {...getDateInWordsDescriptionProps(date, today, language)}
                  {...form.getInputProps('date')}
                  onFocus={(event) => event.currentTarget.select()}
                />
              )}
              <TimeFields form={formWithErrors} />
              <BookingRequirementFields form={formWithErrors} rooms={rooms} />
              <RoomCheckErrorText check={check} />
              {single && (
                <RoomCheckDayNotice
                  check={check}
                  date={date}
                  rooms={rooms}
                  onChooseAlternative={({ rooms, start, end }) => form.setValues({ rooms, start, end })}
                />
              )}
              {!single && refusedDates.length > 0 && (
                <FailedDates failed={refusedDates} rooms={rooms} label={t('rooms:edit.refused')} />
              )}
            </>
          }
          rooms={
            <RoomChoiceList
              form={formWithErrors}
              rooms={rooms}
              check={check}
              days={single ? 1 : check.days.size}
              pinned={reservation?.rooms ?? []}
              day={single ? date : undefined}
              exceptReservation={reservation?.id}
            />
          }
          rest={
            <>
              <ParticipantFields form={formWithErrors} reservation={reservation?.id} />
              <ReservationCommentField form={form} />
              <ReservationTitleField form={form} visibleTo={reservation?.assistant ? 'both' : 'reader'} />
            </>
          }
        />
      </FormDialog>
      {past.dialog}
    </>
  );
}

function useKnownVersions(
  opened: boolean,
  check: RoomCheckResult | undefined,
): RefObject<Map<number, number>> {
  const knownVersions = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    if (opened) knownVersions.current = new Map();
  }, [opened]);
  useEffect(() => {
    if (!opened || knownVersions.current.size > 0) return;
    for (const { reservation } of check?.dates ?? [])
      if (reservation) knownVersions.current.set(reservation.id, reservation.version);
  }, [opened, check]);
  return knownVersions;
}

function useSave(
  part: (ReservationWithSeriesScope & EditedState) | null,
  knownVersions: RefObject<ReadonlyMap<number, number>>,
  onPartial: (outcome: BookingResultDialogInput) => void,
) {
  const { t } = useI18n();
  const { building } = useSession();
  const changeOne = useCommand(changeReservation);
  const changeSeveral = useCommand(changeSeries);
  const reasonOf = useFailedDateReason();

  const saveOne = async (id: number, edit: ReservationEditFormOutput) => {
    const answer = await changeOne
      .mutateAsync({ building: building.id, id, ...edit, lastDate: edit.date })
      .catch((error: CallError) => {
        if (error.code !== 'daily_quota_exceeded') throw error;
        throw new CallError(error.status, error.code, reasonOf({ messages: [error.message] }));
      });
    if (answer.status === 'occupied') throw new CallError(409, 'slot_taken', t('rooms:edit.occupied'));
    return t('rooms:edit.done');
  };
  const saveSeveral = async (
    { reservation, before, scope }: ReservationWithSeriesScope & EditedState,
    series: number,
    { date: _, version, ...edit }: ReservationEditFormOutput,
  ) => {
    const { created, failed } = await changeSeveral.mutateAsync({
      building: building.id,
      id: series,
      ...toSeriesScopeDateRange(scope, reservation),
      openedDate: { id: reservation.id, version },
      knownDates: [...knownVersions.current].map(([id, knownVersion]) => ({ id, version: knownVersion })),
      ...omitUnchanged(edit, before),
    });
    const [first] = failed;
    if (created.length === 0 && first) throw new CallError(409, first.code, reasonOf(first));
    if (failed.length === 0) return t('rooms:edit.doneSeries', { count: created.length });
    onPartial({ succeeded: created.length, failed });
  };
  return async (edit: ReservationEditFormOutput) => {
    if (!part) return;
    const { series, id } = part.reservation;
    return part.scope === 'one' || series === null ? saveOne(id, edit) : saveSeveral(part, series, edit);
  };
}

/** A version conflict or another screen may have returned a newer version. */
const getNewest = (opened: Reservation, newest: EditedState | null): EditedState =>
  newest?.reservation.id === opened.id && isNewer(newest.reservation.version, opened.version)
    ? newest
    : { reservation: opened, before: opened };

const isNewer = (one: number | null, other: number | null) => one !== null && other !== null && one > other;

function toEditQuestion(
  { reservation, before, scope }: ReservationWithSeriesScope & EditedState,
  values: ReservationEditValues | ReservationEditFormOutput,
) {
  const { series, id } = reservation;
  if (scope === 'one' || series === null)
    return toRoomCheckInput({ ...values, dates: [values.date] }, { reservation: id });
  const question = toRoomCheckInput(values);
  return (
    question && { ...omitUnchanged(question, before), series, ...toSeriesScopeDateRange(scope, reservation) }
  );
}

/** Send only changed fields: other dates of the series may differ in the rest. */
function omitUnchanged<C extends object>(change: C, before: Reservation): Partial<C> {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Reservation]),
    ),
  ) as Partial<C>;
}
