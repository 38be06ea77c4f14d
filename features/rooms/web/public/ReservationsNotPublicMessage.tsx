import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../../kit/web/feedback/EmptyState.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { currentSession } from '../../../../kit/web/session.ts';

export function ReservationsNotPublicMessage() {
  const { t } = useWords();
  const isSignedIn = currentSession() !== null;
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
