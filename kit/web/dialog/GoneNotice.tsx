import { Alert } from '@mantine/core';
import { IconCircleCheck, IconTrashX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWords } from '../i18n.ts';

/**
 * What became of it: it left the list, seen in a dialog that shows it or in a form; a save was refused since it was deleted; it was
 * but cancelled; it was a request, and somebody else answered it.
 */
const words = {
  left: 'ui.gone.here',
  leftForm: 'ui.gone.form',
  deleted: 'ui.meanwhile.gone',
  canceled: 'ui.meanwhile.canceled',
  answered: 'ui.gone.answered',
} as const;
export type Ended = keyof typeof words;

/** Says in an open dialog that what it is about is over. Where what goes with it had the focus, the notice takes it. */
export function GoneNotice({ ended = 'left' }: { ended?: Ended }) {
  const { t } = useWords();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  const icon = ended === 'answered' ? <IconCircleCheck aria-hidden /> : <IconTrashX aria-hidden />;
  return (
    <Alert ref={notice} role="alert" tabIndex={-1} color="yellow" icon={icon} mb="md">
      {t(words[ended])}
    </Alert>
  );
}
