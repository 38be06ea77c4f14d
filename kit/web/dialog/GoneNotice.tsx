import { Alert } from '@mantine/core';
import { IconCircleCheck, IconTrashX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useI18n } from '../i18n/i18n.ts';

/** `deleted`, `canceled`: found by a save. `left`, `leftForm`: the record left the list. */
const messageKeys = {
  left: 'ui.gone.here',
  leftForm: 'ui.gone.form',
  deleted: 'ui.meanwhile.gone',
  canceled: 'ui.meanwhile.canceled',
  answered: 'ui.gone.answered',
} as const;
export type RecordGoneReason = keyof typeof messageKeys;

export function GoneNotice({ reason = 'left' }: { reason?: RecordGoneReason }) {
  const { t } = useI18n();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  const icon = reason === 'answered' ? <IconCircleCheck aria-hidden /> : <IconTrashX aria-hidden />;
  return (
    <Alert ref={notice} role="alert" tabIndex={-1} color="yellow" icon={icon} mb="md">
      {t(messageKeys[reason])}
    </Alert>
  );
}
