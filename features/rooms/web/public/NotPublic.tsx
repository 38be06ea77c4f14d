import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../../../kit/web/i18n.ts';
import { EmptyState } from '../../../../kit/web/state/EmptyState.tsx';

/** Stands where the building does not show its calendars. */
export function NotPublic() {
  const { t } = useWords();
  return (
    <EmptyState
      icon={IconLock}
      title={t('rooms:public.closed')}
      action={
        <Button component={Link} to="/login">
          {t('rooms:public.logIn')}
        </Button>
      }
    >
      {t('rooms:public.closedText')}
    </EmptyState>
  );
}
