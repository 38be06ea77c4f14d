import { Alert } from '@mantine/core';
import { IconCircleCheck, IconTrashX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../i18n.ts';

interface GoneNoticeProps {
  typed?: boolean;
  canceled?: boolean;
  answered?: boolean;
}

/**
 * Says in an open dialog that what it is about was deleted meanwhile; `typed`: in a form; `canceled`: it was but cancelled;
 * `answered`: it is a request, and somebody else answered it. Where what goes with it had the focus, the notice takes it.
 */
export function GoneNotice({ typed = false, canceled = false, answered = false }: GoneNoticeProps) {
  const { t } = useWords();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  const icon = answered ? <IconCircleCheck aria-hidden /> : <IconTrashX aria-hidden />;
  const words = answered ? 'ui.gone.answered' : typed ? 'ui.gone.form' : 'ui.gone.here';
  return (
    <Alert ref={notice} role="alert" tabIndex={-1} color="yellow" icon={icon} mb="md">
      {t(canceled ? 'ui.meanwhile.canceled' : words)}
    </Alert>
  );
}
