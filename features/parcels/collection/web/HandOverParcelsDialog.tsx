import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { plainLineSchema } from '../../../../kit/plainLine.ts';
import { call } from '../../../../kit/web/api/call.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { SignaturePad } from '../../../../kit/web/field/SignaturePad.tsx';
import { formatDate } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { PARCEL_NAME_MAX, type Parcel } from '../../parcel.ts';
import type { ParcelStateCallbacks } from '../../web/useParcelStateCallbacks.ts';
import { uploadParcelPicture } from '../api.ts';

const schema = z
  .object({
    who: z.enum(['recipient', 'other']),
    name: plainLineSchema.max(PARCEL_NAME_MAX),
    signature: z.string(),
    chosen: z.array(z.number()).min(1),
  })
  .refine(({ who, name }) => who === 'recipient' || name !== '', { error: 'required', path: ['name'] });

function decodeDataUrl(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

interface HandOverDialogProps
  extends RecordDialogProps<Parcel>,
    Pick<ParcelStateCallbacks, 'handOver' | 'getOthersOfRecipient'> {}

export function HandOverParcelsDialog({
  item: parcel,
  opened,
  isGone,
  close,
  ...moves
}: HandOverDialogProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [openCount, setOpenCount] = useState(0);
  const all = parcel ? moves.getOthersOfRecipient(parcel) : [];
  const colleague = parcel?.answer === 'colleague' ? parcel.answerName : '';
  const initial = {
    who: colleague ? ('other' as const) : ('recipient' as const),
    name: colleague,
    signature: '',
    chosen: all.map(({ id }) => id),
  };
  const form = useDialogForm(opened, schema, initial, `hand over ${parcel?.id}`);
  const { who, signature, chosen } = form.values;

  const save = async (input: z.output<typeof schema>) => {
    const file = input.signature === '' ? null : decodeDataUrl(input.signature);
    const picture = file && (await call(uploadParcelPicture, { building: building.id, file }));
    return moves.handOver(
      all.filter(({ id }) => input.chosen.includes(id)),
      {
        ...(input.who === 'other' && { fetchedBy: input.name }),
        ...(picture && { signature: picture.id }),
      },
    );
  };
  const toggle = (id: number) =>
    form.setFieldValue(
      'chosen',
      chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id],
    );
  return (
    <FormDialog
      opened={opened}
      close={() => {
        setOpenCount((count) => count + 1);
        close();
      }}
      title={t('parcels:handOver.title', { recipient: parcel?.recipient })}
      form={form}
      isGone={isGone}
      onSave={save}
      saveDisabled={chosen.length === 0}
      saveLabel={t('parcels:handOver.save', { count: chosen.length })}
    >
      {all.length > 1 && <ParcelChoice parcels={all} chosenIds={chosen} onToggle={toggle} />}
      <Radio.Group label={t('parcels:handOver.who')} {...form.getInputProps('who')}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="recipient"
            label={t('parcels:handOver.recipient', { recipient: parcel?.recipient })}
          />
          <Radio value="other" label={t('parcels:handOver.other')} />
        </Stack>
      </Radio.Group>
      {who === 'other' && (
        <TextInput
          label={t('parcels:handOver.name')}
          required
          maxLength={PARCEL_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      )}
      <Stack data-secret gap="xs">
        <Text component="p" size="sm" fw={600} m={0}>
          {t(parcel?.registered ? 'parcels:handOver.signatureWanted' : 'parcels:handOver.signature')}
        </Text>
        <SignaturePad
          key={`${parcel?.id} ${openCount}`}
          label={t('parcels:handOver.pad')}
          hint={t('parcels:handOver.padHint')}
          clearLabel={t('parcels:handOver.clear')}
          isEmpty={signature === ''}
          onChange={(drawing) => form.setFieldValue('signature', drawing)}
        />
      </Stack>
    </FormDialog>
  );
}

interface ChosenProps {
  parcels: readonly Parcel[];
  chosenIds: readonly number[];
  onToggle: (id: number) => void;
}

function ParcelChoice({ parcels, chosenIds, onToggle }: ChosenProps) {
  const { t } = useI18n();
  return (
    <fieldset>
      <Text component="legend" size="sm" fw={600} mb="xs">
        {t('parcels:handOver.which')}
      </Text>
      <Stack gap="xs">
        {parcels.map((parcel) => (
          <Checkbox
            key={parcel.id}
            checked={chosenIds.includes(parcel.id)}
            onChange={() => onToggle(parcel.id)}
            label={[parcel.sender, formatDate(parcel.date), parcel.shelf, parcel.tracking]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
