import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fetchMatchingResidents } from '../../../core/directory/web/residents.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { TimeField } from '../../../kit/web/field/TimeField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { createRecurringVisit, editRecurringVisit } from '../api.ts';
import { CONTRACTOR_MAX, RECURRING_VISIT_PURPOSE_MAX, type RecurringVisit } from '../recurringVisit.ts';
import { ContractorDocumentsField } from './ContractorDocumentsField.tsx';
import classes from './Fields.module.css';
import {
  createRecurringVisitValues,
  type RecurringVisitInput,
  recurringVisitFormSchema,
  toRecurringVisitValues,
} from './recurringVisitForm.ts';
import { TeamField } from './TeamField.tsx';
import { useRecurringVisitMergeOptions } from './useRecurringVisitMergeOptions.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

export function RecurringVisitDialog({ item: changed, ...view }: RecordDialogProps<RecurringVisit | null>) {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const { mutateAsync: create } = useCommand(createRecurringVisit);
  const { mutateAsync: edit } = useCommand(editRecurringVisit);
  const initial = changed ? toRecurringVisitValues(changed) : createRecurringVisitValues(today);
  const form = useDialogForm(
    view.opened,
    recurringVisitFormSchema,
    initial,
    `standing ${changed?.id ?? 'new'}`,
  );
  const { values } = form;
  const [sending, setSending] = useState(0);
  const edited = useRecurringVisitMergeOptions();
  const save = async (input: RecurringVisitInput) => {
    const { version: _, ...newRecurringVisit } = input;
    if (!changed) {
      await create({ building: building.id, ...newRecurringVisit });
      return t('recurringVisits:add.done');
    }
    await edit({ building: building.id, standing: changed.id, ...input });
    return t('recurringVisits:edit.done');
  };
  return (
    <FormDialog
      {...view}
      title={t(changed ? 'recurringVisits:edit.title' : 'recurringVisits:add.title')}
      form={form}
      onSave={save}
      saveDisabled={sending > 0}
      edited={changed ? edited : undefined}
      size="xl"
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t('recurringVisits:form.contractor')}
          required
          maxLength={CONTRACTOR_MAX}
          {...form.getInputProps('contractor')}
        />
        <TextInput
          label={t('recurringVisits:form.purpose')}
          maxLength={RECURRING_VISIT_PURPOSE_MAX}
          placeholder={t('recurringVisits:form.purposeHint')}
          {...form.getInputProps('purpose')}
        />
      </SimpleGrid>
      <PersonField
        label={t('recurringVisits:form.host')}
        placeholder={t('recurringVisits:form.hostHint')}
        nothingFoundMessage={t('recurringVisits:form.hostNone')}
        searchPeople={fetchMatchingResidents}
        defaultsToUser={false}
        {...form.getInputProps('host')}
        value={values.host}
      />
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <DateField label={t('recurringVisits:form.from')} required {...form.getInputProps('from')} />
        <DateField
          label={t('recurringVisits:form.until')}
          required
          min={values.from}
          {...form.getInputProps('until')}
        />
        <TimeField
          label={t('recurringVisits:form.hoursFrom')}
          required
          {...form.getInputProps('hoursFrom')}
        />
        <TimeField
          label={t('recurringVisits:form.hoursTo')}
          required
          description={
            values.hoursTo !== '' && values.hoursTo < values.hoursFrom
              ? t('recurringVisits:form.nextMorning')
              : undefined
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('hoursTo')}
        />
      </SimpleGrid>
      <Checkbox.Group
        label={t('recurringVisits:form.weekdays')}
        required
        {...form.getInputProps('weekdays')}
        value={values.weekdays.map(String)}
        onChange={(days) => form.setFieldValue('weekdays', days.map(Number).sort())}
      >
        <div className={classes.weekdays}>
          {EVERY_DAY.map((day) => (
            <Checkbox key={day} value={String(day)} label={t(`recurringVisits:days.${day}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <TeamField
        value={values.team}
        onChange={(team) => form.setFieldValue('team', team)}
        error={form.errors.team}
      />
      <ContractorDocumentsField
        value={values.documents}
        onChange={(change) => form.setFieldValue('documents', change)}
        isSending={sending > 0}
        onSending={(begins) => setSending((count) => count + (begins ? 1 : -1))}
        error={form.errors.documents}
      />
    </FormDialog>
  );
}
