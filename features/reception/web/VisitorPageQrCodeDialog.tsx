import { Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { useDialogProps } from '../../../kit/web/dialog/useDialogProps.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { QrCode } from '../../../kit/web/ui/QrCode.tsx';
import { useQrPathBuilder } from '../../../kit/web/ui/useQrPathBuilder.ts';
import { readVisitorPageLink } from '../api.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import classes from './Reception.module.css';

export function VisitorPageQrCodeDialog({ item: visit, opened, close }: RecordDialogProps<ReceptionVisit>) {
  const { t } = useI18n();
  const { building } = useSession();
  const draw = useQrPathBuilder();
  const pageQuery = useQuery({
    ...callQuery(readVisitorPageLink, { building: building.id, id: visit?.id ?? 0 }),
    enabled: opened && visit !== null,
  });
  const qrCode = pageQuery.data && draw ? draw(`${location.origin}${pageQuery.data.path}`) : undefined;
  return (
    <Modal
      {...useDialogProps(opened, close)}
      size="sm"
      title={t('reception:phone.title', { visitor: visit?.visitor ?? '' })}
    >
      <Stack>
        <Text>{t('reception:phone.text')}</Text>
        <div className={classes.phoneCode}>
          {qrCode ? (
            <QrCode code={qrCode} label={t('reception:phone.code')} />
          ) : (
            !pageQuery.isError && <Loader role="status" aria-label={t('ui.loading')} />
          )}
        </div>
        {pageQuery.isError && <FailureMessage error={pageQuery.error} />}
      </Stack>
    </Modal>
  );
}
