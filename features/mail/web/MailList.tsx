import { Skeleton, Stack, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListRow } from '../../../kit/web/list/ListRow.tsx';
import { PrintedTable } from '../../../kit/web/print/PrintedTable.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import type { OutboxMail } from '../mail.ts';
import { MailStateChip } from './MailStateChip.tsx';
import classes from './OutboxPage.module.css';
import { useFormatMailMoment } from './useFormatMailMoment.ts';

type MailListProps = {
  mails: readonly OutboxMail[] | undefined;
  openMailId: number | undefined;
  onOpen: ((mail: OutboxMail, event: MouseEvent) => void) | undefined;
  opensDialog: boolean;
  showOlder: ReactNode;
};

export function MailList({ mails, openMailId, onOpen, opensDialog, showOlder }: MailListProps) {
  const { t, language } = useI18n();
  const moment = useFormatMailMoment();
  const words = { count: mails?.length ?? 0, shown: formatCount(mails?.length ?? 0, language) };
  return (
    <Stack gap={0} mih={0} aria-busy={!mails}>
      <Text size="sm" c="dimmed" mb="xs" data-figures role="status">
        {mails ? t(showOlder ? 'mail:list.latest' : 'mail:list.count', words) : '\u00a0'}
      </Text>
      <section
        className={classes.region}
        data-panel
        data-screen-only
        tabIndex={onOpen ? undefined : 0}
        aria-label={t('mail:list.label')}
      >
        <ul className={classes.lines}>
          {mails ? (
            mails.map((mail) => (
              <li key={mail.id}>
                <ListRow
                  title={<EmailAddressText>{mail.to}</EmailAddressText>}
                  second={mail.subject || t('mail:list.erased')}
                  aside={
                    <>
                      {mail.createdAt && (
                        <time dateTime={mail.createdAt}>{moment(mail.createdAt, 'short')}</time>
                      )}
                      <MailStateChip state={mail.state} />
                    </>
                  }
                  onOpen={onOpen && ((event) => onOpen(mail, event))}
                  opensDialog={opensDialog}
                  isCurrent={mail.id === openMailId}
                />
              </li>
            ))
          ) : (
            <MailSkeletons />
          )}
        </ul>
        {showOlder && <div className={classes.older}>{showOlder}</div>}
      </section>
      {mails && <PrintedMails mails={mails} />}
    </Stack>
  );
}

function PrintedMails({ mails }: { mails: readonly OutboxMail[] }) {
  const { t } = useI18n();
  const moment = useFormatMailMoment();
  const columns = [
    {
      key: 'createdAt',
      width: 7,
      cell: ({ createdAt }: OutboxMail) => createdAt && moment(createdAt, 'long'),
    },
    { key: 'to', width: 12, cell: ({ to }: OutboxMail) => <EmailAddressText>{to}</EmailAddressText> },
    { key: 'subject', width: 18, cell: ({ subject }: OutboxMail) => subject || t('mail:list.erased') },
    { key: 'state', width: 7, cell: ({ state }: OutboxMail) => <MailStateChip state={state} /> },
  ];
  return (
    <PrintedTable
      columns={columns.map((column) => ({ ...column, title: t(`mail:paper.${column.key}`) }))}
      rows={mails}
    />
  );
}

function MailSkeletons() {
  return Array.from({ length: 7 }, (_, line) => (
    <li key={String(line)} aria-hidden>
      <ListRow
        title={<Skeleton height={14} width="60%" my={3} />}
        second={<Skeleton height={13} width="85%" my={3} />}
      />
    </li>
  ));
}
