import { useMemo } from 'react';
import { useAddress } from '../../../kit/web/address.ts';
import { type Need, needValues, noNeed } from './need.ts';

/** What room is looked for, as the address says it; nothing where what is shown does not tell it. */
export function useNeed(isShown: boolean): [Need, (news: Partial<Need>) => void] {
  const [state, change] = useAddress(needValues);
  const set = useMemo(() => (news: Partial<Need>) => change(news, 'replace'), [change]);
  return [isShown ? state : noNeed, set];
}
