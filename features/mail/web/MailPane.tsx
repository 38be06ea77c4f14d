import { IconMailForward } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import type { OutboxMail } from '../mail.ts';
import { MailViewer } from './MailViewer.tsx';
import classes from './OutboxPage.module.css';

type MailPaneProps = {
  /** None is chosen. */
  mail: OutboxMail | null;
  /** Who chose it by a key, which one: a new object each time. */
  byKey: { id: number } | null;
};

/**
 * The mail that is chosen, beside its list. All other rows lie between the two, so who chooses it by a key is led to its title, and
 * Escape leads back to its row.
 */
export function MailPane({ mail, byKey }: MailPaneProps) {
  const { t } = useWords();
  const pane = useRef<HTMLDivElement>(null);
  const led = useRef<object>(null);
  const shown = mail?.id;
  useEffect(() => {
    // Once: Back may show it again to somebody who is elsewhere.
    if (!byKey || byKey.id !== shown || led.current === byKey) return;
    led.current = byKey;
    pane.current?.querySelector('h2')?.focus();
  }, [byKey, shown]);
  const leave = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape')
      currentTarget.parentElement?.querySelector<HTMLElement>('button[aria-current]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of Escape from all that stands in it
    <div ref={pane} className={classes.pane} data-screen-only onKeyDown={leave}>
      {mail ? (
        <MailViewer key={mail.id} mail={mail} titled />
      ) : (
        <EmptyState icon={IconMailForward} title={t('mail:viewer.none')} />
      )}
    </div>
  );
}
