import { SimpleGrid } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PrincipalField } from '../../../core/people/web/PrincipalField.tsx';
import { listResidents } from '../../../core/people/wire.ts';
import type { LocalDate, LocalTime } from '../../../kit/time.ts';
import { call } from '../../../kit/web/call.ts';
import { CallError, isOutage } from '../../../kit/web/callError.ts';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { usePastConfirmation } from '../../../kit/web/dialog/usePastConfirmation.tsx';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import type { NewVisit } from '../visit.ts';
import { scheduleVisit } from '../wire.ts';
import { DateSpansField } from './DateSpansField.tsx';
import { usePastWords } from './pastWords.ts';
import { questionOf, useVisitCheck } from './useVisitCheck.ts';
import { CommentFields, VisitorFields } from './VisitorFields.tsx';
import { blankVisit, newVisitSchema, nextVisit } from './visitForm.ts';

interface AddDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The day that the form proposes. */
  day: LocalDate;
  /** The hour, or ''. */
  time: LocalTime | '';
}

/** Announces a visitor, or one after the other with *Save and add another*. */
export function AddDialog({ opened, onClose, day, time }: AddDialogProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const schedule = useCommand(scheduleVisit);
  const past = usePastConfirmation(usePastWords());
  const blank = blankVisit(day, user.email, time);
  const [emailNeeded, setEmailNeeded] = useState(can.seeVisitorEmail(user));
  const form = useDialogForm(opened, newVisitSchema(building.id, emailNeeded), blank, 'new visit');
  const { now: check, ask } = useVisitCheck(opened ? questionOf(form.values) : null);
  useEffect(() => {
    if (check) setEmailNeeded(check.emailNeeded);
  }, [check?.emailNeeded]);

  const worded = (error: CallError): never => {
    const { status } = error;
    if (isOutage(error) || (status >= 400 && status < 500)) throw error;
    throw new CallError(status, 'internal', t('visits:add.failed'), error);
  };
  const save = async (visit: NewVisit) => {
    const { dates, time, residentEmail } = visit;
    const said = await ask({ dates, time, residentEmail }).catch(worded);
    if (said.isPast) await past.confirm();
    await schedule.mutateAsync(visit).catch(worded);
    return t('visits:add.done');
  };

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={t('visits:add.title')}
        form={form}
        onSave={save}
        another={{ label: t('visits:add.another'), next: (saved) => nextVisit(saved, blank) }}
      >
        <VisitorFields form={form} emailNeeded={emailNeeded} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DateSpansField
            {...form.getInputProps('dates')}
            value={form.values.dates}
            onChange={(dates) => form.setFieldValue('dates', dates)}
          />
          <TimeField
            label={t('visits:form.time')}
            required
            {...form.getInputProps('time')}
            error={form.errors.time ?? check?.refusal?.message}
          />
        </SimpleGrid>
        {can.announceForOthers(user) && (
          <PersonField
            label={t('visits:form.resident')}
            placeholder={t('visits:form.residentHint')}
            noneFound={t('visits:form.residentNone')}
            find={(question, options) => call(listResidents, question, options)}
            {...form.getInputProps('residentEmail')}
            value={form.values.residentEmail}
            onChange={(email) => form.setFieldValue('residentEmail', email)}
          />
        )}
        {!can.announceForOthers(user) && (
          <PrincipalField
            label={t('visits:form.resident')}
            {...form.getInputProps('residentEmail')}
            value={form.values.residentEmail}
            onChange={(email) => form.setFieldValue('residentEmail', email)}
          />
        )}
        <CommentFields form={form} />
      </FormDialog>
      {past.dialog}
    </>
  );
}
