import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { LocalDate } from '../../../kit/time.ts';
import { addressNow } from '../../../kit/web/address.ts';
import { monthOf, readMonth } from './months.ts';

/** What the screen shows, as its address says: `?month=2026-12&page=2&event=41&q=yoga`. */
export function useEventAddress(thisMonth: LocalDate) {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (news: Record<string, string>, replace = false) =>
      setParams(
        () => {
          const after = addressNow();
          for (const [name, value] of Object.entries(news)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const month = readMonth(params.get('month') ?? '');
  const nameOf = (shown: LocalDate) => (shown === monthOf(thisMonth) ? '' : shown.slice(0, 7));
  return {
    /** Undefined where the address names none. */
    month,
    query: params.get('q') ?? '',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    event: Number(params.get('event')) || undefined,
    building: Number(params.get('building')) || undefined,
    showMonth: (next: LocalDate) => change({ month: nameOf(next), event: '', building: '' }),
    showPage: (page: number) => change({ page: String(page) }, true),
    openEvent: (id: number) => change({ event: String(id) }),
    /** Stays in the month that is shown, which perhaps only the event had led to. */
    closeEvent: (shown?: LocalDate) =>
      change({ event: '', building: '', ...(shown !== undefined && { month: nameOf(shown) }) }, true),
  };
}
