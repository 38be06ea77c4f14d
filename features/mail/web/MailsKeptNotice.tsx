import { Alert } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../kit/web/i18n.ts';
import { useSession } from '../../../kit/web/session.ts';
import { can } from '../policy.ts';
import { deliveryQuery } from './deliveryQuery.ts';

export function useAreMailsKept(): boolean {
  const { user } = useSession();
  const { data } = useQuery({ ...deliveryQuery, enabled: can.readDelivery(user) });
  return data?.kept === true;
}

export default function MailsKeptNotice() {
  const { t } = useWords();
  if (!useAreMailsKept()) return null;
  return (
    <Alert color="yellow" icon={<IconMailOff aria-hidden />} title={t('menu:outbox.kept')}>
      {t('menu:outbox.keptText')}
    </Alert>
  );
}
