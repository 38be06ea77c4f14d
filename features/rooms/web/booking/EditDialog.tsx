import { Text } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getLastBookableDay, isBookableDay } from '../../../../core/booking/booking.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import type { DialogView } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { usePastDayConfirmation } from '../../../../kit/web/dialog/usePastDayConfirmation.tsx';
import { DateField } from '../../../../kit/web/field/DateField.tsx';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { changeReservation } from '../../api.ts';
import type { Reservation, Room } from '../../reservation.ts';
import type { RoomCheck } from '../../roomCheck.ts';
import { changeSeries } from '../../series/api.ts';
import { type ScopedReservation, toDateRange } from '../scopedReservation.ts';
import { usePastDayWords } from '../usePastDayWords.ts';
import { BookingColumns } from './BookingColumns.tsx';
import {
  blankEdit,
  type Edit,
  type EditValues,
  editFormSchema,
  mergeForComparison,
  toEditValues,
} from './bookingForm.ts';
import { CheckProblem, DayCheckResult } from './CheckResults.tsx';
import { CommentField, TitleField } from './DetailFields.tsx';
import { mergeIntoOther, useEditedReservation } from './editedReservation.ts';
import { FailedDates, useFailureReason } from './FailedDates.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import type { PartialBookingResult } from './ResultDialog.tsx';
import { RoomList } from './RoomList.tsx';
import { RoomRequirementFields } from './RoomRequirementFields.tsx';
import { SeriesDates } from './SeriesDates.tsx';
import { toRoomQuestion, useRoomCheck, withCheckErrors } from './useRoomCheck.ts';
import { getDayDescription, TimeFields } from './WhenFields.tsx';

interface EditDialogProps extends DialogView<ScopedReservation> {
  rooms: readonly Room[];
  today: LocalDate;
  onPartial: (outcome: PartialBookingResult) => void;
}

interface EditedState {
  reservation: Reservation;
  before: Reservation;
}

