import { Alert, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import {
  DeletionPreviewSection,
  useDeletionPreview,
} from '../../../core/accounts/web/DeletionPreviewSection.tsx';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type DataSubject, toDataSubjectReference } from '../dataSubject.ts';
import { eraseResidentOrVisitorData, previewResidentErasure } from '../dataSubjectApi.ts';

/** Data of these features is kept by law. */
const KEPT = ['nda', 'privacy'];

export function EraseResidentOrVisitorDialog({ item: row, opened, close }: RecordDialogProps<DataSubject>) {
  const { t } = useI18n();
  const { building } = useSession();
  const erasing = useCommand(eraseResidentOrVisitorData);
  const [isIdentityChecked, setIdentityChecked] = useState(false);
  const name = row ? row.name || row.email : '';
  const isResident = row?.user != null;
  const hasOnlyKeptData =
    row?.user === null && Object.keys(row.counts).every((feature) => KEPT.includes(feature));
  const leaving = useDeletionPreview(
    callQuery(previewResidentErasure, { building: building.id, id: row?.user ?? 0 }),
    opened && isResident,
  );
  const leave = () => {
    setIdentityChecked(false);
    close();
  };
  return (
    <ConfirmDialog
      opened={opened}
      close={leave}
      title={t('privacy:erase.title', { name })}
      confirmLabel={t(isResident ? 'privacy:erase.account' : 'privacy:erase.visitor')}
      danger
      size="lg"
      ready={isIdentityChecked && !row?.held && !hasOnlyKeptData && (!isResident || !leaving.isPending)}
      onConfirm={async () => {
        if (!row) return;
        await erasing.mutateAsync({ building: building.id, ...toDataSubjectReference(row) });
        setIdentityChecked(false);
        notifyUser.success(t('privacy:erase.done', { name }));
      }}
    >
      {row?.held && (
        <Alert color="yellow" mb="md">
          {t('privacy:erase.held')}
        </Alert>
      )}
      {hasOnlyKeptData && (
        <Alert color="yellow" mb="md">
          {t('privacy:erase.onlyKept')}
        </Alert>
      )}
      {isResident ? (
        <DeletionPreviewSection read={leaving} />
      ) : (
        <Text>{t('privacy:erase.visitorText', { building: building.name })}</Text>
      )}
      <Checkbox
        mt="md"
        required
        label={t('privacy:list.identityChecked')}
        checked={isIdentityChecked}
        onChange={(event) => setIdentityChecked(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
