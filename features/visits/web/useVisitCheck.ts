import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dateSpans } from '../../../kit/datePairs.ts';
import { localTime } from '../../../kit/time.ts';
import type { CallInput } from '../../../kit/web/call.ts';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import type { VisitCheck } from '../visit.ts';
import { checkVisit } from '../wire.ts';
import type { SpanValues } from './visitForm.ts';

type Question = Omit<CallInput<typeof checkVisit>, 'building'>;

const SETTLES_AFTER = 250;

/** What is to be asked of what the fields show, as far as they show it. */
export function questionOf(
  { dates, time, residentEmail = '' }: { dates: readonly SpanValues[]; time: string; residentEmail?: string },
  visit?: number,
): Question {
  const spans = dateSpans.safeParse(dates.map(({ start, end }) => ({ start, end: end || start })));
  const hour = localTime.safeParse(time);
  return {
    dates: spans.data ?? [],
    ...(hour.success && { time: hour.data }),
    residentEmail,
    ...(visit && { visit }),
  };
}

/** What the server says to the form, once nothing was typed for a moment; `null` asks nothing. */
export function useVisitCheck(question: Question | null): VisitCheck | undefined {
  const { building } = useSession();
  const current = JSON.stringify(question);
  const [text] = useDebouncedValue(current, SETTLES_AFTER);
  const settled: Question | null = JSON.parse(text);
  const { data, isPlaceholderData } = useQuery({
    ...callQuery(checkVisit, { building: building.id, ...(settled as Question) }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return settled !== null && text === current && !isPlaceholderData ? data : undefined;
}

/** Answers the same at once, for what is about to be sent. */
export function useAsk(): (question: Question) => Promise<VisitCheck> {
  const { building } = useSession();
  return (question) => queryClient.fetchQuery(callQuery(checkVisit, { building: building.id, ...question }));
}
