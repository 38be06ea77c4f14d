import { Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { correctEntry } from '../api.ts';
import {
  LOGBOOK_PLACE_MAX,
  LOGBOOK_TEXT_MAX,
  type LogbookEntry,
  type LogbookEntryCorrectionInput,
  logbookEntryCorrectionInputSchema,
} from '../logbook.ts';
import { EntryCategoryField } from './EntryCategoryField.tsx';
import { EntryPhotosField } from './EntryPhotosField.tsx';
import { useEntryCommands } from './useEntryCommands.ts';

export function CorrectEntryDialog({ item, ...view }: RecordDialogProps<LogbookEntry>) {
  const { t } = useI18n();
  const { building } = useSession();
  const correct = useCommand(correctEntry);
  const { markAsMistake } = useEntryCommands();
  const [isSendingPhoto, setSendingPhoto] = useState(false);
  const blank: LogbookEntryCorrectionInput = {
    category: item?.category ?? 'other',
    text: item?.text ?? '',
    place: item?.place ?? '',
    pictures: [],
  };
  const form = useDialogForm(view.opened, logbookEntryCorrectionInputSchema, blank, `correct ${item?.id}`);
  const save = async (words: LogbookEntryCorrectionInput) => {
    if (!item) return;
    const [after] = await correct.mutateAsync({ building: building.id, entry: item.id, ...words });
    const last = after?.further.at(-1);
    return { message: t('logbook:corrected'), ...(last && { undo: () => void markAsMistake(last.id) }) };
  };
  const { category, pictures } = form.getValues();
  return (
    <FormDialog
      {...view}
      title={t('logbook:correct.title')}
      form={form}
      onSave={save}
      saveDisabled={isSendingPhoto}
      saveLabel={t('logbook:correct.save')}
    >
      <Text>{t('logbook:correct.text')}</Text>
      <Textarea
        label={t('logbook:form.text')}
        data-autofocus
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LOGBOOK_TEXT_MAX}
        {...form.getInputProps('text')}
      />
      <EntryCategoryField
        value={category}
        onChange={(newCategory) => form.setFieldValue('category', newCategory)}
      />
      <TextInput
        label={t('logbook:form.place')}
        maxLength={LOGBOOK_PLACE_MAX}
        {...form.getInputProps('place')}
      />
      <EntryPhotosField
        value={pictures}
        onChange={(chosen) => form.setFieldValue('pictures', chosen)}
        onSending={setSendingPhoto}
      />
    </FormDialog>
  );
}
