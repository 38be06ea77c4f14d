import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import type { SchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { GROUP_NAME_MAX, MAX_GROUP_SIZE } from '../visit.ts';
import type { ReceptionHintValues } from './visitForm.ts';

interface ReceptionHintFieldsProps {
  form: SchemaForm<ReceptionHintValues, unknown>;
  children?: ReactNode;
}

export function ReceptionHintFields({ form, children }: ReceptionHintFieldsProps) {
  const { t } = useI18n();
  const isGroup = Number(form.values.partySize) > 1;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <StepperField
          label={t('visits:form.partySize')}
          min={1}
          max={MAX_GROUP_SIZE}
          {...form.getInputProps('partySize')}
        />
        {isGroup && (
          <TextInput
            label={t('visits:form.partyName')}
            maxLength={GROUP_NAME_MAX}
            {...form.getInputProps('partyName')}
          />
        )}
      </SimpleGrid>
      {isGroup && (
        <Checkbox
          label={t('visits:form.partyMinors')}
          {...form.getInputProps('partyMinors', { type: 'checkbox' })}
        />
      )}
      {isGroup && children}
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-xl)">
        <Checkbox
          label={t('visits:form.needsHelp')}
          {...form.getInputProps('needsHelp', { type: 'checkbox' })}
        />
        <Checkbox label={t('visits:form.vip')} {...form.getInputProps('vip', { type: 'checkbox' })} />
      </Group>
    </>
  );
}
