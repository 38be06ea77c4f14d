import { Checkbox, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { usePastDayConfirmation } from '../../../kit/web/dialog/usePastDayConfirmation.tsx';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { editVisit } from '../api.ts';
import { can } from '../policy.ts';
import { hasAddress, type Visit, type VisitEdit } from '../visit.ts';
import { ClosedDaysNotice } from './ClosedDaysNotice.tsx';
import { canRescheduleVisit } from './permissions.ts';
import { ReceptionHintFields } from './ReceptionHintFields.tsx';
import { useHiddenVisitDaysNotice } from './useHiddenVisitDaysNotice.ts';
import { usePastDateTexts } from './usePastDateTexts.ts';
import { toVisitCheckInput, useVisitCheck } from './useVisitCheck.ts';
import { useVisitMergeOptions } from './useVisitMergeOptions.ts';
import classes from './VisitorFields.module.css';
import { VisitCommentFields, VisitorFields } from './VisitorFields.tsx';
import { blankVisitEdit, createVisitEditFormSchema, toVisitEditValues } from './visitForm.ts';

type EditVisitDialogProps = RecordDialogProps<Visit> & {
  current: Visit | null;
  visibleDates: DateRange;
};

export function EditVisitDialog({ item, current, visibleDates, ...view }: EditVisitDialogProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const change = useCommand(editVisit);
  const pastConfirmation = usePastDayConfirmation(usePastDateTexts());
  const linkToSaved = useHiddenVisitDaysNotice(visibleDates);
  const [conflicting, setConflicting] = useState<Visit | null>(null);
  const visit = item && newest(item, conflicting);
  const initial = visit ? toVisitEditValues(visit) : blankVisitEdit;
  const [emailNeeded, setEmailNeeded] = useState(false);
  const form = useDialogForm(
    view.opened,
    createVisitEditFormSchema(visit?.id ?? 0, emailNeeded),
    initial,
    `visit ${visit?.id}`,
  );
  const { date, time } = form.values;
  const dates = [{ start: date, end: '' }];
  const { current: check, checkNow } = useVisitCheck(
    view.opened && visit ? toVisitCheckInput({ dates, time }, visit.id) : null,
  );
  useEffect(() => {
    if (check) setEmailNeeded(check.emailNeeded);
  }, [check?.emailNeeded]);

  const edited = {
    ...useVisitMergeOptions(),
    current,
    onConflict(visit: Visit) {
      setConflicting(visit);
      // If the visitor has arrived since, date and time are no longer editable.
      if (!canRescheduleVisit(user, visit)) form.setValues({ date: visit.date, time: visit.time });
    },
  };
  const save = async (edit: VisitEdit) => {
    const question =
      visit &&
      toVisitCheckInput(
        { dates: [{ start: edit.date ?? date, end: '' }], time: edit.time ?? time },
        visit.id,
      );
    if (question && (await checkNow(question)).isPast) await pastConfirmation.confirm();
    const { visitorEmail, ...editWithoutEmail } = edit;
    // Users who cannot see the email must not change it.
    const visitEdit = can.seeVisitorEmail(user) || form.errors.visitorEmail ? edit : editWithoutEmail;
    await change.mutateAsync({ building: building.id, ...visitEdit });
    const [day, hour] = [edit.date ?? date, edit.time ?? time];
    return { message: t('visits:edit.done'), action: linkToSaved([day], hour) };
  };

  const isTimeFixed = visit !== null && !canRescheduleVisit(user, visit);
  const mayMail = check?.mayMail ?? true;
  const willMail = mayMail && hasAddress(form.values.visitorEmail);
  return (
    <>
      <FormDialog {...view} title={t('visits:edit.title')} form={form} onSave={save} edited={edited}>
        <VisitorFields form={form} emailNeeded={emailNeeded} host={visit?.residentEmail || null} />
        <div>
          <div className={classes.pair}>
            <DateField
              label={t('visits:form.date')}
              required
              disabled={isTimeFixed}
              {...form.getInputProps('date')}
            />
            <TimeField
              label={t('visits:form.time')}
              required
              disabled={isTimeFixed}
              {...form.getInputProps('time')}
              error={form.errors.time ?? check?.refusal?.message}
            />
          </div>
          {(isTimeFixed || willMail) && (
            <Text size="sm" c="dimmed" mt="xs">
              {isTimeFixed ? t('visits:edit.fixed') : t('visits:edit.willTell')}
            </Text>
          )}
        </div>
        <ClosedDaysNotice check={check} />
        <VisitCommentFields form={form} mayMail={mayMail} />
        <ReceptionHintFields form={form} />
        {willMail && !isTimeFixed && (
          <Checkbox label={t('visits:edit.notify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
        )}
      </FormDialog>
      {pastConfirmation.dialog}
    </>
  );
}

const newest = (opened: Visit, conflicting: Visit | null): Visit =>
  conflicting?.id === opened.id && conflicting.version > opened.version ? conflicting : opened;
