import { useLayoutEffect, useRef } from 'react';
import { useQueryString } from '../navigation/useQueryString.ts';
import { type DialogOpenState, useDialog } from './dialogState.ts';

const NAME = 'filter';

/** State of a filter panel, kept in the address so that Back closes it. */
export function useFilterPanel(): DialogOpenState {
  const dialog = useDialog(NAME);
  const { text, change } = useQueryString();
  const params = new URLSearchParams(text);
  const isOpen = params.has(NAME);
  params.delete(NAME);
  const otherParams = params.toString();
  const paramsWhileOpen = useRef<string | null>(null);
  // Before paint, so that the old filters do not flash.
  useLayoutEffect(() => {
    const savedParams = paramsWhileOpen.current;
    paramsWhileOpen.current = isOpen ? otherParams : null;
    if (isOpen || savedParams === null || savedParams === otherParams) return;
    change((after) => {
      for (const name of [...after.keys()]) after.delete(name);
      for (const [name, value] of new URLSearchParams(savedParams)) after.append(name, value);
    }, 'replace');
  }, [isOpen, otherParams, change]);
  return dialog;
}
