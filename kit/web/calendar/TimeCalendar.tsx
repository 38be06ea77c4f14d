import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './timeCalendar.css';
import FullCalendar, { type CalendarOptions, type CalendarRef } from '@fullcalendar/react';
import interactionPlugin from '@fullcalendar/react/interaction';
import en from '@fullcalendar/react/locales/en-gb';
import fr from '@fullcalendar/react/locales/fr';
import themePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useEffect, useRef } from 'react';
import { addDays, type LocalDate, type LocalTime, localNow } from '../../time.ts';
import { formatTime } from '../format.ts';
import { useWords } from '../i18n.ts';
import { currentSession } from '../session.ts';
import { showWhenLaidOut } from './showWhenLaidOut.ts';
import { textSizes } from './textSizes.ts';

/** What every calendar of hours shares: wall-clock times, weeks from Monday, lines of half an hour. */
const house: CalendarOptions = {
  ...textSizes,
  // Wall-clock times are nobody's zone: as UTC they are never shifted.
  timeZone: 'UTC',
  headerToolbar: false,
  firstDay: 1,
  allDaySlot: false,
  nowIndicator: true,
  scrollTime: '07:30:00',
  slotDuration: '00:30:00',
  snapDuration: '00:15:00',
  slotEventOverlap: false,
  eventInteractive: true,
  selectMinDistance: 5,
  columnEventClass: 'inHours',
};

/**
 * What scrolls takes no focus by itself: without an event in it, the keyboard could not reach it. What takes focus inside
 * a table must be a part of it, so it becomes the group of rows in the place of its parent.
 */
function letScroll(region: HTMLElement): void {
  region.tabIndex = 0;
  region.role = 'rowgroup';
  if (region.parentElement) region.parentElement.role = 'presentation';
}

/** A wall-clock moment as the calendar takes it, `YYYY-MM-DDTHH:MM`; `24:00` is the next day's midnight. */
export function momentOf(date: LocalDate, time: LocalTime): string {
  return time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`;
}

/** A whole hour as `slotMinTime` and `slotMaxTime` take it: `07:00:00`, and `24:00:00` for the end of the day. */
export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

type TimeCalendarProps = CalendarOptions & {
  /** The view's name in the calendar library, e.g. `timeGridWeek`. */
  view: string;
  /** A day that the view shall show. */
  date: LocalDate;
  /** A view stands where it will stay, and is seen from now on. */
  onLaidOut?: () => void;
};

/**
 * A calendar of hours in the look of the house: FullCalendar (https://fullcalendar.io/docs), whose options it takes.
 * Heavy: only for code that is fetched when a calendar is opened.
 */
export function TimeCalendar({ view, date, onLaidOut, plugins = [], ...options }: TimeCalendarProps) {
  const { t, language } = useWords();
  // Public pages have no session; its reader's own clock is near enough there.
  const zone = currentSession()?.building.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const calendar = useRef<CalendarRef>(null);

  // What it begins with it need not be told: it would lay everything out once more.
  const told = useRef({ view, date });
  useEffect(() => {
    if (told.current.view === view && told.current.date === date) return;
    told.current = { view, date };
    // React is still painting; the calendar must not be told in the middle of it.
    queueMicrotask(() => calendar.current?.getApi().changeView(view, date));
  }, [view, date]);

  return (
    <FullCalendar
      {...house}
      ref={calendar}
      plugins={[timeGridPlugin, interactionPlugin, themePlugin, ...plugins]}
      locale={language === 'fr' ? fr : en}
      initialView={view}
      initialDate={date}
      now={() => {
        const here = localNow(zone, new Date());
        return momentOf(here.date, here.time);
      }}
      viewDidMount={({ el }) => {
        for (const region of el.querySelectorAll<HTMLElement>('[role="rowgroup"] > [style*="auto"]'))
          letScroll(region);
        showWhenLaidOut(el, onLaidOut);
      }}
      closeHint={t('ui.close')}
      // What a screen reader says of the column of hours; the library has an English word for it in every language.
      timedText={t('ui.calendar.hours')}
      slotHeaderContent={({ date: at }) => at && formatTime(at.toISOString().slice(11, 16))}
      {...options}
    />
  );
}
