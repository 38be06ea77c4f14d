import { getLocalNow } from '../../../kit/time.ts';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';

/** Time only if today. */
export function useFormatMoments() {
  const { building } = useSession();
  const { formatMoment } = useFormatMoment();
  const today = useToday();
  const formatLocalMoment = (date: string, time: string) =>
    date === today ? formatTime(time) : formatMoment(date, time);
  const here = (instant: string) => getLocalNow(building.timeZone, new Date(instant));
  return {
    today,
    formatLocalMoment,
    formatInstant: (instant: string) => {
      const { date, time } = here(instant);
      return formatLocalMoment(date, time);
    },
    /** Written in the minute in which it happened. */
    isWrittenImmediately: (written: { date: string; time: string; writtenAt: string }) => {
      const { date, time } = here(written.writtenAt);
      return date === written.date && time === written.time;
    },
  };
}
