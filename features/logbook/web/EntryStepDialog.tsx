import { Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { addDays } from '../../../kit/time.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import {
  LOGBOOK_HOLDER_NAME_MAX,
  LOGBOOK_PLACE_MAX,
  LOGBOOK_TEXT_MAX,
  type LogbookEntry,
  type LogbookEntryStepInput,
  logbookEntryStepInputSchema,
} from '../logbook.ts';
import { toNullableDay, toNullablePersonId } from './composerForm.ts';
import { FollowUpFields } from './FollowUpFields.tsx';
import { useEntryCommands } from './useEntryCommands.ts';
import type { LogbookEntryStepKindWithForm } from './useEntryDialogs.ts';

type StepValues = Record<'text' | 'place' | 'name' | 'company' | 'followUpBy' | 'followUpUntil', string>;

const createSchema = (act: LogbookEntryStepKindWithForm) =>
  z.preprocess((input) => {
    const { followUpBy, followUpUntil, ...words } = input as StepValues;
    return {
      act,
      ...words,
      followUpBy: toNullablePersonId(followUpBy),
      followUpUntil: toNullableDay(followUpUntil),
    };
  }, logbookEntryStepInputSchema);

export function EntryStepDialog({
  act,
  item,
  ...view
}: RecordDialogProps<LogbookEntry> & { act: LogbookEntryStepKindWithForm }) {
  const { t } = useI18n();
  const today = useToday();
  const { addStep } = useEntryCommands();
  const openFollowUp = item?.followUp && !item.followUp.done ? item.followUp : null;
  const blank: StepValues = {
    text: '',
    name: '',
    company: '',
    place: act === 'kept' ? (item?.found?.place ?? '') : '',
    followUpBy: openFollowUp?.byId ? String(openFollowUp.byId) : '',
    followUpUntil: act === 'followUp' ? (openFollowUp?.until ?? addDays(today, 1)) : '',
  };
  const form = useDialogForm<StepValues, LogbookEntryStepInput>(
    view.opened,
    createSchema(act),
    blank,
    `${act} ${item?.id}`,
  );
  const text = (
    <Textarea
      label={t(act === 'note' ? 'logbook:form.note' : 'logbook:form.remark')}
      autosize
      minRows={act === 'note' ? 3 : 1}
      maxRows={8}
      maxLength={LOGBOOK_TEXT_MAX}
      {...form.getInputProps('text')}
    />
  );
  return (
    <FormDialog
      {...view}
      title={t(`logbook:step.${act}`)}
      form={form}
      onSave={async (step) => (item ? addStep(item, step) : undefined)}
      saveLabel={t(`logbook:stepSave.${act}`)}
      size="md"
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{item?.text.slice(0, 200)}</Text>
      {(act === 'given' || act === 'handedOver') && (
        <>
          <TextInput
            label={t('logbook:form.name')}
            required
            maxLength={LOGBOOK_HOLDER_NAME_MAX}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('logbook:form.company')}
            maxLength={LOGBOOK_HOLDER_NAME_MAX}
            {...form.getInputProps('company')}
          />
        </>
      )}
      {act === 'kept' && (
        <TextInput
          label={t('logbook:form.keptAt')}
          required
          maxLength={LOGBOOK_PLACE_MAX}
          {...form.getInputProps('place')}
        />
      )}
      {act === 'followUp' && (
        <FollowUpFields until={form.getInputProps('followUpUntil')} by={form.getInputProps('followUpBy')} />
      )}
      {text}
    </FormDialog>
  );
}
