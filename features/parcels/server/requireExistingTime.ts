import { invalidField } from '../../../kit/errors.ts';
import type { Building } from '../../../kit/server/http/router.ts';
import { isExistingTime, type LocalDate, type LocalTime } from '../../../kit/time.ts';

/** Throws if a clock change skips the time; `''` is an unknown time. */
export function requireExistingTime({ timeZone }: Building, date: LocalDate, time: LocalTime | ''): void {
  if (time !== '' && !isExistingTime(date, time, timeZone)) throw invalidField('time', 'no_such_time');
}
