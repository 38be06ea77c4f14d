import { Anchor, Text } from '@mantine/core';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type DataSubject, toDataSubjectReference } from '../dataSubject.ts';
import { exportSubjectData, mailDataExportLink } from '../dataSubjectApi.ts';

/** Either mails residents a link to all their data, or downloads what staff may read. */
export function ExportSubjectDialog({ item: row, opened, close }: RecordDialogProps<DataSubject>) {
  const { t } = useI18n();
  const { building } = useSession();
  const offering = useCommand(mailDataExportLink);
  const name = row?.name ?? '';
  const take = async () => {
    if (row)
      await downloadFromEndpoint(exportSubjectData, {
        building: building.id,
        ...toDataSubjectReference(row),
      });
  };
  const mayLogIn = row?.active ?? true;
  return (
    <ConfirmDialog
      opened={opened}
      close={close}
      title={t('privacy:handOut.title', { name })}
      confirmLabel={t(mayLogIn ? 'privacy:handOut.send' : 'privacy:handOut.download')}
      onConfirm={async () => {
        if (!row?.user) return;
        if (!mayLogIn) return take();
        await offering.mutateAsync({ building: building.id, id: row.user });
        notifyUser.success(t('privacy:handOut.sent', { name }));
      }}
    >
      <Text>{t(mayLogIn ? 'privacy:handOut.link' : 'privacy:handOut.closed')}</Text>
      <Text mt="md">{t('privacy:handOut.partial')}</Text>
      {mayLogIn && (
        <Anchor
          component="button"
          type="button"
          mt="xs"
          underline="always"
          onClick={() => void take().then(close, notifyUser.failure)}
        >
          {t('privacy:handOut.download')}
        </Anchor>
      )}
    </ConfirmDialog>
  );
}