export function EditDialog({ item, opened, isGone, close, rooms, today, onPartial }: EditDialogProps) {
  const { t, language } = useWords();
  const [found, setFound] = useState<EditedState | null>(null);
  const [other, setOther] = useState<Reservation | null>(null);
  const part = item && { ...item, ...getNewest(item.reservation, found) };
  const past = usePastDayConfirmation(usePastDayWords());
  const scope = part?.scope ?? 'one';
  const editedReservation = useEditedReservation(rooms, scope, other?.date);
  const reservation = part?.reservation;
  const initial = reservation ? toEditValues(reservation) : blankEdit;
  const isAllowedDay = (day: string) => day === initial.date || isBookableDay(day, today);
  const schema = editFormSchema(rooms, isAllowedDay, initial);
  const form = useDialogForm(opened, schema, initial, `edit ${scope} ${reservation?.id}`);
  const leave = () => {
    // Unsaved input ends with the form, but the newer reservation is kept.
    setFound((last) => last && { ...last, before: last.reservation });
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
  const shown = withCheckErrors(form, check);
  const knownVersions = useKnownVersions(opened, check.current);
  const save = useSave(part, knownVersions, onPartial);
  useLayoutEffect(() => {
    if (opened) setOther(null);
  }, [opened]);
  const edited: typeof editedReservation = {
    ...editedReservation,
    isGone,
    toValues: (now) =>
      part && now.id !== part.reservation.id
        ? mergeIntoOther(part.before, form.getValues(), now)
        : toEditValues(now),
    onConflict: (now) => {
      const isOther = now.id !== part?.reservation.id;
      setOther(isOther ? now : null);
      if (now.version !== null) knownVersions.current.set(now.id, now.version);
      if (part && !isOther)
        setFound({ reservation: now, before: mergeForComparison(now, part.before, form.getValues()) });
    },
  };
  const refused = [...check.days.values()].flatMap(({ date: day, refusal }) =>
    refusal ? [{ date: day, ...refusal }] : [],
  );

  const confirmAndSave = async (edit: Edit) => {
    const question = part && toEditQuestion(part, edit);
    const answer = question && (await check.checkNow(question));
    if (answer?.dates.some(({ isPast }) => isPast)) await past.confirm();
    const done = await save(edit);
    return done && answer?.waits ? t('rooms:approval.asked') : done;
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={leave}
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
        {!single && <SeriesDates check={check} rooms={rooms} />}
        <BookingColumns
          need={
            <>
              {single && (
                <DateField
                  label={t('rooms:form.date')}
                  required
                  min={today}
                  max={getLastBookableDay(today)}
                  {...getDayDescription(date, today, language)}
                  {...form.getInputProps('date')}
                  onFocus={(event) => event.currentTarget.select()}
                />
              )}
              <TimeFields form={shown} />
              <RoomRequirementFields form={shown} rooms={rooms} />
              <CheckProblem check={check} />
              {single && (
                <DayCheckResult
                  check={check}
                  date={date}
                  rooms={rooms}
                  onChooseAlternative={({ rooms, start, end }) => form.setValues({ rooms, start, end })}
                />
              )}
              {!single && refused.length > 0 && (
                <FailedDates failed={refused} rooms={rooms} label={t('rooms:edit.refused')} />
              )}
            </>
          }
          rooms={
            <RoomList
              form={shown}
              rooms={rooms}
              check={check}
              days={single ? 1 : check.days.size}
              pinned={reservation?.rooms ?? []}
              day={single ? date : undefined}
              but={reservation?.id}
            />
          }
          rest={
            <>
              <PeopleFields form={shown} reservation={reservation?.id} />
              <CommentField form={form} />
              <TitleField form={form} visibleTo={reservation?.assistant ? 'both' : 'reader'} />
            </>
          }
        />
      </FormDialog>
      {past.dialog}
    </>
  );
}

function useKnownVersions(opened: boolean, check: RoomCheck | undefined): RefObject<Map<number, number>> {
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
  part: (ScopedReservation & EditedState) | null,
  knownVersions: RefObject<ReadonlyMap<number, number>>,
  onPartial: (outcome: PartialBookingResult) => void,
) {
  const { t } = useWords();
  const { building } = useSession();
  const changeOne = useCommand(changeReservation);
  const changeSeveral = useCommand(changeSeries);
  const reasonOf = useFailureReason();

  const saveOne = async (id: number, edit: Edit) => {
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
    { reservation, before, scope }: ScopedReservation & EditedState,
    series: number,
    { date: _, version, ...edit }: Edit,
  ) => {
    const { created, failed } = await changeSeveral.mutateAsync({
      building: building.id,
      id: series,
      ...toDateRange(scope, reservation),
      openedDate: { id: reservation.id, version },
      knownDates: [...knownVersions.current].map(([id, knownVersion]) => ({ id, version: knownVersion })),
      ...omitUnchanged(edit, before),
    });
    const [first] = failed;
    if (created.length === 0 && first) throw new CallError(409, first.code, reasonOf(first));
    if (failed.length === 0) return t('rooms:edit.doneSeries', { count: created.length });
    onPartial({ succeeded: created.length, failed });
  };
  return async (edit: Edit) => {
    if (!part) return;
    const { series, id } = part.reservation;
    return part.scope === 'one' || series === null ? saveOne(id, edit) : saveSeveral(part, series, edit);
  };
}

/** A version conflict or another screen may have returned a newer version. */
const getNewest = (opened: Reservation, found: EditedState | null): EditedState =>
  found?.reservation.id === opened.id && isNewer(found.reservation.version, opened.version)
    ? found
    : { reservation: opened, before: opened };

const isNewer = (one: number | null, other: number | null) => one !== null && other !== null && one > other;

function toEditQuestion(
  { reservation, before, scope }: ScopedReservation & EditedState,
  values: EditValues | Edit,
) {
  const { series, id } = reservation;
  if (scope === 'one' || series === null)
    return toRoomQuestion({ ...values, dates: [values.date] }, { reservation: id });
  const question = toRoomQuestion(values);
  return question && { ...omitUnchanged(question, before), series, ...toDateRange(scope, reservation) };
}

/** Send only changed fields: other dates of the series may differ in the rest. */
function omitUnchanged<C extends object>(change: C, before: Reservation): Partial<C> {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Reservation]),
    ),
  ) as Partial<C>;
}
