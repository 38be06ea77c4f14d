import { Group, SegmentedControl, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { OutboxMail } from '../mail.ts';
import { MailDetails } from './MailDetails.tsx';
import classes from './OutboxPage.module.css';

/** Mask of a secret (`kit/server/mail/outbox.ts`). */
const MASK = '••••';

export function MailViewer({ mail, titled }: { mail: OutboxMail; titled?: boolean }) {
  const { t } = useI18n();
  const [view, setView] = useState('message');
  const isMasked = mail.text.includes(MASK);
  return (
    <Stack component="article" flex="1 1 auto" mih={0} aria-label={mail.subject}>
      {titled && <h2 tabIndex={-1}>{mail.subject || t('mail:list.erased')}</h2>}
      <MailDetails mail={mail} />
      {mail.html === '' ? (
        <p className={classes.erased}>{t('mail:viewer.erased')}</p>
      ) : (
        <>
          <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)">
            <SegmentedControl
              aria-label={t('mail:viewer.view')}
              value={view}
              onChange={setView}
              data={[
                { value: 'message', label: t('mail:viewer.message') },
                { value: 'text', label: t('mail:viewer.text') },
              ]}
            />
            {isMasked && <p className={classes.hint}>{t('mail:viewer.masked', { dots: MASK })}</p>}
            {!isMasked && view === 'message' && <p className={classes.hint}>{t('mail:viewer.links')}</p>}
          </Group>
          {view === 'message' ? <MailMessage mail={mail} /> : <MailPlainText text={mail.text} />}
        </>
      )}
    </Stack>
  );
}

/** The sandboxed frame runs no script and cannot reach the portal. */
function MailMessage({ mail }: { mail: OutboxMail }) {
  const { t } = useI18n();
  const source = useMemo(() => prepareMailHtml(mail.html), [mail.html]);
  return (
    <iframe
      className={classes.frame}
      title={t('mail:viewer.frame', { subject: mail.subject })}
      sandbox=""
      srcDoc={source}
    />
  );
}

/** The lookahead excludes masked addresses. */
const LINK = /(https?:\/\/[^\s•]+(?!\S*•))/;

function MailPlainText({ text }: { text: string }) {
  const { t } = useI18n();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.text} tabIndex={0} aria-label={t('mail:viewer.text')}>
      {text.split(LINK).map((part, at) =>
        LINK.test(part) ? (
          <a key={at} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </section>
  );
}

/**
 * Prepares the HTML of a mail for the frame: withheld pictures show their descriptions, and links open a new
 * tab.
 */
function prepareMailHtml(html: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of mail.querySelectorAll<HTMLImageElement>('img[src^="cid:"]')) {
    const box = mail.createElement('div');
    box.textContent = picture.alt;
    box.style.cssText =
      `box-sizing:border-box;width:${picture.width}px;padding:2em 1em;` +
      `border:1px dashed;border-radius:8px;text-align:center;font:14px/20px sans-serif`;
    box.className = 'quiet';
    picture.replaceWith(box);
  }
  const base = mail.createElement('base');
  base.target = '_blank';
  mail.head.prepend(base);
  return `<!DOCTYPE html>${mail.documentElement.outerHTML}`;
}
