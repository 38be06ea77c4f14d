import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { addMonths, getFirstDayOfMonth } from '../../../kit/web/calendar/months.ts';
import { RowsSkeleton } from '../../../kit/web/calendar/RowsSkeleton.tsx';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { formatDay, formatMonth } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { PeriodBar } from '../../../kit/web/list/PeriodBar.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { BuildingEvent } from '../event.ts';
import { filterEventsBySearch } from '../filterEventsBySearch.ts';
import classes from './EventCalendar.module.css';
import { EVENTS_PER_PAGE, EventCardPages } from './EventCardPages.tsx';
import { EventMiniMonth } from './EventMiniMonth.tsx';
import { EventMonth } from './EventMonth.tsx';
import { EmptyMonthNotice, EventSearchResultNotice, NoCardsInMonthNotice } from './EventNotices.tsx';
import { iconByEventKind } from './eventIcons.ts';
import type { EventsUrlState } from './eventsUrlState.ts';
import { OtherEventKindResults } from './OtherEventKindResults.tsx';
import { isInMonth, monthEventsQuery } from './queries.ts';
import { type EventSearchBuildingAndKind, useEventsUpcomingFirst } from './useEventsUpcomingFirst.ts';

const noEvents: BuildingEvent[] = [];

interface EventCalendarProps {
  source: EventSearchBuildingAndKind;
  today: LocalDate;
  address: EventsUrlState;
  month: LocalDate;
  onOpen: (event: BuildingEvent) => void;
  action: (event: BuildingEvent) => ReactNode;
  /** Shown where there are no events yet. */
  add?: ReactNode;
  pictures?: boolean;
  paper?: (events: readonly BuildingEvent[]) => ReactNode;
}

/** Desktop: cards with a small month, or a month. Phone: cards only. */
export function EventCalendar(props: EventCalendarProps) {
  const { address } = props;
  const onPhone = useBreakpoint('phone');
  const belowDesktop = useBreakpoint('belowDesktop');
  const view = onPhone ? 'agenda' : address.view;
  return (
    <div className={classes.screen}>
      {view === 'month' ? <Month {...props} /> : belowDesktop ? <Cards {...props} /> : <Agenda {...props} />}
    </div>
  );
}

const useMonthEvents = ({ source, month }: EventCalendarProps) =>
  useQuery({ ...monthEventsQuery(source, month), placeholderData: keepPreviousData });

function Month(props: EventCalendarProps) {
  const { source, today, address, month, onOpen, add, pictures, paper } = props;
  const { data, error, isFetching, refetch } = useMonthEvents(props);
  const { query } = address;
  const matchingEvents = useMemo(() => filterEventsBySearch(data ?? noEvents, query), [data, query]);
  const eventsOfMonth = matchingEvents.filter((event) => isInMonth(event, month));
  const isEmpty = data && eventsOfMonth.length === 0 && !query && !isFetching;
  const isCurrent = month === getFirstDayOfMonth(today);
  const noticeProps = {
    source,
    today,
    onShow: (next: BuildingEvent) => address.showMonth(getFirstDayOfMonth(next.startDate)),
  };
  return (
    <>
      <div className={classes.head} data-screen-only>
        <MonthNavigation
          month={month}
          current={source.asAnybody ? undefined : getFirstDayOfMonth(today)}
          onShow={address.showMonth}
        />
        {query ? (
          <>
            <EventSearchResultNotice {...noticeProps} query={query} />
            <OtherEventKindResults source={source} query={query} />
          </>
        ) : (
          isEmpty && !isCurrent && <EmptyMonthNotice {...noticeProps} month={month} />
        )}
      </div>
      {error && !data ? (
        <Failed kind={source.kind} error={error} onRetry={refetch} />
      ) : isEmpty && isCurrent ? (
        <NoCardsInMonthNotice {...noticeProps} month={month} add={add} />
      ) : (
        <div className={classes.month} aria-busy={isFetching} data-screen-only>
          {!data && <RowsSkeleton rows={5} height={100} />}
          {data && (
            <EventMonth
              month={month}
              today={today}
              events={matchingEvents}
              pictures={pictures}
              onOpen={onOpen}
            />
          )}
        </div>
      )}
      {paper?.(eventsOfMonth)}
    </>
  );
}

interface MonthBarProps {
  month: LocalDate;
  current?: LocalDate | undefined;
  onShow: (month: LocalDate) => void;
}

function MonthNavigation({ month, current, onShow }: MonthBarProps) {
  const { t, screenLanguage } = useI18n();
  const stepTo = (label: string, to: LocalDate) => ({ label, onClick: () => onShow(to) });
  return (
    <PeriodBar
      title={formatMonth(month, screenLanguage)}
      current={
        current === undefined
          ? undefined
          : { ...stepTo(t('events:calendar.current'), current), isActive: month === current }
      }
      previous={stepTo(t('events:calendar.before'), addMonths(month, -1))}
      next={stepTo(t('events:calendar.after'), addMonths(month, 1))}
    />
  );
}

