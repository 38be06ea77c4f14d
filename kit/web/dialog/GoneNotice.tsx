import { Alert } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../i18n.ts';

/**
 * Says in an open dialog that what it is about was deleted meanwhile; `typed`: in a form. Where what goes with it had the focus,
 * the notice takes it.
 */
export function GoneNotice({ typed = false }: { typed?: boolean }) {
  const { t } = useWords();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <Alert ref={notice} role="alert" tabIndex={-1} color="yellow" icon={<IconTrashX aria-hidden />} mb="md">
      {t(typed ? 'ui.gone.form' : 'ui.gone.here')}
    </Alert>
  );
}
