import { Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps, RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { DateField } from '../../../kit/web/field/DateField.tsx';
import { EmailField } from '../../../kit/web/field/EmailField.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import {
  DATA_REQUEST_NAME_MAX,
  DATA_REQUEST_NOTE_MAX,
  type DataRequest,
  dataRequestClosingSchema,
  dataRequestKinds,
  dataRequestOutcomes,
  manualRequestChannels,
  newDataRequestSchema,
} from '../dataRequest.ts';
import { closeDataRequest, recordDataRequest } from '../dataRequestApi.ts';

export function RecordDataRequestDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const recording = useCommand(recordDataRequest);
  const initial = { kind: 'access', name: '', email: '', channel: 'letter', note: '', receivedOn: today };
  const form = useDialogForm(view.opened, newDataRequestSchema, initial, 'letter');
  const options = (of: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: t(`privacy:letter.${of}.${value}`) }));
  return (
    <FormDialog
      {...view}
      title={t('privacy:letter.add')}
      form={form}
      size="md"
      onSave={async (output) => {
        const { dueOn } = await recording.mutateAsync({ building: building.id, ...output });
        return t('privacy:letter.added', { date: formatDate(dueOn) });
      }}
    >
      <Select
        label={t('privacy:letter.columns.kind')}
        required
        allowDeselect={false}
        data={options('kinds', dataRequestKinds)}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('privacy:letter.columns.name')}
        required
        maxLength={DATA_REQUEST_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <EmailField label={t('privacy:list.email')} {...form.getInputProps('email')} />
      <Select
        label={t('privacy:letter.channel')}
        required
        allowDeselect={false}
        data={options('channels', manualRequestChannels)}
        {...form.getInputProps('channel')}
      />
      <DateField
        label={t('privacy:letter.columns.received')}
        required
        max={today}
        {...form.getInputProps('receivedOn')}
      />
      <Textarea
        label={t('privacy:letter.columns.note')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={DATA_REQUEST_NOTE_MAX}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

export function CloseDataRequestDialog({ item: row, ...view }: RecordDialogProps<DataRequest>) {
  const { t } = useI18n();
  const { building } = useSession();
  const closing = useCommand(closeDataRequest);
  const form = useDialogForm(
    view.opened,
    dataRequestClosingSchema,
    { outcome: 'answered' },
    `close ${row?.id}`,
  );
  return (
    <FormDialog
      {...view}
      goneReason="answered"
      title={t('privacy:letter.closeTitle', { name: row?.name })}
      form={form}
      saveLabel={t('privacy:letter.close')}
      size="md"
      onSave={async ({ outcome }) => {
        if (!row) return;
        await closing.mutateAsync({ building: building.id, id: row.id, outcome });
        return t('privacy:letter.closed', { name: row.name });
      }}
    >
      <Text mb="sm">{t('privacy:letter.closeText')}</Text>
      <Radio.Group label={t('privacy:letter.outcome')} {...form.getInputProps('outcome')}>
        <Stack gap="xs" mt="xs">
          {dataRequestOutcomes.map((value) => (
            <Radio key={value} value={value} label={t(`privacy:letter.outcomes.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