function Agenda(props: EventCalendarProps) {
  const { source, today, address, month } = props;
  const { data } = useMonthEvents(props);
  const { asAnybody, ...of } = source;
  return (
    <div className={classes.agenda}>
      <div className={classes.aside} data-screen-only>
        <MonthNavigation month={month} onShow={address.showMonth} />
        <EventMiniMonth
          month={month}
          today={today}
          day={address.day}
          events={data?.every(({ kind }) => kind === of.kind) ? data : noEvents}
          onDay={address.showDay}
        />
      </div>
      <div className={classes.cards}>
        <Cards {...props} />
      </div>
    </div>
  );
}

function Cards(props: EventCalendarProps) {
  const { query, month, day } = props.address;
  return !query && (day || month) ? <SelectedCards {...props} /> : <UpcomingCards {...props} />;
}

function UpcomingCards({ source, today, address, onOpen, action, add, paper }: EventCalendarProps) {
  const { t } = useI18n();
  const { query } = address;
  const { rows, total, next, error, isFetching, loadMore, refetch } = useEventsUpcomingFirst(
    source,
    today,
    query,
  );
  const cards = { events: rows ?? noEvents, total, loadMore, page: address.page, onShow: address.showPage };
  // If every event of the page is over, the page has only that heading.
  const beginsOver = next && rows?.[(address.page - 1) * EVENTS_PER_PAGE]?.isOver;
  const foundNothing = query && rows && total === 0;
  const title = query ? 'results' : beginsOver ? 'past' : 'coming';
  return (
    <>
      <div className={classes.head} data-screen-only>
        <h2 className={classes.title} data-capitalized>
          {t(`events:calendar.${title}`)}
        </h2>
        {query && !foundNothing && (
          <EventSearchResultNotice source={source} today={today} query={query} onShow={onOpen} />
        )}
        {query && !foundNothing && <OtherEventKindResults source={source} query={query} />}
        {!query && rows && !next && total > 0 && <p role="status">{t('events:calendar.noneAhead')}</p>}
      </div>
      <div aria-busy={isFetching} data-screen-only>
        {error && !rows ? (
          <Failed kind={source.kind} error={error} onRetry={refetch} />
        ) : !rows ? (
          <CardsSkeleton />
        ) : foundNothing ? (
          <div role="status">
            <NoEvents
              kind={source.kind}
              title={t('events:calendar.noMatchFor', { kind: t(`events:titles.${source.kind}`), query })}
              action={<OtherEventKindResults source={source} query={query} />}
            />
          </div>
        ) : total === 0 ? (
          <NoEvents kind={source.kind} title={t('events:calendar.noneYet')} action={add}>
            {t('events:calendar.noneYetText')}
          </NoEvents>
        ) : (
          <EventCardPages {...cards} separatesPast={title !== 'past'} onOpen={onOpen} action={action} />
        )}
      </div>
      {paper?.(rows ?? noEvents)}
    </>
  );
}

function SelectedCards(props: EventCalendarProps) {
  const { source, today, address, month, onOpen, action, paper } = props;
  const { t, screenLanguage } = useI18n();
  const { data, error, isFetching, isPlaceholderData, refetch } = useMonthEvents(props);
  const { day } = address;
  const events = (data ?? noEvents).filter(
    (event) =>
      isInMonth(event, month) && (day === undefined || (event.startDate <= day && day <= event.endDate)),
  );
  const cards = {
    events,
    total: events.length,
    loadMore: null,
    page: address.page,
    onShow: address.showPage,
  };
  return (
    <>
      <div className={classes.head} data-screen-only>
        <h2 className={classes.title} data-capitalized>
          {day ? formatDay(day, screenLanguage) : formatMonth(month, screenLanguage)}
        </h2>
        <Button variant="default" onClick={address.showComing}>
          {t('events:calendar.showComing')}
        </Button>
      </div>
      <div aria-busy={isFetching} data-screen-only>
        {error && !data ? (
          <Failed kind={source.kind} error={error} onRetry={refetch} />
        ) : !data || isPlaceholderData ? (
          <CardsSkeleton />
        ) : events.length === 0 && !day ? (
          <NoCardsInMonthNotice source={source} today={today} month={month} onShow={onOpen} />
        ) : events.length === 0 ? (
          <NoEvents kind={source.kind} title={t('events:calendar.none')} />
        ) : (
          <EventCardPages {...cards} onOpen={onOpen} action={action} />
        )}
      </div>
      {paper?.(events)}
    </>
  );
}

type KindProps = Pick<EventSearchBuildingAndKind, 'kind'>;

function Failed({ kind, error, onRetry }: KindProps & { error: CallError; onRetry: () => unknown }) {
  const { t } = useI18n();
  return (
    <FailedState
      icon={iconByEventKind[kind]}
      title={t('events:calendar.failed')}
      error={error}
      onRetry={() => void onRetry()}
    />
  );
}

const NoEvents = ({
  kind,
  ...stateProps
}: KindProps & { title: string; children?: ReactNode; action?: ReactNode }) => (
  <EmptyState icon={iconByEventKind[kind]} {...stateProps} />
);

const CardsSkeleton = () => (
  <div className={classes.toCome}>
    {[1, 2, 3, 4].map((at) => (
      <Skeleton key={at} className={classes.cardToCome} />
    ))}
  </div>
);
