import { useLayoutEffect, useRef, useState } from 'react';
import { findPrincipal } from '../../../../core/people/policy.ts';
import { PrincipalField } from '../../../../core/people/web/PrincipalField.tsx';
import { findResidents } from '../../../../core/people/web/residents.ts';
import { findPrincipalsInBuilding, isStaff } from '../../../../kit/actor.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import type { DialogView } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { usePastDayConfirmation } from '../../../../kit/web/dialog/usePastDayConfirmation.tsx';
import { notify } from '../../../../kit/web/feedback/notify.ts';
import { type Person, PersonField } from '../../../../kit/web/field/PersonField.tsx';
import { unchosenText } from '../../../../kit/web/field/unchosenText.ts';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { useBreakpoint } from '../../../../kit/web/ui/useBreakpoint.ts';
import { can } from '../../policy.ts';
import type { Alternative, FailedDate, Reservation, Room } from '../../reservation.ts';
import { type CalendarSelection, writeSelection } from '../calendar/calendarSelection.ts';
import type { Need } from '../need.ts';
import { usePastWords } from '../pastWords.ts';
import { usualOn } from '../usualHours.ts';
import { BookingColumns } from './BookingColumns.tsx';
import { type Booking, blankBooking, bookingFormSchema, copiedBooking } from './bookingForm.ts';
import { DatesPreview } from './DatesPreview.tsx';
import { CommentField, TitleField } from './DetailFields.tsx';
import { FailedDates } from './FailedDates.tsx';
import { NeedFields } from './NeedFields.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import { RepeatField } from './RepeatField.tsx';
import { DayField, RuleFields } from './RepeatFields.tsx';
import type { Outcome } from './ResultDialog.tsx';
import { RoomList } from './RoomList.tsx';
import { datesIn, isWellRepeated, movedTo } from './repeat.ts';
import { SaidOfAllDays, SaidOfDay } from './SaidOfDays.tsx';
import { startingPoint } from './startingPoint.ts';
import { useBookedNotice, type WayTo } from './useBookedNotice.ts';
import { useBooking } from './useBooking.ts';
import { questionOf, useRoomCheck, withRefusal } from './useRoomCheck.ts';
import { TimeFields } from './WhenFields.tsx';

interface BookDialogProps extends DialogView<CalendarSelection> {
  like?: Reservation | null;
  rooms: readonly Room[];
  today: LocalDate;
  onPartial: (outcome: Outcome) => void;
  wayTo: WayTo;
  need: Need;
}

