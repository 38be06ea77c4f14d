import { getLocalNow } from '../../../kit/time.ts';
import { formatTime } from '../../../kit/web/format.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Local time of the building, `10:42`, whatever the time zone of the phone. */
export const formatInstantAsLocalTime = (at: number, timeZone: string): string =>
  formatTime(getLocalNow(timeZone, new Date(at)).time);

export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
