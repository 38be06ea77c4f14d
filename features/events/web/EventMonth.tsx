import './eventMonth.css';
import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { addDays, type LocalDate } from '../../../kit/time.ts';
import { compareEntries } from '../../../kit/web/calendar/hours.ts';
import { MonthGrid } from '../../../kit/web/calendar/MonthGrid.tsx';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { type BuildingEvent, hasFreePlaces } from '../event.ts';
import { eventIconComponents } from './eventIcons.ts';
import { formatEventTimeRange, useEventTexts } from './useEventTexts.ts';

interface EventMonthProps {
  month: LocalDate;
  today: LocalDate;
  events: readonly BuildingEvent[];
  pictures?: boolean | undefined;
  onOpen: (event: BuildingEvent) => void;
}

export function EventMonth({ month, today, events, pictures = false, onOpen }: EventMonthProps) {
  const { t } = useI18n();
  const spans = useMemo(() => events.map(toEntry).sort(compareEntries).map(toSpan), [events]);
  return (
    <MonthGrid
      month={month}
      today={today}
      items={spans}
      maxPerDay={3}
      getMoreHint={(count) => t('events:calendar.moreHint', { count })}
      renderItem={({ event }, isStart, isEnd) => (
        <EventCell event={event} pictures={pictures} isStart={isStart} isEnd={isEnd} onOpen={onOpen} />
      )}
    />
  );
}

function toEntry(event: BuildingEvent) {
  const { startDate, startTime, endDate, endTime, name: title } = event;
  return { start: `${startDate} ${startTime}`, end: `${endDate} ${endTime}`, title, event };
}

/** An event that ends at midnight does not reach the next day. */
function toSpan({ event }: { event: BuildingEvent }) {
  const { id, startDate, endDate, endTime } = event;
  const end = endTime === '00:00' && endDate > startDate ? addDays(endDate, -1) : endDate;
  return { key: id, start: startDate, end, event };
}

interface EventSegmentProps {
  event: BuildingEvent;
  isStart: boolean;
  isEnd: boolean;
}

interface EventCellProps extends EventSegmentProps {
  pictures: boolean;
  onOpen: (event: BuildingEvent) => void;
}

function EventCell({ event, pictures, isStart, isEnd, onOpen }: EventCellProps) {
  const { t } = useI18n();
  const Icon = eventIconComponents[event.icon];
  const picture = pictures ? event.picture : null;
  return (
    <button
      type="button"
      className="eventCell"
      data-over={event.isOver || undefined}
      data-picture={picture !== null || undefined}
      title={event.name}
      onClick={() => onOpen(event)}
    >
      {picture && <img src={picture.src} srcSet={picture.srcSet} sizes="12rem" alt="" loading="lazy" />}
      <span className="eventText">
        <span>
          {pictures && !picture && <Icon className="eventIcon" size={16} stroke={1.5} aria-hidden />}
          <EventHours event={event} isStart={isStart} isEnd={isEnd} />
        </span>
        {event.isMine && (
          <IconCircleCheckFilled size={16} role="img" aria-label={t('events:calendar.mine')} />
        )}
        {!event.isMine && !event.isOver && !hasFreePlaces(event) && (
          <span className="eventFull">{t('events:details.full')}</span>
        )}{' '}
        <span className="eventName">{event.name}</span>
      </span>
    </button>
  );
}

function EventHours({ event, isStart, isEnd }: EventSegmentProps) {
  const { momentOf } = useEventTexts();
  const { startDate, endDate, startTime, endTime } = event;
  if (startDate === endDate) return <span className="eventHours">{formatEventTimeRange(event)}</span>;
  return (
    <span className="eventHours across">
      <VisuallyHidden>{momentOf(event)}</VisuallyHidden>
      <span aria-hidden>{isStart && `${formatTime(startTime)}${isEnd ? '' : ' →'}`}</span>
      <span aria-hidden>{isEnd && `→ ${formatTime(endTime)}`}</span>
    </span>
  );
}
