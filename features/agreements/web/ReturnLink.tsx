import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useWords } from '../../../kit/web/i18n.ts';
import { currentSession } from '../../../kit/web/session.ts';
import type { SignPageLocationState } from './agreementUrl.ts';

export function ReturnToVisitLink() {
  const { t } = useWords();
  const opened = useLocation().state as SignPageLocationState | null;
  return (
    <Anchor component={Link} to={opened?.from ?? '/login'} fz="sm">
      {t(opened?.from || currentSession() ? 'agreements:sign.leave' : 'agreements:sign.back')}
    </Anchor>
  );
}
