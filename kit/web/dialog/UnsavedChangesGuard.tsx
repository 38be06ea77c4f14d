import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useWords } from '../i18n.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before what was typed on a page is left behind: by going to another address of the portal or, in the browser's own
 * words, by closing or reloading the page. `typed`: whether there is anything to lose. One a page.
 */
export function UnsavedChangesGuard({ typed }: { typed: boolean }) {
  const { t } = useWords();
  const going = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      typed && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useEffect(() => {
    if (!typed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [typed]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      opened
      onClose={() => {
        // The dialog closes after the answer as well: by then the page is on its way, and must not be held back.
        if (!going.current) blocker.reset();
        going.current = false;
      }}
      title={t('ui.discard.title')}
      confirmLabel={t('ui.discard.confirm')}
      cancelLabel={t('ui.discard.keep')}
      danger
      onConfirm={() => {
        going.current = true;
        blocker.proceed();
      }}
    >
      {t('ui.discard.text')}
    </ConfirmDialog>
  );
}
