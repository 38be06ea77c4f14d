import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type LocalDate, type LocalTime, listDays } from '../../../kit/time.ts';
import { CallError, isOutageError } from '../../../kit/web/api/callError.ts';
import { callQuery, queryClient, useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog, type SaveButtonKind } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { usePastDayConfirmation } from '../../../kit/web/dialog/usePastDayConfirmation.tsx';
import { decodeFreeTextSelectValue } from '../../../kit/web/field/freeText.ts';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { listVisits, scheduleVisit } from '../api.ts';
import { GroupNamesField } from '../groups/web/GroupNamesField.tsx';
import { can } from '../policy.ts';
import { isVisitTransitionAllowed, type NewVisit, type Visit } from '../visit.ts';
import { composeVisitorName } from '../visitorName.ts';
import { ClosedDaysNotice } from './ClosedDaysNotice.tsx';
import { DateSpansField } from './DateSpansField.tsx';
import { HostField } from './HostField.tsx';
import { getSignatureMatchPath } from './isAgreementMissing.ts';
import { MoreVisitFields } from './MoreVisitFields.tsx';
import { ReceptionHintFields } from './ReceptionHintFields.tsx';
import { useHiddenVisitDaysNotice } from './useHiddenVisitDaysNotice.ts';
import { usePastDateTexts } from './usePastDateTexts.ts';
import { toVisitCheckInput, useVisitCheck } from './useVisitCheck.ts';
import { useVisitStatusChange, type VisitStatusChangeNoticeData } from './useVisitStatusChange.ts';
import { VisitCommentFields, VisitorFields } from './VisitorFields.tsx';
import {
  createBlankVisit,
  createNewVisitFormSchema,
  type DateSpanValues,
  keepValuesForNextVisit,
  type NewVisitValues,
} from './visitForm.ts';

interface AddVisitDialogProps extends DialogViewProps {
  day: LocalDate;
  time: LocalTime | '';
  visibleDates: DateRange;
}

export function AddVisitDialog({ day, time, visibleDates, ...view }: AddVisitDialogProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const schedule = useCommand(scheduleVisit);
  const pastConfirmation = usePastDayConfirmation(usePastDateTexts());
  const linkToSaved = useHiddenVisitDaysNotice(visibleDates);
  const isHostRequired = can.announceForOthers(user);
  const blank = createBlankVisit(day, isHostRequired ? '' : user.email, time);
  const [emailNeeded, setEmailNeeded] = useState(can.seeVisitorEmail(user));
  const schema = createNewVisitFormSchema(building.id, { emailNeeded, hostNeeded: isHostRequired });
  const form = useDialogForm(view.opened, schema, blank, 'new visit');
  const { current: check, checkNow } = useVisitCheck(view.opened ? toVisitCheckInput(form.values) : null);
  const canCheckIn = useCanCheckIn(form.values.dates);
  const buildArrivalNotice = useArrivalNotice();
  useEffect(() => {
    if (check) setEmailNeeded(check.emailNeeded);
  }, [check?.emailNeeded]);

  const rethrow = (error: CallError): never => {
    const { status } = error;
    if (isOutageError(error) || (status >= 400 && status < 500)) throw error;
    throw new CallError(status, 'internal', t('visits:add.failed'), error);
  };
  const save = async (visit: NewVisit, by: SaveButtonKind) => {
    const { dates, time, residentEmail } = visit;
    const checkIn = by === 'alternative';
    const checkResult = await checkNow({ dates, time, residentEmail }).catch(rethrow);
    // A visitor being checked in may have been expected earlier, so there is no warning.
    if (checkResult.isPast && !checkIn) await pastConfirmation.confirm();
    const { created } = await schedule.mutateAsync({ ...visit, ...(checkIn && { checkIn }) }).catch(rethrow);
    if (!checkIn) return { message: t('visits:add.done'), action: linkToSaved(listDays(dates), time) };
    const arrived = await buildArrivalNotice(created[0], visit);
    return { ...arrived, message: `${t('visits:add.done')} ${arrived.message}` };
  };

  const { time: now } = useNow();
  const prepare = () => {
    if (form.getValues().time === '') form.setFieldValue('time', now);
  };
  return (
    <>
      <FormDialog
        {...view}
        title={t('visits:add.title')}
        form={form}
        onSave={save}
        another={{
          label: t('visits:add.another'),
          getNextValues: (savedValues) => keepValuesForNextVisit(savedValues, blank),
        }}
        alternative={canCheckIn ? { label: t('visits:add.checkIn'), prepare } : undefined}
      >
        <HostField
          {...form.getInputProps('residentEmail')}
          value={form.values.residentEmail}
          onChange={(email) => form.setFieldValue('residentEmail', email)}
        />
        <VisitorFields form={form} emailNeeded={emailNeeded} host={getHost(form.values, isHostRequired)} />
        <DateSpansField
          {...form.getInputProps('dates')}
          value={form.values.dates}
          onChange={(dates) => form.setFieldValue('dates', dates)}
        >
          <TimeField
            label={t('visits:form.time')}
            required
            {...form.getInputProps('time')}
            onFocus={(event) => event.currentTarget.select()}
            error={form.errors.time ?? check?.refusal?.message}
          />
        </DateSpansField>
        <ClosedDaysNotice check={check} />
        <MoreVisitFields form={form}>
          <VisitCommentFields form={form} mayMail={check?.mayMail ?? true} />
          <ReceptionHintFields form={form}>
            <GroupNamesField
              {...form.getInputProps('members')}
              value={form.values.members}
              onChange={(members) => form.setFieldValue('members', members)}
            />
          </ReceptionHintFields>
        </MoreVisitFields>
      </FormDialog>
      {pastConfirmation.dialog}
    </>
  );
}

/** Host whose earlier visitors are suggested; null until staff have chosen one. */
function getHost({ residentEmail }: NewVisitValues, isHostRequired: boolean): string | null {
  if (decodeFreeTextSelectValue(residentEmail) !== null || (isHostRequired && residentEmail === ''))
    return null;
  return residentEmail;
}

function useCanCheckIn([first, ...furtherSpans]: readonly DateSpanValues[]): boolean {
  const { user } = useSession();
  const { date: today } = useNow();
  if (!can.changeStatus(user) || !first || furtherSpans.length > 0) return false;
  const isOneDay = first.end === '' || first.end === first.start;
  return isOneDay && isVisitTransitionAllowed({ status: 'waiting', date: first.start }, 'done', today);
}

/** Reads the new visit to learn whether the agreement is signed. */
function useArrivalNotice() {
  const { t } = useI18n();
  const { building } = useSession();
  const navigate = useNavigate();
  const { describeChange } = useVisitStatusChange(
    (visit: Visit) => void navigate(getSignatureMatchPath(visit)),
  );
  return async (
    id: number | undefined,
    announced: NewVisit,
  ): Promise<Partial<VisitStatusChangeNoticeData>> => {
    const { dates, visitorLastName, visitorFirstName } = announced;
    const { start: from = '', end: to = from } = { ...dates[0] };
    const visits = await queryClient
      .fetchQuery({ ...callQuery(listVisits, { building: building.id, from, to }), staleTime: 0 })
      .catch(() => []);
    const visit = visits.find((one) => one.id === id);
    if (visit) return describeChange(visit, 'done');
    const visitor = composeVisitorName(visitorLastName, visitorFirstName);
    return { message: t('visits:statusMenu.changed.done', { visitor }) };
  };
}
