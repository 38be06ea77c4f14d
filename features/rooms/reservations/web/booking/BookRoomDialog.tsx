import { useLayoutEffect, useRef, useState } from 'react';
import { HolderField } from '../../../../../core/booking/web/HolderField.tsx';
import { usePastReservationConfirmation } from '../../../../../core/booking/web/usePastReservationConfirmation.ts';
import { createUsualHoursLookup } from '../../../../../core/buildings/openHours.ts';
import { findPrincipal } from '../../../../../core/people/policy.ts';
import { filterPrincipalsByBuilding } from '../../../../../kit/actor.ts';
import type { LocalDate } from '../../../../../kit/time.ts';
import { CallError } from '../../../../../kit/web/api/callError.ts';
import type { RecordDialogProps } from '../../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../../../kit/web/feedback/notifyUser.ts';
import { decodeFreeTextSelectValue } from '../../../../../kit/web/field/freeText.ts';
import type { PersonOption } from '../../../../../kit/web/field/PersonField.tsx';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../../kit/web/session/session.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { Room } from '../../../catalogue/room.ts';
import { can } from '../../../policy.ts';
import type { FailedDate, Reservation, RoomAlternative } from '../../reservation.ts';
import { type CalendarSelection, serializeCalendarSelection } from '../calendar/calendarSelection.ts';
import type { RoomRequirements } from '../roomRequirements.ts';
import { BookingRequirementFields } from './BookingRequirementFields.tsx';
import type { BookingResultDialogInput } from './BookingResultDialog.tsx';
import {
  type BookingFormOutput,
  copyBooking,
  createBlankBooking,
  createBookingFormSchema,
} from './bookingForm.ts';
import { RoomCheckDayNotice, RoomCheckErrorText } from './CheckResults.tsx';
import { DatesPreview } from './DatesPreview.tsx';
import { ReservationCommentField, ReservationTitleField } from './DetailFields.tsx';
import { FailedDates } from './FailedDates.tsx';
import { getInitialSlot } from './initialSlot.ts';
import { ParticipantFields } from './ParticipantFields.tsx';
import { BookingDatesField, RepeatField, RepeatRuleFields } from './RepeatFields.tsx';
import { RoomBookingDialogLayout } from './RoomBookingDialogLayout.tsx';
import { RoomChoiceList } from './RoomChoiceList.tsx';
import { changeFirstDate, isRepeatValid, listDatesToBook } from './repeat.ts';
import { useBooking } from './useBooking.ts';
import { type GetShowReservationAction, useBookingNotice } from './useBookingNotice.ts';
import { toRoomCheckInput, useRoomCheck, withCheckErrors } from './useRoomCheck.ts';
import { TimeFields } from './WhenFields.tsx';

interface BookRoomDialogProps extends RecordDialogProps<CalendarSelection> {
  copiedFrom?: Reservation | null;
  rooms: readonly Room[];
  today: LocalDate;
  onPartial: (outcome: BookingResultDialogInput) => void;
  getShowAction: GetShowReservationAction;
  need: RoomRequirements;
}

