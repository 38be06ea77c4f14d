import { useMemo } from 'react';
import { useUrlState } from '../../../kit/web/useUrlState.ts';
import { noRoomRequirements, type RoomRequirements, roomRequirementParams } from './roomRequirements.ts';

export function useRoomRequirements(
  isShown: boolean,
): [RoomRequirements, (news: Partial<RoomRequirements>) => void] {
  const [state, change] = useUrlState(roomRequirementParams);
  const set = useMemo(() => (news: Partial<RoomRequirements>) => change(news, 'replace'), [change]);
  return [isShown ? state : noRoomRequirements, set];
}
