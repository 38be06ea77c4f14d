import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import type { PersonOption } from '../../../kit/web/field/PersonField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import {
  type AssistantMailSetting,
  assistantMailSettings,
  type NewAssistant,
  newAssistantSchema,
} from '../../people/assistant.ts';
import { addAssistant } from '../api.ts';
import { ColleagueField } from './ColleagueField.tsx';

const blank: NewAssistant = { email: '', mails: 'both' };

export function AddAssistantDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const add = useCommand(addAssistant);
  const form = useDialogForm(view.opened, newAssistantSchema, blank, 'new assistant');
  const [colleague, setColleague] = useState<PersonOption | null>(null);
  const save = async (assistant: NewAssistant) => {
    await add.mutateAsync(assistant);
    return t('accounts:assistants.add.done', { name: colleague?.name ?? assistant.email });
  };
  return (
    <FormDialog
      {...view}
      title={t('accounts:assistants.add.title')}
      saveLabel={t('accounts:assistants.add.save')}
      form={form}
      onSave={save}
      size="md"
    >
      <ColleagueField
        {...form.getInputProps('email')}
        value={form.values.email}
        onChange={(email, person) => {
          if (person) setColleague(person);
          form.setFieldValue('email', email);
        }}
      />
      <Select
        label={t('accounts:assistants.add.mails')}
        data={assistantMailSettings.map((value) => ({
          value,
          label: t(`accounts:assistants.mails.${value}`),
        }))}
        allowDeselect={false}
        {...form.getInputProps('mails')}
        value={form.values.mails}
        onChange={(mails) => mails && form.setFieldValue('mails', mails as AssistantMailSetting)}
      />
      <Text size="sm" c="dimmed">
        {t('accounts:assistants.add.told')}
      </Text>
    </FormDialog>
  );
}
