import { useEffect, useState } from 'react';
import type { ReceptionVisit } from '../../visits/shared.ts';

export const BLANK_SEARCH_HIT = { title: '', detail: '', notice: '' };

/** Renders the hit list once, hidden: the first keystroke would otherwise take twice as long. */
export function useHiddenSearchPrerenderText(visits: readonly ReceptionVisit[]): string {
  const [text, setText] = useState<string>();
  const first = visits[0]?.visitor.slice(0, 1) ?? '';
  useEffect(() => {
    if (first === '' || text === '') return;
    const timer = setTimeout(() => setText(text === undefined ? first : ''));
    return () => clearTimeout(timer);
  }, [first, text]);
  return text ?? '';
}
