import { IconMailForward } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { usePages } from '../../../kit/web/list/usePages.tsx';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { RecordPanel } from '../../../kit/web/ui/RecordPanel.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { exportOutbox, readOutbox } from '../api.ts';
import type { OutboxMail } from '../mail.ts';
import { can } from '../policy.ts';
import { MailList } from './MailList.tsx';
import { MailPane } from './MailPane.tsx';
import { MailViewer } from './MailViewer.tsx';
import { useIsMailServerMissing } from './NoMailServerNotice.tsx';
import classes from './OutboxPage.module.css';
import { useResendFailedMails } from './useResendFailedMails.tsx';

export default function OutboxPage() {
  const { t } = useI18n();
  const { user } = useSession();
  const [{ q: query }] = useUrlState({ q: textParam() });
  const wide = !useBreakpoint('belowDesktop');
  const outbox = usePages(
    readOutbox,
    { search: query, sort: '-createdAt' },
    { moreLabel: t('mail:list.older') },
  );
  const sendAll = useResendFailedMails();
  const isServerMissing = useIsMailServerMissing();
  const hasUnsentMails = isServerMissing || outbox.data?.some(({ state }) => state === 'kept');
  const mayRead = can.read(user);
  const viewing = useRowDialog('mail', outbox, () => mayRead);
  const mail = viewing.opened && !viewing.isGone ? viewing.current : null;
  const [openedByKeyboard, setOpenedByKeyboard] = useState<{ id: number } | null>(null);
  const open = (one: OutboxMail, { detail }: MouseEvent) => {
    // `detail` is 0 for a click made by keyboard.
    setOpenedByKeyboard(detail === 0 ? { id: one.id } : null);
    viewing.open(one);
  };

  return (
    <ListScreen
      title={t('mail:title')}
      intro={t(hasUnsentMails ? 'mail:list.kept' : 'menu:outbox.text')}
      searchLabel={t('mail:list.search')}
      moreActions={[useExportAction(exportOutbox, outbox.input, outbox.data), ...sendAll.actions]}
      query={outbox}
      emptyState={{
        icon: IconMailForward,
        failedTitle: t('mail:nothing.failed.title'),
        noMatch: { title: t('mail:nothing.noMatch.title'), text: t('mail:nothing.noMatch.text') },
        empty: { title: t('mail:nothing.empty.title'), text: t('mail:nothing.empty.text') },
      }}
      body={(mails) => (
        <div className={classes.outbox} data-two-panes={(mayRead && wide) || undefined}>
          <MailList
            mails={mails}
            openMailId={mail?.id}
            onOpen={mayRead ? open : undefined}
            opensDialog={!wide}
            showOlder={outbox.moreButton}
          />
          {mayRead && wide && <MailPane mail={mail} openedByKeyboard={openedByKeyboard} />}
        </div>
      )}
    >
      {sendAll.dialog}
      {mayRead && !wide && (
        <RecordPanel {...viewing} title={viewing.current?.subject} wide>
          {viewing.current && <MailViewer mail={viewing.current} />}
        </RecordPanel>
      )}
    </ListScreen>
  );
}
