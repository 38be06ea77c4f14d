import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { getCurrentSession } from '../../../../kit/web/session/session.ts';

export function ReservationsNotPublicMessage() {
  const { t } = useI18n();
  const isSignedIn = getCurrentSession() !== null;
  return (
    <EmptyState
      icon={IconLock}
      title={t('rooms:public.closed')}
      action={
        <Button component={Link} to={isSignedIn ? '/resident/home' : '/login'}>
          {t(isSignedIn ? 'rooms:public.home' : 'rooms:public.logIn')}
        </Button>
      }
    >
      {t(isSignedIn ? 'rooms:public.closedToOthers' : 'rooms:public.closedText')}
    </EmptyState>
  );
}
