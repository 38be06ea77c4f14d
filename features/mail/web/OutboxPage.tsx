import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMailForward } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowIdText } from '../../../kit/rowId.ts';
import { parsed, text, useAddress } from '../../../kit/web/address.ts';
import { call } from '../../../kit/web/call.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailedState } from '../../../kit/web/state/FailedState.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { can, MAILS_AT_A_TIME } from '../policy.ts';
import { readOutbox } from '../wire.ts';
import { MailList } from './MailList.tsx';
import { MailViewer } from './MailViewer.tsx';
import classes from './OutboxPage.module.css';

/** The mails written last, newest first, page by page. */
function useOutbox(search: string) {
  return useInfiniteQuery({
    // The first word is what live updates call it.
    queryKey: ['mails', search],
    queryFn: ({ pageParam, signal }) => call(readOutbox, { search, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === MAILS_AT_A_TIME ? last.at(-1)?.id : undefined),
    // A mail that another screen has just caused must be there.
    staleTime: 0,
  });
}

/** `/resident/outbox`: which mails were written, to whom, whether they left. Administrators read them too. */
export default function OutboxPage() {
  const { t } = useWords();
  const { user } = useSession();
  const [{ q: query, mail: chosen }, change] = useAddress({ q: text(), mail: parsed(rowIdText, null) });
  const choose = (id: number | null) => change({ mail: id }, 'replace');
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const outbox = useOutbox(query);
  const mails = outbox.data?.pages.flat();
  const mail = mails?.find(({ id }) => id === chosen);
  const mayRead = can.read(user);
  const close = () => choose(null);

  return (
    <Page title={t('mail:title')} fill filters={<SearchField label={t('mail:list.search')} />}>
      {outbox.isError || mails?.length === 0 ? (
        <Nothing failure={outbox.error} searched={query !== ''} onRetry={outbox.refetch} />
      ) : (
        <div className={classes.outbox} data-two-panes={(mayRead && wide) || undefined}>
          <MailList
            mails={mails}
            chosen={mail?.id}
            onOpen={mayRead ? ({ id }) => choose(id) : undefined}
            opensDialog={!wide}
            older={
              outbox.hasNextPage && (
                <Button
                  variant="default"
                  loading={outbox.isFetchingNextPage}
                  onClick={() => outbox.fetchNextPage()}
                >
                  {t('mail:list.older')}
                </Button>
              )
            }
          />
          {mayRead && wide && (
            <div className={classes.pane}>
              {mail ? (
                <MailViewer key={mail.id} mail={mail} titled />
              ) : (
                <EmptyState icon={IconMailForward} title={t('mail:viewer.none')} />
              )}
            </div>
          )}
        </div>
      )}
      {mayRead && !wide && (
        <Drawer
          opened={mail !== undefined}
          onClose={close}
          title={mail?.subject}
          position="right"
          size="100%"
          closeButtonProps={{ 'aria-label': t('ui.close') }}
          classNames={{ body: classes.drawerBody ?? '', content: classes.drawer ?? '' }}
        >
          {mail && <MailViewer mail={mail} />}
        </Drawer>
      )}
    </Page>
  );
}

interface NothingProps {
  failure: unknown;
  searched: boolean;
  onRetry: () => void;
}

/** Why the list is empty. */
function Nothing({ failure, searched, onRetry }: NothingProps) {
  const { t } = useWords();
  if (failure) {
    return (
      <div className={classes.nothing}>
        <FailedState
          icon={IconMailForward}
          title={t('mail:nothing.failed.title')}
          failure={failure}
          onRetry={onRetry}
        />
      </div>
    );
  }
  const why = searched ? 'noMatch' : 'empty';
  return (
    <div className={classes.nothing}>
      <EmptyState icon={IconMailForward} title={t(`mail:nothing.${why}.title`)}>
        {t(`mail:nothing.${why}.text`)}
      </EmptyState>
    </div>
  );
}
