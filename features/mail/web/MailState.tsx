import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { OutboxMail } from '../mail.ts';

const roles: Record<OutboxMail['state'], StateTone> = {
  queued: 'attention',
  kept: 'quiet',
  sent: 'done',
  failed: 'danger',
  withheld: 'danger',
};

export function MailState({ state }: Pick<OutboxMail, 'state'>) {
  const { t } = useWords();
  return <StateChip tone={roles[state]}>{t(`mail:state.${state}`)}</StateChip>;
}
