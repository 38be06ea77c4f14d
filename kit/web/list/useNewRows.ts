import { useLayoutEffect, useRef, useState } from 'react';
import { isSameExceptDialogs } from '../dialog/dialogState.ts';
import { useQueryString } from '../useQueryString.ts';

/** Duration of the animation in RecordList.module.css. */
const ANIMATION_MS = 600;

const noKeys: ReadonlySet<string | number> = new Set();

/** Keys of rows that have just been added to a visible list. */
export function useNewRows<Row>(
  rows: readonly Row[] | undefined,
  rowKey: (row: Row) => string | number,
  inPages: boolean,
): ReadonlySet<string | number> {
  // The rendered address changes later than the rows.
  const { text: search } = useQueryString();
  const [arrived, setArrived] = useState(noKeys);
  const last = useRef({ search, rows, hasQueryChanged: false });
  useLayoutEffect(() => {
    const before = last.current;
    const hasQueryChanged = before.hasQueryChanged || !isSameExceptDialogs(before.search, search);
    const isSame = rows === before.rows;
    last.current = { search, rows, hasQueryChanged: isSame && hasQueryChanged };
    if (isSame || hasQueryChanged || !rows || !before.rows?.length) return;
    const previousKeys = new Set(before.rows.map(rowKey));
    const end = inPages ? rows.findLastIndex((row) => previousKeys.has(rowKey(row))) : rows.length;
    const fresh = rows
      .slice(0, end)
      .map(rowKey)
      .filter((key) => !previousKeys.has(key));
    if (fresh.length > 0) setArrived(new Set(fresh));
  }, [rows, search, rowKey, inPages]);
  useLayoutEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setArrived(noKeys), ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}
