import { Input } from '@mantine/core';
import { z } from 'zod';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { BilingualField } from '../../../kit/web/field/BilingualField.tsx';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { addClosingDay, changeClosingDay } from '../api.ts';
import { CLOSING_DAY_NAME_MAX, type ClosingDay, newClosingDaySchema } from '../closingDay.ts';

const schema = z.object({ ...newClosingDaySchema.shape, version: z.int() });
const valuesOf = (day: ClosingDay | null) => ({
  date: day?.date ?? '',
  name: day?.name ?? { fr: '', en: '' },
  version: day?.version ?? 0,
});

type ClosingDayDialogProps = RecordDialogProps<ClosingDay> & {
  onSaved?: (date: string) => void;
};

export function ClosingDayDialog({ item, onSaved, ...view }: ClosingDayDialogProps) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const add = useCommand(addClosingDay);
  const change = useCommand(changeClosingDay);
  const form = useDialogForm(view.opened, schema, valuesOf(item), `closing day ${item?.id ?? 'new'}`);
  const edited: ConflictMergeOptions<ReturnType<typeof valuesOf>, ClosingDay> = {
    toValues: valuesOf,
    fields: {
      date: { label: t('buildings:closing.date'), format: (date) => formatDay(date, language) },
      name: {
        label: t('buildings:closing.name'),
        format: ({ fr, en }) => [fr, en].filter(Boolean).join(' / '),
      },
    },
  };
  const save = async ({ version, ...day }: z.output<typeof schema>) => {
    if (item) await change.mutateAsync({ building: building.id, id: item.id, ...day, version });
    else await add.mutateAsync({ building: building.id, ...day });
    onSaved?.(day.date);
    return t(item ? 'buildings:closing.changed' : 'buildings:closing.added');
  };
  return (
    <FormDialog
      {...view}
      title={t(item ? 'buildings:closing.editTitle' : 'buildings:closing.addTitle')}
      form={form}
      onSave={save}
      edited={item ? edited : undefined}
      size="md"
    >
      <DateField label={t('buildings:closing.date')} required {...form.getInputProps('date')} />
      <BilingualField
        name="name"
        label={t('buildings:closing.name')}
        getInputProps={form.getInputProps}
        maxLength={CLOSING_DAY_NAME_MAX}
      />
      {form.errors.name && <Input.Error role="alert">{form.errors.name}</Input.Error>}
    </FormDialog>
  );
}
