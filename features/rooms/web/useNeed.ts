import { useMemo } from 'react';
import { useUrlState } from '../../../kit/web/useUrlState.ts';
import { type Need, needValues, noNeed } from './need.ts';

export function useNeed(isShown: boolean): [Need, (news: Partial<Need>) => void] {
  const [state, change] = useUrlState(needValues);
  const set = useMemo(() => (news: Partial<Need>) => change(news, 'replace'), [change]);
  return [isShown ? state : noNeed, set];
}
