import { IconMailForward } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { OutboxMail } from '../mail.ts';
import { MailViewer } from './MailViewer.tsx';
import classes from './OutboxPage.module.css';

type MailPaneProps = {
  mail: OutboxMail | null;
  /** The mail that was opened by keyboard; a new object each time. */
  openedByKeyboard: { id: number } | null;
};

/** Opening a mail by keyboard moves the focus to its title; Escape returns it to the row. */
export function MailPane({ mail, openedByKeyboard }: MailPaneProps) {
  const { t } = useI18n();
  const pane = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<object>(null);
  const mailId = mail?.id;
  useEffect(() => {
    // Only once: the Back button may show the mail again while the focus is elsewhere.
    if (!openedByKeyboard || openedByKeyboard.id !== mailId || focusedFor.current === openedByKeyboard)
      return;
    focusedFor.current = openedByKeyboard;
    pane.current?.querySelector('h2')?.focus();
  }, [openedByKeyboard, mailId]);
  const focusRowOnEscape = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape')
      currentTarget.parentElement?.querySelector<HTMLElement>('button[aria-current]')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape from everything inside
    <div ref={pane} className={classes.pane} data-panel data-screen-only onKeyDown={focusRowOnEscape}>
      {mail ? (
        <MailViewer key={mail.id} mail={mail} titled />
      ) : (
        <EmptyState icon={IconMailForward} title={t('mail:viewer.none')} />
      )}
    </div>
  );
}
