import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../../../kit/web/calendar/timeCalendar.css';
import './eventMonth.css';
import FullCalendar, {
  type CalendarOptions,
  type CalendarRef,
  type EventApi,
  type EventInput,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import en from '@fullcalendar/react/locales/en-gb';
import es from '@fullcalendar/react/locales/es';
import fr from '@fullcalendar/react/locales/fr';
import themePlugin from '@fullcalendar/react/themes/classic';
import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { LocalDate } from '../../../kit/time.ts';
import { calendarTextClasses } from '../../../kit/web/calendar/calendarTextClasses.ts';
import { showWhenLaidOut } from '../../../kit/web/calendar/showWhenLaidOut.ts';
import { formatTime } from '../../../kit/web/format.ts';
import { useI18n } from '../../../kit/web/i18n.ts';
import { ordinalizeFirstOfMonth } from '../../../kit/wordFormats.ts';
import { type BuildingEvent, hasFreePlaces } from '../event.ts';
import { eventIconComponents } from './eventIcons.ts';
import { getFirstDayOfMonth } from './months.ts';
import { formatEventTimeRange, useEventTexts } from './useEventTexts.ts';

/** Minimum height of a week: five weeks and the header fit in 768 pixels. */
const WEEK_HEIGHT = 104;
/** The library computes its aspect ratio for this number of weeks. */
const LIBRARY_WEEKS = 6;

const locales = { fr, en, es };

function scrollToDay(day: Element | null) {
  if (day && day.getBoundingClientRect().top + WEEK_HEIGHT > innerHeight)
    day.scrollIntoView({ block: 'nearest' });
}

/** French wants "1er novembre" in the accessible text of the library. Event names stay unchanged. */
function fixFirstOfMonth(day: Element) {
  const words = document.createTreeWalker(day, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const node = words.currentNode as Text;
    if (/^1 \p{L}+ \d{4}$/u.test(node.data)) node.data = ordinalizeFirstOfMonth(node.data);
  }
}

const options: CalendarOptions = {
  ...calendarTextClasses,
  plugins: [dayGridPlugin, interactionPlugin, themePlugin],
  initialView: 'dayGridMonth',
  // Wall-clock times are passed as UTC, so that the library never shifts them.
  timeZone: 'UTC',
  headerToolbar: false,
  firstDay: 1,
  fixedWeekCount: false,
  showNonCurrentDates: false,
  dayMaxEvents: 3,
  eventInteractive: true,
  eventDisplay: 'block',
  displayEventTime: false,
  eventOrder: 'start,-duration,title',
  popoverClass: 'moreEvents',
  rowMoreLinkInnerClass: 'moreLink',
  eventClass: 'monthEvent',
  dayCellClass: ({ isPast }) => (isPast ? 'pastDay' : ''),
  viewDidMount: ({ el }) => showWhenLaidOut(el, () => scrollToDay(el.querySelector('[aria-current="date"]'))),
};

interface EventMonthProps {
  month: LocalDate;
  today: LocalDate;
  events: readonly BuildingEvent[];
  pictures?: boolean | undefined;
  onOpen: (event: BuildingEvent) => void;
}

export default function EventMonth({ month, today, events, pictures = false, onOpen }: EventMonthProps) {
  const { t, screenLanguage } = useI18n();
  const calendar = useRef<CalendarRef>(null);
  const { ref, width } = useElementSize();
  const calendarEvents = useMemo(() => events.map(toEventInput), [events]);

  useEffect(() => {
    // The calendar API must not be called during a React render.
    queueMicrotask(() => calendar.current?.getApi().gotoDate(month));
  }, [month]);

  return (
    <div ref={ref} data-current={getFirstDayOfMonth(today) === month || undefined}>
      <FullCalendar
        {...options}
        aspectRatio={width > 0 ? width / WEEK_HEIGHT / LIBRARY_WEEKS : 2}
        ref={calendar}
        locale={locales[screenLanguage]}
        initialDate={month}
        now={today}
        height="auto"
        events={calendarEvents}
        closeHint={t('ui.close')}
        dayCellDidMount={({ el }) => screenLanguage === 'fr' && fixFirstOfMonth(el)}
        dayHeaderContent={({ text }) => (screenLanguage === 'fr' ? ordinalizeFirstOfMonth(text) : text)}
        moreLinkContent={({ num }) => (
          <>
            <span aria-hidden>{t('events:calendar.more', { count: num })}</span>
            <VisuallyHidden>{t('events:calendar.moreHint', { count: num })}</VisuallyHidden>
          </>
        )}
        moreLinkHint={(count) => t('events:calendar.moreHint', { count })}
        eventContent={({ event, isStart, isEnd }) => (
          <EventCell event={getEvent(event)} pictures={pictures} isStart={isStart} isEnd={isEnd} />
        )}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          onOpen(getEvent(event));
        }}
      />
    </div>
  );
}

function toEventInput(event: BuildingEvent): EventInput {
  const { id, name, startDate, startTime, endDate, endTime, isOver } = event;
  return {
    id: String(id),
    title: name,
    start: `${startDate}T${startTime}`,
    end: `${endDate}T${endTime}`,
    className: isOver ? 'monthEvent over' : 'monthEvent',
    event,
  };
}

const getEvent = ({ extendedProps }: EventApi): BuildingEvent => extendedProps.event;

interface EventSegmentProps {
  event: BuildingEvent;
  isStart: boolean;
  isEnd: boolean;
}

function EventCell({ event, pictures, isStart, isEnd }: EventSegmentProps & { pictures: boolean }) {
  const { t } = useI18n();
  const Icon = eventIconComponents[event.icon];
  const picture = pictures ? event.picture : null;
  return (
    <span className="eventCell" data-picture={picture !== null || undefined} title={event.name}>
      {picture && <img src={picture.src} srcSet={picture.srcSet} sizes="12rem" alt="" loading="lazy" />}
      <span className="eventText">
        {pictures && !picture && <Icon className="eventIcon" size={16} stroke={1.5} aria-hidden />}
        <EventHours event={event} isStart={isStart} isEnd={isEnd} />
        {event.isMine && (
          <IconCircleCheckFilled
            className="eventMine"
            size={16}
            role="img"
            aria-label={t('events:calendar.mine')}
          />
        )}
        {!event.isMine && !event.isOver && !hasFreePlaces(event) && (
          <span className="eventFull">{t('events:details.full')}</span>
        )}{' '}
        <span className="eventName">{event.name}</span>
      </span>
    </span>
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
