import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import type { SignPageLocationState } from './agreementUrl.ts';

export function ReturnToVisitLink() {
  const { t } = useI18n();
  const opened = useLocation().state as SignPageLocationState | null;
  return (
    <Anchor component={Link} to={opened?.from ?? '/login'} fz="sm">
      {t(opened?.from || getCurrentSession() ? 'agreements:sign.leave' : 'agreements:sign.back')}
    </Anchor>
  );
}
