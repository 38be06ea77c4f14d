import { Temporal } from 'temporal-polyfill';
import type { LocalDate } from '../../../kit/time.ts';

/** The last day of the month within which a request is answered (GDPR, article 12(3)). */
export function answerDueOn(asked: LocalDate): LocalDate {
  return Temporal.PlainDate.from(asked).add({ months: 1 }).toString();
}
