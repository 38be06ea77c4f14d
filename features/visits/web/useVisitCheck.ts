import { dateSpansSchema } from '../../../kit/datePairs.ts';
import { localTimeSchema } from '../../../kit/time.ts';
import { decodeFreeTextSelectValue } from '../../../kit/web/field/freeText.ts';
import { type CheckCallInput, type CheckState, useFormCheck } from '../../../kit/web/form/useFormCheck.ts';
import { checkVisit } from '../api.ts';
import type { VisitCheckResult } from '../visit.ts';
import type { DateSpanValues } from './visitForm.ts';

type VisitQuestion = CheckCallInput<typeof checkVisit>;

/** Invalid fields are omitted. */
export function toVisitCheckInput(
  {
    dates,
    time,
    residentEmail = '',
  }: { dates: readonly DateSpanValues[]; time: string; residentEmail?: string },
  visit?: number,
): VisitQuestion {
  const spans = dateSpansSchema.safeParse(dates.map(({ start, end }) => ({ start, end: end || start })));
  const hour = localTimeSchema.safeParse(time);
  return {
    dates: spans.data ?? [],
    ...(hour.success && { time: hour.data }),
    residentEmail: decodeFreeTextSelectValue(residentEmail) === null ? residentEmail : '',
    ...(visit && { visit }),
  };
}

/** `current` is debounced, `checkNow` checks immediately; a null question disables both. */
export const useVisitCheck = (question: VisitQuestion | null): CheckState<VisitQuestion, VisitCheckResult> =>
  useFormCheck(checkVisit, question);
