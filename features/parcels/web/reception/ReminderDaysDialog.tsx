import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { MAX_REMINDER_DAYS, remindersSchema } from '../../reception.ts';
import { readReminders, setReminders } from '../../receptionApi.ts';

const ordinals = ['first', 'second', 'third'] as const;
const day = z.union([z.literal(''), z.int().min(1).max(MAX_REMINDER_DAYS)]);
const schema = z
  .object({ first: day, second: day, third: day })
  .transform((days) =>
    remindersSchema.parse({ days: ordinals.map((at) => days[at]).filter((each) => each !== '') }),
  );

export function ReminderDaysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { building } = useSession();
  const read = useQuery({ ...callQuery(readReminders, { building: building.id }), enabled: opened });
  if (!read.data) return null;
  return <Form key={read.data.days.join()} days={read.data.days} opened={opened} onClose={onClose} />;
}

function Form({ days, opened, onClose }: { days: readonly number[]; opened: boolean; onClose: () => void }) {
  const { t } = useWords();
  const { building } = useSession();
  const set = useCommand(setReminders);
  const [first = '', second = '', third = ''] = days as readonly (number | string)[];
  const form = useDialogForm(opened, schema, { first, second, third }, 'parcel reminders');
  const save = async ({ days: wanted }: z.output<typeof remindersSchema>) => {
    await set.mutateAsync({ building: building.id, days: wanted });
    return t('parcels:reminders.done');
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('parcels:reminders.title')}
      form={form}
      onSave={save}
      size="md"
    >
      <Text m={0}>{t('parcels:reminders.text')}</Text>
      {ordinals.map((at) => (
        <CountField key={at} label={t(`parcels:reminders.${at}`)} {...form.getInputProps(at)} />
      ))}
    </FormDialog>
  );
}
