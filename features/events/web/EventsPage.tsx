import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { lazyCode } from '../../../kit/web/code.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatMonth } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { callQuery } from '../../../kit/web/queries.ts';
import { enterBuilding, useSession } from '../../../kit/web/session.ts';
import { EmptyState } from '../../../kit/web/state/EmptyState.tsx';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import { useToday } from '../../../kit/web/today.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useWidth } from '../../../kit/web/ui/useWidth.ts';
import type { BuildingEvent } from '../event.ts';
import { type EventKind, screenOf } from '../eventKind.ts';
import { can } from '../policy.ts';
import { listEvents } from '../wire.ts';
import { EventDetails } from './EventDetails.tsx';
import { EventDialog } from './EventDialog.tsx';
import { EventPages } from './EventPages.tsx';
import { useEventAddress } from './eventAddress.ts';
import { iconOfKind } from './eventIcons.ts';
import { AttendeesDialog, CancelEventDialog } from './ManageDialogs.tsx';
import { MonthBar } from './MonthBar.tsx';
import { lastDayOf, monthOf } from './months.ts';
import { PrintedEvents } from './PrintedEvents.tsx';
import { ResidentActions } from './ResidentActions.tsx';
import { nextFirst, searchEvents } from './searchEvents.ts';
import { useEventDialog, useNamedEvent } from './useNamedEvent.ts';

const EventMonth = lazyCode(() => import('./EventMonth.tsx'));
const none: BuildingEvent[] = [];

/** The screen of a kind of events: `/resident/Events`, `/resident/EventSport`, `/resident/EventBeautyRoom`. */
export const pageOf = (kind: EventKind) => ({ default: () => <EventsPage kind={kind} /> });

/** A month of events, or cards on a phone. */
function EventsPage({ kind }: { kind: EventKind }) {
  const { t, language } = useWords();
  const { user, building } = useSession();
  const today = useToday();
  const onPhone = useWidth('phone');
  const address = useEventAddress(monthOf(today));
  const isLeaving = useBuildingOfAddress(kind, address.building);
  const named = useNamedEvent(building.id, kind, isLeaving ? undefined : address.named);
  const month = address.month ?? monthOf(named.data?.[0]?.startDate ?? today);
  const mayManage = can.manage(user);
  const leave = address.leave(month);
  const details = useEventDialog('event', named, { leave });
  const adding = useDialog('add', mayManage);
  const editing = useEventDialog('edit', named, { may: () => mayManage });
  const attendees = useEventDialog('attendees', named, { may: () => can.seeAttendees(user) });
  const canceling = useEventDialog('cancel', named, { leave, may: ({ isOver }) => mayManage && !isOver });
  // Everything of late and ahead, for the cards of a phone.
  const all = useQuery({ ...callQuery(listEvents, { building: building.id, kind }), enabled: onPhone });
  const ofMonth = useQuery({
    ...callQuery(listEvents, { building: building.id, kind, from: month, to: lastDayOf(month) }),
    placeholderData: keepPreviousData,
    enabled: !onPhone,
  });
  const read = onPhone ? all : ofMonth;
  const { query } = address;
  const found = useMemo(() => searchEvents(read.data ?? none, query), [read.data, query]);
  const add = mayManage && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('events:add.open')}
    </Button>
  );
  const empty = (
    <EmptyState
      icon={iconOfKind[kind]}
      title={t(query ? 'events:calendar.noMatch' : 'events:calendar.none')}
    />
  );

  return (
    <Page
      title={t(`events:titles.${kind}`)}
      width="list"
      printed={[onPhone ? '' : formatMonth(month, language), query && t('ui.print.search', { query })]}
      filters={<SearchField label={t('events:calendar.search')} />}
      action={add}
    >
      {!onPhone && (
        <div data-screen-only>
          <MonthBar month={month} current={monthOf(today)} onShow={address.showMonth} />
        </div>
      )}
      {read.isError && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('events:calendar.failed')}
        >
          <FailureWords of={read.error} />
        </Alert>
      )}
      <div aria-busy={read.isFetching} data-screen-only>
        {read.isPending ? (
          <Skeleton height={480} />
        ) : onPhone ? (
          <EventPages
            events={nextFirst(found)}
            page={address.page}
            onShow={address.showPage}
            onOpen={details.open}
            empty={empty}
          />
        ) : (
          <Suspense fallback={<Skeleton height={640} />}>
            <EventMonth month={month} today={today} events={found} onOpen={details.open} />
            {found.length === 0 && empty}
          </Suspense>
        )}
      </div>
      <PrintedEvents events={found} />
      <EventDetails
        {...details}
        item={details.now}
        actions={(event) => (
          <ResidentActions
            event={event}
            onEdit={(changed) => editing.open(changed, 'over')}
            onCancel={canceling.open}
            onAttendees={(attended) => attendees.open(attended, 'over')}
          />
        )}
      />
      <EventDialog {...adding} item={null} isGone={false} kind={kind} today={today} />
      <EventDialog {...editing} kind={kind} today={today} />
      <AttendeesDialog {...attendees} item={attendees.now} />
      <CancelEventDialog {...canceling} />
    </Page>
  );
}

/**
 * A link from a mail or a public page names its building: somebody of several enters it first, on this screen. Answers whether
 * they are about to.
 */
function useBuildingOfAddress(kind: EventKind, wanted: number | undefined): boolean {
  const { building, buildings } = useSession();
  const { search } = useLocation();
  const other = wanted !== undefined && wanted !== building.id && buildings.some(({ id }) => id === wanted);
  useEffect(() => {
    if (other) void enterBuilding(wanted, `${screenOf[kind]}${search}`);
  }, [other, wanted, search, kind]);
  return other;
}
