import { Radio, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import { plainLineSchema } from '../../../../kit/plainLine.ts';
import { useCommand } from '../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { PARCEL_NAME_MAX, type Parcel, parcelAnswerKinds } from '../../parcel.ts';
import { can } from '../../policy.ts';
import { answerParcels } from '../api.ts';

const schema = z
  .object({ answer: z.enum([...parcelAnswerKinds, 'none']), name: plainLineSchema.max(PARCEL_NAME_MAX) })
  .refine(({ answer, name }) => answer !== 'colleague' || name !== '', {
    error: 'required',
    path: ['name'],
  });

export function RecipientAnswerDialog({ item: parcel, ...view }: RecordDialogProps<Parcel>) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const send = useCommand(answerParcels);
  const initial = { answer: parcel?.answer ?? ('keep' as const), name: parcel?.answerName ?? '' };
  const form = useDialogForm<{ answer: string; name: string }, z.output<typeof schema>>(
    view.opened,
    schema,
    initial,
    `answer about ${parcel?.id}`,
  );
  const save = async ({ answer, name }: z.output<typeof schema>) => {
    if (!parcel) return;
    const one = { building: building.id, parcels: [parcel.id] };
    await send.mutateAsync({ ...one, answer: answer === 'none' ? null : answer, name });
    return t(can.keepLog(user) ? 'parcels:answer.noted' : 'parcels:answer.done');
  };
  const choices = parcel?.answer ? ([...parcelAnswerKinds, 'none'] as const) : parcelAnswerKinds;
  return (
    <FormDialog
      {...view}
      title={t(can.keepLog(user) ? 'parcels:answer.titleForStaff' : 'parcels:answer.title')}
      form={form}
      onSave={save}
    >
      <Radio.Group label={t('parcels:answer.question')} {...form.getInputProps('answer')}>
        <Stack gap="xs" mt="xs">
          {choices.map((each) => (
            <Radio key={each} value={each} label={t(`parcels:answer.choices.${each}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.answer === 'colleague' && (
        <TextInput
          label={t('parcels:answer.name')}
          required
          maxLength={PARCEL_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      )}
    </FormDialog>
  );
}
