import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_COUNTED_ROWS } from '../../../kit/countLimit.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { addMonths } from '../../../kit/web/calendar/months.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { formatCount, formatMonth } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { listEventSearchResults } from '../api.ts';
import type { BuildingEvent } from '../event.ts';
import classes from './EventNotices.module.css';
import { iconByEventKind } from './eventIcons.ts';
import { type EventSearchBuildingAndKind, useEventsUpcomingFirst } from './useEventsUpcomingFirst.ts';
import { useEventTexts } from './useEventTexts.ts';

interface NoticeProps {
  source: EventSearchBuildingAndKind;
  today: LocalDate;
  onShow: (event: BuildingEvent) => void;
}

export function EventSearchResultNotice({ source, today, query, onShow }: NoticeProps & { query: string }) {
  const { t, screenLanguage } = useI18n();
  const { rows, total, next } = useEventsUpcomingFirst(source, today, query);
  if (!rows) return <Notice />;
  const kind = t(`events:titles.${source.kind}`);
  if (total === 0) return <Notice text={t('events:calendar.noMatchFor', { kind, query })} />;
  const countText =
    total > MAX_COUNTED_ROWS
      ? t('events:calendar.foundMany', { max: formatCount(MAX_COUNTED_ROWS, screenLanguage) })
      : t('events:calendar.found', { count: total });
  const message = t('events:calendar.foundIn', { kind, found: countText });
  return (
    <Notice
      text={next ? message : `${message} ${t('events:calendar.allOver')}`}
      next={next}
      onShow={onShow}
    />
  );
}

interface EmptyMonth {
  source: EventSearchBuildingAndKind;
  today: LocalDate;
  month: LocalDate;
}

function useEmptyMonth({ source, today, month }: EmptyMonth) {
  const { t, screenLanguage } = useI18n();
  const { asAnybody, ...of } = source;
  const after = addMonths(month, 1);
  const from = after > today ? after : today;
  const query = { ...of, from, when: 'ahead', limit: 1, search: '', sort: 'start' } as const;
  const { data } = useQuery(callQuery(listEventSearchResults, query, asAnybody));
  const message = t('events:calendar.noneIn', { month: formatMonth(month, screenLanguage) });
  return { message, next: data?.rows[0], isLast: data?.rows.length === 0 };
}

type EmptyMonthProps = EmptyMonth & Pick<NoticeProps, 'onShow'>;

export function EmptyMonthNotice({ onShow, ...of }: EmptyMonthProps) {
  const { t } = useI18n();
  const { message, next, isLast } = useEmptyMonth(of);
  const words = isLast ? `${message} · ${t('events:calendar.noneAfter')}` : message;
  return <Notice text={words} next={next} onShow={onShow} />;
}

export function NoCardsInMonthNotice({ onShow, add, ...of }: EmptyMonthProps & { add?: ReactNode }) {
  const { t } = useI18n();
  const { dayOf } = useEventTexts();
  const { message, next, isLast } = useEmptyMonth(of);
  const show = next && (
    <Button variant="default" onClick={() => onShow(next)}>
      {t('events:calendar.showNext')}
    </Button>
  );
  return (
    <div role="status">
      <EmptyState icon={iconByEventKind[of.source.kind]} title={message} action={show ?? add}>
        {next && t('events:calendar.next', { day: dayOf(next.startDate), event: next.name })}
        {isLast && t('events:calendar.noneAfter')}
      </EmptyState>
    </div>
  );
}

interface NoticeContentProps {
  text?: string;
  next?: BuildingEvent | undefined;
  onShow?: (event: BuildingEvent) => void;
}

function Notice({ text, next, onShow }: NoticeContentProps) {
  const { t } = useI18n();
  const { dayOf } = useEventTexts();
  const day = next && dayOf(next.startDate);
  const parts = [text, next && t('events:calendar.next', { day, event: next.name })];
  return (
    <div className={classes.notice}>
      <p role="status">{parts.filter(Boolean).join(' · ')}</p>
      {next && (
        <Button variant="default" onClick={() => onShow?.(next)}>
          {t('events:calendar.showNext')}
        </Button>
      )}
    </div>
  );
}
