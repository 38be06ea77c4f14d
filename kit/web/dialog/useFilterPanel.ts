import { useLayoutEffect, useRef } from 'react';
import { useQueryString } from '../useQueryString.ts';
import { type OpenState, useDialog } from './dialogState.ts';

const NAME = 'filter';

/** State of a filter panel, kept in the address so that Back closes it. */
export function useFilterPanel(): OpenState {
  const sheet = useDialog(NAME);
  const { shown, change } = useQueryString();
  const params = new URLSearchParams(shown);
  const isThere = params.has(NAME);
  params.delete(NAME);
  const rest = params.toString();
  const chosen = useRef<string | null>(null);
  // Before paint, so that the old filters do not flash.
  useLayoutEffect(() => {
    const kept = chosen.current;
    chosen.current = isThere ? rest : null;
    if (isThere || kept === null || kept === rest) return;
    change((after) => {
      for (const name of [...after.keys()]) after.delete(name);
      for (const [name, value] of new URLSearchParams(kept)) after.append(name, value);
    }, 'replace');
  }, [isThere, rest, change]);
  return sheet;
}
