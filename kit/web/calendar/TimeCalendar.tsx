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
import { addDays, getLocalNow, type LocalDate, type LocalTime } from '../../time.ts';
import { formatTime } from '../format.ts';
import { useI18n } from '../i18n.ts';
import { getCurrentSession } from '../session.ts';
import { calendarTextClasses } from './calendarTextClasses.ts';
import { showWhenLaidOut } from './showWhenLaidOut.ts';

const defaultOptions: CalendarOptions = {
  ...calendarTextClasses,
  // As UTC, wall-clock times are never shifted.
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

/** Makes a scroll region focusable, so that the keyboard can reach it without events. */
function makeFocusable(region: HTMLElement): void {
  region.tabIndex = 0;
  region.role = 'rowgroup';
  if (region.parentElement) region.parentElement.role = 'presentation';
}

/** Wall-clock time for the calendar, `YYYY-MM-DDTHH:MM`; `24:00` is the next day's midnight. */
export function toDateTime(date: LocalDate, time: LocalTime): string {
  return time === '24:00' ? `${addDays(date, 1)}T00:00` : `${date}T${time}`;
}

/** Whole hour for `slotMinTime` and `slotMaxTime`: `07:00:00`, `24:00:00`. */
export const hourToClockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

type TimeCalendarProps = CalendarOptions & {
  /** FullCalendar's name of the view, e.g. `timeGridWeek`. */
  view: string;
  date: LocalDate;
  onLaidOut?: () => void;
};

/** FullCalendar (https://fullcalendar.io/docs) in the product's style; takes its options. */
export function TimeCalendar({ view, date, onLaidOut, plugins = [], ...options }: TimeCalendarProps) {
  const { t, language } = useI18n();
  // Public pages have no session: use the browser's time zone.
  const zone = getCurrentSession()?.building.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const calendar = useRef<CalendarRef>(null);

  // The initial values need no `changeView`, which would repeat the layout.
  const lastView = useRef({ view, date });
  useEffect(() => {
    if (lastView.current.view === view && lastView.current.date === date) return;
    lastView.current = { view, date };
    // React is still rendering: call the calendar afterwards.
    queueMicrotask(() => calendar.current?.getApi().changeView(view, date));
  }, [view, date]);

  return (
    <FullCalendar
      {...defaultOptions}
      ref={calendar}
      plugins={[timeGridPlugin, interactionPlugin, themePlugin, ...plugins]}
      locale={language === 'fr' ? fr : en}
      initialView={view}
      initialDate={date}
      now={() => {
        const here = getLocalNow(zone, new Date());
        return toDateTime(here.date, here.time);
      }}
      viewDidMount={({ el }) => {
        for (const region of el.querySelectorAll<HTMLElement>('[role="rowgroup"] > [style*="auto"]'))
          makeFocusable(region);
        showWhenLaidOut(el, onLaidOut);
      }}
      closeHint={t('ui.close')}
      // Accessible name of the hours column; the library has it in English only.
      timedText={t('ui.calendar.hours')}
      slotHeaderContent={({ date: at }) => at && formatTime(at.toISOString().slice(11, 16))}
      {...options}
    />
  );
}
