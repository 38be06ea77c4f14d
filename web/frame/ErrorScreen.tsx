import { Button } from '@mantine/core';
import { IconDoorOff } from '@tabler/icons-react';
import { useRouteError } from 'react-router';
import { EmptyState } from '../../kit/web/feedback/EmptyState.tsx';
import { FailureMessage } from '../../kit/web/feedback/FailureMessage.tsx';
import { useI18n } from '../../kit/web/i18n/i18n.ts';
import { usePageTitle } from '../../kit/web/navigation/usePageTitle.ts';

/** Error boundary of a route, with a reload button. Drafts are kept. */
export function ErrorScreen() {
  const { t } = useI18n();
  const failure = useRouteError();
  usePageTitle(t('ui.broken.page', { defaultValue: 'Parvis' }));
  return (
    <main role="alert">
      <EmptyState
        icon={IconDoorOff}
        title={t('ui.broken.title', { defaultValue: 'Parvis' })}
        action={
          <Button onClick={() => location.reload()}>
            {t('ui.broken.again', { defaultValue: 'Recharger – Reload' })}
          </Button>
        }
      >
        <FailureMessage error={failure} message={t('ui.broken.text', { defaultValue: '' })} />
      </EmptyState>
    </main>
  );
}
