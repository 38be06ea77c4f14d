import { useWords } from '../../../kit/web/i18n.ts';
import { StatusMark, type Tone } from '../../../kit/web/state/StatusMark.tsx';
import type { OutboxMail } from '../mail.ts';

const tones: Record<OutboxMail['state'], Tone> = {
  queued: 'attention',
  kept: 'neutral',
  sent: 'good',
  failed: 'bad',
  withheld: 'bad',
};

export function MailState({ state }: Pick<OutboxMail, 'state'>) {
  const { t } = useWords();
  return <StatusMark tone={tones[state]}>{t(`mail:state.${state}`)}</StatusMark>;
}
