import { useEffect, useState } from 'react';
import type { DeskVisit } from '../../visits/shared.ts';

/** What is drawn unseen says nothing. */
export const UNSAID = { title: '', detail: '', notice: '' };

/**
 * Has the list of what fits drawn once, unseen, before anybody types: the first letter would wait for code that has never run, twice as long
 * as those after it. Answers what is searched for meanwhile; '' before and after.
 */
export function useRehearsal(visits: readonly DeskVisit[]): string {
  const [text, setText] = useState<string>();
  const first = visits[0]?.visitor.slice(0, 1) ?? '';
  useEffect(() => {
    if (first === '' || text === '') return;
    const timer = setTimeout(() => setText(text === undefined ? first : ''));
    return () => clearTimeout(timer);
  }, [first, text]);
  return text ?? '';
}
