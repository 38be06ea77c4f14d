import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import page from '../../../core/accounts/web/ProfilePage.module.css';
import type { ProfileSection } from '../../../core/feature/web/screens.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { RetryButton } from '../../../kit/web/feedback/FailedState.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { createCalendarFeed, readCalendarFeedState, revokeCalendarFeed } from '../api.ts';
import type { CalendarFeedState } from '../feed.ts';
import classes from './CalendarFeedPanel.module.css';
import { FeedAddress } from './FeedAddress.tsx';

export const contents: ProfileSection['contents'] = {
  id: 'calendar-feed',
  titleKey: 'calendarFeed:title',
};

export default function CalendarFeedPanel() {
  const { t } = useI18n();
  const state = useQuery(callQuery(readCalendarFeedState, {}));
  const create = useCommand(createCalendarFeed);
  const revoke = useCommand(revokeCalendarFeed);
  const [address, setAddress] = useState<string | null>(null);
  const hasFeed = state.data ? state.data.feed !== null : null;
  const replacing = useDialog('replaceCalendar', hasFeed);
  const revoking = useDialog('revokeCalendar', hasFeed);
  const { registerElement, focusOn } = useFocusAfterRender();

  const createAddress = async () => setAddress((await create.mutateAsync({})).address);
  const createFirst = async () => {
    try {
      await createAddress();
      focusOn('address');
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  const replace = async () => {
    await createAddress();
    notifyUser.success(t('calendarFeed:replace.done'));
  };
  const revokeAddress = async () => {
    await revoke.mutateAsync({});
    setAddress(null);
    focusOn('start');
    notifyUser.success(t('calendarFeed:revoke.done'));
  };

  const feed = state.data?.feed;
  return (
    <section className={`${page.card} ${page.column}`} data-panel aria-labelledby="calendar-feed">
      <div>
        <h2 id="calendar-feed">{t('calendarFeed:title')}</h2>
        <p>{t('calendarFeed:intro')}</p>
      </div>
      {state.isPending && <Skeleton height="2.5rem" width="12rem" />}
      {state.isError && (
        <FeedFailure again={() => state.refetch()}>
          <FailureMessage error={state.error} message={t('calendarFeed:failed')} />
        </FeedFailure>
      )}
      {feed === null && (
        <Button
          ref={registerElement('start')}
          className={classes.start}
          onClick={createFirst}
          loading={create.isPending}
        >
          {t('calendarFeed:create')}
        </Button>
      )}
      {feed && (
        <>
          {address && <FeedAddress ref={registerElement('address')} address={address} />}
          <FeedStatus feed={feed} hidden={address === null} />
          <Group gap="sm">
            <Button variant="default" onClick={replacing.open}>
              {t('calendarFeed:replace.open')}
            </Button>
            <Button variant="outline" color="red" onClick={revoking.open}>
              {t('calendarFeed:revoke.open')}
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={replacing.opened}
        close={replacing.close}
        title={t('calendarFeed:replace.title')}
        confirmLabel={t('calendarFeed:replace.confirm')}
        danger
        onConfirm={replace}
      >
        {t('calendarFeed:replace.text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={revoking.opened}
        close={revoking.close}
        title={t('calendarFeed:revoke.title')}
        confirmLabel={t('calendarFeed:revoke.confirm')}
        danger
        onConfirm={revokeAddress}
      >
        {t('calendarFeed:revoke.text')}
      </ConfirmDialog>
    </section>
  );
}

function FeedStatus({ feed, hidden }: { feed: CalendarFeedState; hidden: boolean }) {
  const { t } = useI18n();
  const { timeZone } = useSession().building;
  const moment = (instant: string) => formatDateAndTime(instant, timeZone);
  return (
    <p>
      {t('calendarFeed:state.created', moment(feed.createdAt))}{' '}
      {feed.lastReadAt
        ? t('calendarFeed:state.read', moment(feed.lastReadAt))
        : t('calendarFeed:state.unread')}{' '}
      {hidden && t('calendarFeed:state.hidden')}
    </p>
  );
}

function FeedFailure({ again, children }: { again: () => void; children: ReactNode }) {
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
      <Text mb="sm">{children}</Text>
      <RetryButton onClick={again} />
    </Alert>
  );
}

type FocusTarget = 'start' | 'address';

/** The pressed button disappears, so focus moves to its replacement once that is rendered. */
function useFocusAfterRender() {
  const elements = useRef<Partial<Record<FocusTarget, HTMLElement | null>>>({});
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    const element = target && elements.current[target];
    if (!element) return;
    element.focus();
    setTarget(null);
  });
  const registerElement = (target: FocusTarget) => (element: HTMLElement | null) => {
    elements.current[target] = element;
  };
  return { registerElement, focusOn: setTarget };
}
