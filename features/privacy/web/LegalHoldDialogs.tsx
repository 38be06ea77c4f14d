import { Text } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps, RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { ReasonDialog } from '../../../kit/web/dialog/ReasonDialog.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type DataSubject, toDataSubjectReference } from '../dataSubject.ts';
import { type LegalHold, legalHoldLiftingSchema } from '../legalHold.ts';
import { liftLegalHold, liftSubjectHolds, placeLegalHold } from '../legalHoldApi.ts';

export function LegalHoldDialog({ item: row, opened, close }: RecordDialogProps<DataSubject>) {
  const { t } = useI18n();
  const { building } = useSession();
  const holding = useCommand(placeLegalHold);
  const name = row ? row.name || row.email : '';
  return (
    <ReasonDialog
      opened={opened}
      close={close}
      schema={legalHoldLiftingSchema}
      draft={`hold ${row?.name} ${row?.email}`}
      title={t('privacy:hold.title', { name })}
      saveLabel={t('privacy:hold.set')}
      label={t('privacy:hold.reason')}
      onSave={async (reason) => {
        if (!row) return;
        await holding.mutateAsync({ building: building.id, ...toDataSubjectReference(row), reason });
        return t('privacy:hold.done', { name });
      }}
    >
      <Text>{t(row?.user === null ? 'privacy:hold.visitorText' : 'privacy:hold.text')}</Text>
    </ReasonDialog>
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

interface LiftingProps extends DialogViewProps {
  name: string;
  lift: (reason: string) => Promise<void>;
}

function LiftForm({ name, lift, ...view }: LiftingProps) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      {...view}
      goneReason="answered"
      schema={legalHoldLiftingSchema}
      draft={`lift ${name}`}
      title={t('privacy:hold.liftTitle', { name })}
      saveLabel={t('privacy:hold.lift')}
      label={t('privacy:hold.liftReason')}
      onSave={async (reason) => {
        await lift(reason);
        return t('privacy:hold.lifted', { name });
      }}
    >
      <Text>{t('privacy:hold.liftText')}</Text>
    </ReasonDialog>
  );
}
