import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { OutboxMail } from '../mail.ts';

const stateRoles: Record<OutboxMail['state'], StateTone> = {
  queued: 'attention',
  kept: 'quiet',
  sent: 'done',
  failed: 'danger',
  withheld: 'danger',
};

export function MailStateChip({ state }: Pick<OutboxMail, 'state'>) {
  const { t } = useI18n();
  return <StateChip tone={stateRoles[state]}>{t(`mail:state.${state}`)}</StateChip>;
}
