import { Button } from '@mantine/core';
import { IconDoorOff } from '@tabler/icons-react';
import { useWords } from '../../kit/web/i18n.ts';
import { EmptyState } from '../../kit/web/state/EmptyState.tsx';

/** What is shown in the place of a screen that broke: words and a way on, and nothing that was typed elsewhere is lost. */
export function ErrorScreen() {
  const { t } = useWords();
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
        {t('ui.broken.text', { defaultValue: '' })}
      </EmptyState>
    </main>
  );
}
