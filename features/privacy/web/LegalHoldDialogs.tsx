import { Text, Textarea } from '@mantine/core';
import { z } from 'zod';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { HOLD_REASON_MAX, type LegalHold, legalHoldLiftingSchema } from '../legalHold.ts';
import { liftLegalHold, liftSubjectHolds, placeLegalHold } from '../protectionApi.ts';
import { type DataSubject, toDataSubjectReference } from '../subject.ts';

const reasonAlone = z.object(legalHoldLiftingSchema.shape);

export function LegalHoldDialog({ item: row, opened, close }: RecordDialogProps<DataSubject>) {
  const { t } = useI18n();
  const { building } = useSession();
  const holding = useCommand(placeLegalHold);
  const form = useDialogForm(opened, reasonAlone, { reason: '' }, `hold ${row?.name} ${row?.email}`);
  const name = row ? row.name || row.email : '';
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('privacy:hold.title', { name })}
      form={form}
      saveLabel={t('privacy:hold.set')}
      size="md"
      onSave={async ({ reason }) => {
        if (!row) return;
        await holding.mutateAsync({ building: building.id, ...toDataSubjectReference(row), reason });
        return t('privacy:hold.done', { name });
      }}
    >
      <Text>{t(row?.user === null ? 'privacy:hold.visitorText' : 'privacy:hold.text')}</Text>
      <Textarea
        label={t('privacy:hold.reason')}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={HOLD_REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

export function LiftHoldDialog({ item, ...dialog }: RecordDialogProps<LegalHold>) {
  const { building } = useSession();
  const lifting = useCommand(liftLegalHold);
  return (
    <LiftForm
      {...dialog}
      name={item?.name ?? ''}
      lift={async (reason) => {
        if (item) await lifting.mutateAsync({ building: building.id, id: item.id, reason });
      }}
    />
  );
}

export function LiftAllHoldsDialog({ item, ...dialog }: RecordDialogProps<DataSubject>) {
  const { building } = useSession();
  const lifting = useCommand(liftSubjectHolds);
  return (
    <LiftForm
      {...dialog}
      name={item ? item.name || item.email : ''}
      lift={async (reason) => {
        if (item)
          await lifting.mutateAsync({ building: building.id, ...toDataSubjectReference(item), reason });
      }}
    />
  );
}

interface LiftingProps extends Omit<RecordDialogProps<unknown>, 'item'> {
  name: string;
  lift: (reason: string) => Promise<void>;
}

function LiftForm({ opened, isGone, close, name, lift }: LiftingProps) {
  const { t } = useI18n();
  const form = useDialogForm(opened, reasonAlone, { reason: '' }, `lift ${name}`);
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('privacy:hold.liftTitle', { name })}
      form={form}
      saveLabel={t('privacy:hold.lift')}
      gone={isGone && 'answered'}
      size="md"
      onSave={async ({ reason }) => {
        await lift(reason);
        return t('privacy:hold.lifted', { name });
      }}
    >
      <Text>{t('privacy:hold.liftText')}</Text>
      <Textarea
        label={t('privacy:hold.liftReason')}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={HOLD_REASON_MAX}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