export function BookDialog(props: BookDialogProps) {
  const { item: selection, like = null, opened, close, rooms, today, onPartial, wayTo, need } = props;
  const { t, language } = useWords();
  const { user, building } = useSession();
  const { book, takeAlternative } = useBooking(rooms);
  const noticeOf = useBookedNotice(rooms, wayTo);
  const past = usePastDayConfirmation(usePastWords());
  // After sending, the booking itself takes the rooms, so stop checking.
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<{ booking: Booking; failed: FailedDate[] } | null>(null);
  const principal = findPrincipalsInBuilding(user, building.id).find(can.bookAs);
  const first = (!can.book(user) && principal?.email) || user.email;
  const pointedAt = rooms.find(({ id }) => id === selection?.rooms?.[0]);
  const isTold = building.openingHours || pointedAt?.terms;
  const openOn = isTold ? usualOn(building.openingHours, pointedAt) : undefined;
  const blank =
    like && selection
      ? copiedBooking(like, selection.date, holderAddress(like, user, building.id) ?? first)
      : blankBooking(
          startingPoint(selection, building.timeZone, { wanted: need.hours, openOn }),
          first,
          need,
        );
  const form = useDialogForm(
    opened,
    bookingFormSchema(rooms, today),
    blank,
    like ? `copy ${like.id}` : 'book',
    like || !selection ? undefined : writeSelection(selection),
  );
  const dates = datesIn(form.values, today);
  const exceptions = form.values.exceptions.filter(({ date }) => dates.includes(date));
  const isRepeated = form.values.repeat !== 'never';
  const excepted = exceptions.length;
  const isForOther = ({ residentEmail }: { residentEmail: string }) => residentEmail !== user.email;
  const seenBy = (values: { residentEmail: string }) => {
    if (!isForOther(values)) return 'reader';
    return findPrincipal(user, building.id, values.residentEmail) ? 'both' : 'resident';
  };
  const forWhom = ({ residentEmail }: { residentEmail: string }) =>
    residentEmail !== '' && unchosenText(residentEmail) === null && isForOther({ residentEmail })
      ? { residentEmail }
      : {};
  // Remember the name, because the answer to a booking contains none.
  const named = useRef<Person>(undefined);
  const nameOf = ({ residentEmail }: Booking) =>
    named.current?.email === residentEmail ? named.current.name : undefined;
  // Do not check dates that cannot be booked: their field already has an error.
  const rests = !opened || isSent;
  const isAskable = !rests && isWellRepeated(form.values, today);
  const said = useRoomCheck(
    isAskable ? questionOf({ ...form.values, dates }, { exceptions, ...forWhom(form.values) }) : null,
    { rests },
  );
  const shown = withRefusal(form, said);

  useLayoutEffect(() => {
    if (!opened) return;
    setRefused(null);
    setSent(false);
  }, [opened]);

  const save = async (booking: Booking) => {
    const question = questionOf(booking, { exceptions: booking.exceptions, ...forWhom(booking) });
    const check = question && (await said.checkNow(question));
    if (check?.dates.some(({ isPast }) => isPast)) await past.confirm();
    setRefused(null);
    setSent(true);
    const result = await book(booking).catch((error) => {
      setSent(false);
      throw error;
    });
    const { status, created, failed } = result;
    if (status === 'FAILED') {
      setSent(false);
      setRefused({ booking, failed });
      throw new CallError(409, 'nothing_booked', t('rooms:result.none', { count: failed.length }));
    }
    if (status === 'OK') return noticeOf(booking, result, nameOf(booking));
    onPartial({
      booked: created.length,
      failed,
      onTake: async (one) => void (await takeAlternative(booking, one)),
    });
    return undefined;
  };
  const take = async (failure: FailedDate) => {
    if (!refused) return;
    const { booking, result } = await takeAlternative(refused.booking, failure);
    const { message, ...offers } = noticeOf(booking, result, nameOf(booking));
    notify.success(message, offers);
    const left = refused.failed.filter(({ date }) => date !== failure.date);
    if (left.length === 0) return close();
    setRefused({ ...refused, failed: left });
    form.setFieldValue('leftOut', [...form.getValues().leftOut, failure.date]);
    form.setFieldValue(
      'days',
      left.map(({ date }) => date),
    );
  };
  const takeInstead = ({ rooms, start, end }: Alternative) => form.setValues({ rooms, start, end });
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={close}
        title={t(like ? 'rooms:book.copyTitle' : 'rooms:book.title')}
        form={form}
        onSave={save}
        describeDraft={({ date }) => formatDay(date, language)}
        saveLabel={t('rooms:book.save')}
        size={useBreakpoint('belowDesktop') ? 'lg' : 'wide'}
      >
        {refused && <FailedDates failed={refused.failed} rooms={rooms} onTake={take} />}
        <BookingColumns
          need={
            <>
              {isStaff(user) && (
                <PersonField
                  label={t('rooms:form.resident')}
                  placeholder={t('rooms:form.residentHint')}
                  noneFound={t('rooms:form.residentNone')}
                  description={
                    form.values.residentEmail === user.email ? undefined : t('rooms:form.residentOwns')
                  }
                  find={findResidents}
                  {...form.getInputProps('residentEmail')}
                  value={form.values.residentEmail}
                  onChange={(email, person) => {
                    named.current = person;
                    form.setFieldValue('residentEmail', email);
                  }}
                />
              )}
              {!isStaff(user) && (
                <PrincipalField
                  label={t('rooms:form.resident')}
                  selfMayNot={!can.book(user)}
                  may={can.bookAs}
                  {...form.getInputProps('residentEmail')}
                  value={form.values.residentEmail}
                  onChange={(email) => form.setFieldValue('residentEmail', email)}
                />
              )}
              <DayField form={form} today={today} />
              <TimeFields
                form={shown}
                onNow={isRepeated ? undefined : () => form.setValues(movedTo(form.getValues(), today))}
              />
              <NeedFields form={shown} rooms={rooms} />
              <RepeatField form={form} today={today} />
              <RuleFields form={form} today={today} />
              {isRepeated && <DatesPreview form={form} today={today} said={said} rooms={rooms} />}
              <SaidOfAllDays said={said} />
              {!isRepeated && <SaidOfDay said={said} date={dates[0]} rooms={rooms} onTake={takeInstead} />}
            </>
          }
          rooms={
            <RoomList
              form={shown}
              rooms={rooms}
              said={said}
              days={dates.length - excepted}
              pinned={like?.rooms ?? selection?.rooms ?? []}
              day={isRepeated ? undefined : dates[0]}
            />
          }
          rest={
            <>
              <PeopleFields form={shown} reservation={like?.id} />
              <CommentField form={form} />
              <TitleField form={form} seenBy={seenBy(form.values)} optional />
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
  user: Parameters<typeof findPrincipalsInBuilding>[0] & { email: string },
  building: number,
): string | undefined {
  if (isMine) return user.email;
  return findPrincipalsInBuilding(user, building).find(({ userId }) => userId === holder?.id)?.email;
}
