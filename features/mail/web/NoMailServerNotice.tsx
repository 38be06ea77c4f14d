import { Alert } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { can } from '../policy.ts';
import { mailServerMissingQuery } from './mailServerMissingQuery.ts';

export function useIsMailServerMissing(): boolean {
  const { user } = useSession();
  const { data } = useQuery({ ...mailServerMissingQuery, enabled: can.readDelivery(user) });
  return data?.kept === true;
}

export default function NoMailServerNotice() {
  const { t } = useI18n();
  if (!useIsMailServerMissing()) return null;
  return (
    <Alert color="yellow" icon={<IconMailOff aria-hidden />} title={t('menu:outbox.kept')}>
      {t('menu:outbox.keptText')}
    </Alert>
  );
}
