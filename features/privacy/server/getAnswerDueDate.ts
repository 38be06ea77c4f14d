import { Temporal } from 'temporal-polyfill';
import type { LocalDate } from '../../../kit/time.ts';

/** A request must be answered within one month (GDPR, article 12(3)). */
export function getAnswerDueDate(receivedOn: LocalDate): LocalDate {
  return Temporal.PlainDate.from(receivedOn).add({ months: 1 }).toString();
}
