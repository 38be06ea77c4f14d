import { useLayoutEffect, useRef } from 'react';
import { useQueryString } from '../address.ts';
import { type OpenState, useDialog } from './dialogState.ts';

/** A page has one. */
const NAME = 'filter';

/**
 * For a sheet in which is chosen what the page shows. It stands in the address as a dialog does, so that Back closes it; and what
 * was chosen in it, which stands there too, is taken along on the way back.
 */
export function useFilterSheet(): OpenState {
  const sheet = useDialog(NAME);
  const { shown, change } = useQueryString();
  const params = new URLSearchParams(shown);
  const isThere = params.has(NAME);
  params.delete(NAME);
  const rest = params.toString();
  const chosen = useRef<string | null>(null);
  // Before it is painted: the page must not show what was there before, not even for a moment.
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
