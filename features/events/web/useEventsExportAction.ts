import { addDays, type LocalDate } from '../../../kit/time.ts';
import { getLastDayOfMonth } from '../../../kit/web/calendar/months.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { exportEvents } from '../api.ts';
import { PAST_EVENT_DAYS } from '../event.ts';
import type { EventKind } from '../eventKind.ts';
import type { EventsUrlState } from './eventsUrlState.ts';

interface ShownEvents {
  kind: EventKind;
  today: LocalDate;
  address: EventsUrlState;
  month: LocalDate;
}

/** Exports the events that `EventCalendar` shows. */
export function useEventsExportAction({ kind, today, address, month }: ShownEvents): ScreenAction {
  const { building } = useSession();
  const onPhone = useBreakpoint('phone');
  const { query: search } = address;
  const ofMonth = { from: month, to: getLastDayOfMonth(month) };
  const isAgenda = onPhone || address.view === 'agenda';
  const period = !isAgenda
    ? ofMonth
    : search
      ? {}
      : address.day
        ? { from: address.day, to: address.day }
        : address.month
          ? ofMonth
          : { from: addDays(today, -PAST_EVENT_DAYS) };
  return useExportAction(exportEvents, { building: building.id, kind, search, ...period });
}