export function BookRoomDialog(props: BookRoomDialogProps) {
  const {
    item: selection,
    copiedFrom = null,
    opened,
    close,
    rooms,
    today,
    onPartial,
    getShowAction,
    need,
  } = props;
  const { t } = useI18n();
  const { user, building } = useSession();
  const { book, bookAlternative } = useBooking(rooms);
  const createNotice = useBookingNotice(rooms, getShowAction);
  const past = usePastReservationConfirmation(t('rooms:past.text'));
  // After sending, the booking itself takes the rooms, so stop checking.
  const [isSent, setSent] = useState(false);
  const [failedBooking, setFailedBooking] = useState<{
    booking: BookingFormOutput;
    failed: FailedDate[];
  } | null>(null);
  const principal = filterPrincipalsByBuilding(user, building.id).find(can.bookAs);
  const first = (!can.book(user) && principal?.email) || user.email;
  const pointedAt = rooms.find(({ id }) => id === selection?.rooms?.[0]);
  const hasHours = building.openingHours || pointedAt?.terms;
  const openOn = hasHours ? createUsualHoursLookup(building.openingHours, pointedAt?.terms) : undefined;
  const blank =
    copiedFrom && selection
      ? copyBooking(copiedFrom, selection.date, holderAddress(copiedFrom, user, building.id) ?? first)
      : createBlankBooking(
          getInitialSlot(selection, building.timeZone, { wanted: need.hours, openOn }),
          rooms,
          first,
          need,
        );
  const form = useDialogForm(
    opened,
    createBookingFormSchema(rooms, today),
    blank,
    copiedFrom
      ? `copy ${copiedFrom.id}`
      : selection
        ? `book on ${serializeCalendarSelection(selection)}`
        : 'book',
  );
  const dates = listDatesToBook(form.values, today);
  const exceptions = form.values.exceptions.filter(({ date }) => dates.includes(date));
  const isRepeated = form.values.repeat !== 'never';
  const exceptionCount = exceptions.length;
  const isForOther = ({ residentEmail }: { residentEmail: string }) => residentEmail !== user.email;
  const getTitleAudience = (values: { residentEmail: string }) => {
    if (!isForOther(values)) return 'reader';
    return findPrincipal(user, building.id, values.residentEmail) ? 'both' : 'resident';
  };
  const getResidentInput = ({ residentEmail }: { residentEmail: string }) =>
    residentEmail !== '' && decodeFreeTextSelectValue(residentEmail) === null && isForOther({ residentEmail })
      ? { residentEmail }
      : {};
  // Remember the name, because the answer to a booking contains none.
  const chosenPerson = useRef<PersonOption>(undefined);
  const getResidentName = ({ residentEmail }: BookingFormOutput) =>
    chosenPerson.current?.email === residentEmail ? chosenPerson.current.name : undefined;
  // Do not check dates that cannot be booked: their field already has an error.
  const isPaused = !opened || isSent;
  const isAskable = !isPaused && isRepeatValid(form.values, today);
  const check = useRoomCheck(
    isAskable
      ? toRoomCheckInput({ ...form.values, dates }, { exceptions, ...getResidentInput(form.values) })
      : null,
    { isPaused },
  );
  const formWithErrors = withCheckErrors(form, check);

  useLayoutEffect(() => {
    if (!opened) return;
    setFailedBooking(null);
    setSent(false);
  }, [opened]);

  const save = async (booking: BookingFormOutput) => {
    const question = toRoomCheckInput(booking, {
      exceptions: booking.exceptions,
      ...getResidentInput(booking),
    });
    const answer = question && (await check.checkNow(question));
    if (answer?.dates.some(({ isPast }) => isPast)) await past.confirm();
    setFailedBooking(null);
    setSent(true);
    const result = await book(booking).catch((error) => {
      setSent(false);
      throw error;
    });
    const { status, created, failed } = result;
    if (status === 'FAILED') {
      setSent(false);
      setFailedBooking({ booking, failed });
      throw new CallError(409, 'nothing_booked', t('rooms:result.none', { count: failed.length }));
    }
    if (status === 'OK') return createNotice(booking, result, getResidentName(booking));
    onPartial({
      succeeded: created.length,
      failed,
      bookAlternative: async (one) => void (await bookAlternative(booking, one)),
    });
    return undefined;
  };
  const bookRefusedDate = async (failure: FailedDate) => {
    if (!failedBooking) return;
    const { booking, result } = await bookAlternative(failedBooking.booking, failure);
    const { message, ...offers } = createNotice(booking, result, getResidentName(booking));
    notifyUser.success(message, offers);
    const left = failedBooking.failed.filter(({ date }) => date !== failure.date);
    if (left.length === 0) return close();
    setFailedBooking({ ...failedBooking, failed: left });
    form.setFieldValue('leftOut', [...form.getValues().leftOut, failure.date]);
    form.setFieldValue(
      'days',
      left.map(({ date }) => date),
    );
  };
  const applyAlternative = ({ rooms, start, end }: RoomAlternative) => form.setValues({ rooms, start, end });
  return (
    <>
      <FormDialog
        opened={opened}
        close={close}
        title={t(copiedFrom ? 'rooms:book.copyTitle' : 'rooms:book.title')}
        form={form}
        onSave={save}
        saveLabel={t('rooms:book.save')}
        size={useBreakpoint('belowDesktop') ? 'lg' : 'wide'}
      >
        {failedBooking && (
          <FailedDates failed={failedBooking.failed} rooms={rooms} bookAlternative={bookRefusedDate} />
        )}
        <RoomBookingDialogLayout
          need={
            <>
              <HolderField
                {...form.getInputProps('residentEmail')}
                value={form.values.residentEmail}
                description={isForOther(form.values) && t('rooms:form.residentOwns')}
                onChange={(email, person) => {
                  chosenPerson.current = person;
                  form.setFieldValue('residentEmail', email);
                }}
              />
              <BookingDatesField form={form} today={today} />
              <TimeFields
                form={formWithErrors}
                onNow={
                  isRepeated ? undefined : () => form.setValues(changeFirstDate(form.getValues(), today))
                }
              />
              <BookingRequirementFields form={formWithErrors} rooms={rooms} />
              <RepeatField form={form} today={today} />
              <RepeatRuleFields form={form} today={today} />
              {isRepeated && <DatesPreview form={form} today={today} check={check} rooms={rooms} />}
              <RoomCheckErrorText check={check} />
              {!isRepeated && (
                <RoomCheckDayNotice
                  check={check}
                  date={dates[0]}
                  rooms={rooms}
                  onChooseAlternative={applyAlternative}
                />
              )}
            </>
          }
          rooms={
            <RoomChoiceList
              form={formWithErrors}
              rooms={rooms}
              check={check}
              days={dates.length - exceptionCount}
              pinned={copiedFrom?.rooms ?? selection?.rooms ?? []}
              day={isRepeated ? undefined : dates[0]}
            />
          }
          rest={
            <>
              <ParticipantFields form={formWithErrors} reservation={copiedFrom?.id} />
              <ReservationCommentField form={form} />
              <ReservationTitleField form={form} visibleTo={getTitleAudience(form.values)} optional />
            </>
          }
        />
      </FormDialog>
      {past.dialog}
    </>
  );
}

function holderAddress(
  { isMine, holder }: Reservation,
  user: Parameters<typeof filterPrincipalsByBuilding>[0] & { email: string },
  building: number,
): string | undefined {
  if (isMine) return user.email;
  return filterPrincipalsByBuilding(user, building).find(({ userId }) => userId === holder?.id)?.email;
}
