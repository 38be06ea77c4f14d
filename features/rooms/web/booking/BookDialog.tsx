import { useLayoutEffect, useState } from 'react';
import { principalNamed } from '../../../../core/people/policy.ts';
import { PrincipalField } from '../../../../core/people/web/PrincipalField.tsx';
import { listResidents } from '../../../../core/people/wire.ts';
import { assistedIn, isStaff } from '../../../../kit/actor.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { call } from '../../../../kit/web/call.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import { useDialogForm } from '../../../../kit/web/dialog/dialogForm.ts';
import type { DialogView } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { usePastConfirmation } from '../../../../kit/web/dialog/usePastConfirmation.tsx';
import { PersonField } from '../../../../kit/web/field/PersonField.tsx';
import { unchosenText } from '../../../../kit/web/field/unchosen.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import { can } from '../../policy.ts';
import type { FailedDate, Room } from '../../reservation.ts';
import { type CalendarSelection, startingPoint } from '../calendar/calendarSelection.ts';
import { usePastWords } from '../pastWords.ts';
import { type Booking, blankBooking, bookingSchema } from './bookingForm.ts';
import { ServiceFields, TimeFields, TitleField } from './DetailFields.tsx';
import { FailedDates } from './FailedDates.tsx';
import { PeopleFields } from './PeopleFields.tsx';
import { RecurringDatesField } from './RecurringDatesField.tsx';
import type { Outcome } from './ResultDialog.tsx';
import { RoomField } from './RoomField.tsx';
import { SaidOfAllDays, SaidOfDay, useRemark } from './SaidOfDays.tsx';
import { useBooking } from './useBooking.ts';
import { questionOf, useRoomCheck, withRefusal } from './useRoomCheck.ts';

interface BookDialogProps extends DialogView<CalendarSelection> {
  rooms: readonly Room[];
  today: LocalDate;
  /** Some dates were booked and some not: what there is to say about it. */
  onPartial: (outcome: Outcome) => void;
}

/** Books rooms for one or several days. */
export function BookDialog({ item: selection, opened, close, rooms, today, onPartial }: BookDialogProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { book, takeAlternative } = useBooking(rooms);
  const past = usePastConfirmation(usePastWords());
  // Once it is on its way, the rooms that it takes itself are no news.
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<{ booking: Booking; failed: FailedDate[] } | null>(null);
  // Who may not book for themselves books for whom they assist.
  const principal = assistedIn(user, building.id).find(can.bookAs);
  const first = (!can.book(user) && principal?.email) || user.email;
  const blank = blankBooking(startingPoint(selection, building.timeZone), first);
  const form = useDialogForm(opened, bookingSchema(rooms, today), blank, 'book');
  const { dates, series } = form.values;
  const isForOther = ({ residentEmail }: { residentEmail: string }) => residentEmail !== user.email;
  const seenBy = (values: { residentEmail: string }) => {
    if (!isForOther(values)) return 'reader';
    return principalNamed(user, building.id, values.residentEmail) ? 'both' : 'resident';
  };
  const forWhom = ({ residentEmail }: { residentEmail: string }) =>
    residentEmail !== '' && unchosenText(residentEmail) === null && isForOther({ residentEmail })
      ? { residentEmail }
      : {};
  const said = useRoomCheck(opened && !isSent ? questionOf(form.values, forWhom(form.values)) : null);
  const remark = useRemark(said, rooms);
  const shown = withRefusal(form, said);

  useLayoutEffect(() => {
    if (!opened) return;
    setRefused(null);
    setSent(false);
  }, [opened]);

  const save = async (booking: Booking) => {
    const question = questionOf(booking, forWhom(booking));
    const check = question && (await said.ask(question));
    if (check?.dates.some(({ isPast }) => isPast)) await past.confirm();
    setRefused(null);
    setSent(true);
    const { status, created, failed } = await book(booking).catch((error) => {
      setSent(false);
      throw error;
    });
    if (status === 'FAILED') {
      setSent(false);
      setRefused({ booking, failed });
      throw new CallError(409, 'nothing_booked', t('rooms:result.none', { count: failed.length }));
    }
    if (status === 'OK') return t(isForOther(booking) ? 'rooms:book.doneFor' : 'rooms:book.done');
    onPartial({ booked: created.length, failed, onTake: (one) => takeAlternative(booking, one) });
    return undefined;
  };
  const take = async (failure: FailedDate) => {
    if (!refused) return;
    await takeAlternative(refused.booking, failure);
    notify.success(t(isForOther(refused.booking) ? 'rooms:book.doneFor' : 'rooms:book.done'));
    const left = refused.failed.filter(({ date }) => date !== failure.date);
    if (left.length === 0) return close();
    setRefused({ ...refused, failed: left });
    form.setFieldValue(
      'dates',
      left.map(({ date }) => date),
    );
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={close}
        title={t('rooms:book.title')}
        form={form}
        onSave={save}
        saveLabel={t('rooms:book.save')}
      >
        {refused && <FailedDates failed={refused.failed} rooms={rooms} onTake={take} />}
        <TitleField form={form} seenBy={seenBy(form.values)} />
        {isStaff(user) && (
          <PersonField
            label={t('rooms:form.resident')}
            placeholder={t('rooms:form.residentHint')}
            noneFound={t('rooms:form.residentNone')}
            description={form.values.residentEmail === user.email ? undefined : t('rooms:form.residentOwns')}
            find={(question, options) => call(listResidents, question, options)}
            {...form.getInputProps('residentEmail')}
            value={form.values.residentEmail}
            onChange={(email) => form.setFieldValue('residentEmail', email)}
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
        <RecurringDatesField
          today={today}
          value={dates}
          series={series}
          error={form.errors.dates}
          remark={remark}
          onChange={(next, repeated) => {
            form.setFieldValue('dates', next);
            form.setFieldValue('series', repeated);
          }}
        />
        <TimeFields form={shown} />
        <RoomField form={shown} rooms={rooms} free={said.free} />
        <SaidOfAllDays said={said} />
        {dates.length === 1 && <SaidOfDay said={said} date={dates[0]} rooms={rooms} />}
        <PeopleFields form={shown} rooms={rooms} />
        <ServiceFields form={form} rooms={rooms} />
      </FormDialog>
      {past.dialog}
    </>
  );
}
