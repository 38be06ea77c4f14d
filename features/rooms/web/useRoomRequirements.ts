import { useMemo } from 'react';
import { useUrlState } from '../../../kit/web/useUrlState.ts';
import { noRequirements, type RoomRequirements, requirementParams } from './roomRequirements.ts';

export function useRoomRequirements(
  isShown: boolean,
): [RoomRequirements, (news: Partial<RoomRequirements>) => void] {
  const [state, change] = useUrlState(requirementParams);
  const set = useMemo(() => (news: Partial<RoomRequirements>) => change(news, 'replace'), [change]);
  return [isShown ? state : noRequirements, set];
}
