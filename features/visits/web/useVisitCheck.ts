import { dateSpans } from '../../../kit/datePairs.ts';
import { localTime } from '../../../kit/time.ts';
import { type Check, type Question, useCheck } from '../../../kit/web/check.ts';
import { unchosenText } from '../../../kit/web/field/unchosen.ts';
import { checkVisit } from '../api.ts';
import type { VisitCheck } from '../visit.ts';
import type { SpanValues } from './visitForm.ts';

type VisitQuestion = Question<typeof checkVisit>;

/** What is to be asked of what the fields show, as far as they show it. */
export function questionOf(
  { dates, time, residentEmail = '' }: { dates: readonly SpanValues[]; time: string; residentEmail?: string },
  visit?: number,
): VisitQuestion {
  const spans = dateSpans.safeParse(dates.map(({ start, end }) => ({ start, end: end || start })));
  const hour = localTime.safeParse(time);
  return {
    dates: spans.data ?? [],
    ...(hour.success && { time: hour.data }),
    residentEmail: unchosenText(residentEmail) === null ? residentEmail : '',
    ...(visit && { visit }),
  };
}

/** What the server says to the form: `now` once nothing was typed for a moment, `ask` at once; `null` asks nothing. */
export const useVisitCheck = (question: VisitQuestion | null): Check<VisitQuestion, VisitCheck> =>
  useCheck(checkVisit, question);
