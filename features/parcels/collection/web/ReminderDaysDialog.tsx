import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { CountField } from '../../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { readParcelReminders, setParcelReminders } from '../api.ts';
import { MAX_PARCEL_REMINDER_DAYS, parcelReminderSettingsSchema } from '../collection.ts';

const ordinals = ['first', 'second', 'third'] as const;
const day = z.union([z.literal(''), z.int().min(1).max(MAX_PARCEL_REMINDER_DAYS)]);
const schema = z.object({ first: day, second: day, third: day }).transform((days) =>
  parcelReminderSettingsSchema.parse({
    days: ordinals.map((at) => days[at]).filter((each) => each !== ''),
  }),
);

export function ReminderDaysDialog(view: DialogViewProps) {
  const { building } = useSession();
  const remindersQuery = useQuery({
    ...callQuery(readParcelReminders, { building: building.id }),
    enabled: view.opened,
  });
  if (!remindersQuery.data) return null;
  return <Form key={remindersQuery.data.days.join()} days={remindersQuery.data.days} {...view} />;
}

function Form({ days, ...view }: DialogViewProps & { days: readonly number[] }) {
  const { t } = useI18n();
  const { building } = useSession();
  const set = useCommand(setParcelReminders);
  const [first = '', second = '', third = ''] = days as readonly (number | string)[];
  const form = useDialogForm(view.opened, schema, { first, second, third }, 'parcel reminders');
  const save = async ({ days: newDays }: z.output<typeof parcelReminderSettingsSchema>) => {
    await set.mutateAsync({ building: building.id, days: newDays });
    return t('parcels:reminders.done');
  };
  return (
    <FormDialog {...view} title={t('parcels:reminders.title')} form={form} onSave={save} size="md">
      <Text m={0}>{t('parcels:reminders.text')}</Text>
      {ordinals.map((at) => (
        <CountField key={at} label={t(`parcels:reminders.${at}`)} {...form.getInputProps(at)} />
      ))}
    </FormDialog>
  );
}
