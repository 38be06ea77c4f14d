import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { downloadEvacuationRecord } from '../api.ts';
import type { PastEvacuation } from '../evacuation.ts';

export function DownloadRecordButton({ row, moment }: { row: PastEvacuation; moment: string }) {
  const { t } = useI18n();
  const { building } = useSession();
  const [working, setWorking] = useState(false);
  const take = async () => {
    setWorking(true);
    await downloadFromEndpoint(downloadEvacuationRecord, { building: building.id, evacuation: row.id }).catch(
      notifyUser.failure,
    );
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      loading={working}
      disabled={row.sha256 === null}
      aria-label={row.sha256 ? t('evacuations:register.takeOf', { moment }) : undefined}
      title={row.sha256 ? `SHA-256 ${row.sha256}` : undefined}
      onClick={take}
    >
      {t(row.sha256 ? 'evacuations:register.take' : 'evacuations:register.drawing')}
    </Button>
  );
}
