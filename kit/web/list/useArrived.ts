import { useLayoutEffect, useRef, useState } from 'react';
import { useQueryString } from '../address.ts';
import { differInDialogsOnly } from '../dialog/dialogState.ts';

/** As long as DataList.module.css takes to let them fade. */
const SEEN_MS = 600;

const none: ReadonlySet<string | number> = new Set();

/**
 * The keys of the rows that have just come into a list that is shown, for a moment: not those of its first answer, nor those that
 * another search or other days bring, nor those of the next page (`inPages`), which follow the last that was there.
 */
export function useArrived<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  inPages: boolean,
): ReadonlySet<string | number> {
  // What the rows follow: the address that is painted comes later than they.
  const { shown: search } = useQueryString();
  const [arrived, setArrived] = useState(none);
  const last = useRef({ search, rows, isAsked: false });
  useLayoutEffect(() => {
    const before = last.current;
    const isAsked = before.isAsked || !differInDialogsOnly(before.search, search);
    const isSame = rows === before.rows;
    last.current = { search, rows, isAsked: isSame && isAsked };
    if (isSame || isAsked || !rows || !before.rows?.length) return;
    const known = new Set(before.rows.map(rowKey));
    const end = inPages ? rows.findLastIndex((row) => known.has(rowKey(row))) : rows.length;
    const fresh = rows
      .slice(0, end)
      .map(rowKey)
      .filter((key) => !known.has(key));
    if (fresh.length > 0) setArrived(new Set(fresh));
  }, [rows, search, rowKey, inPages]);
  useLayoutEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setArrived(none), SEEN_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}
