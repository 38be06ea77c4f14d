import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../../../kit/web/session/session.ts';
import { favouriteRoomsQuery } from '../queries.ts';

export function useFavouriteRooms(): ReadonlySet<number> {
  const { building } = useSession();
  const { data } = useQuery(favouriteRoomsQuery(building.id));
  return useMemo(() => new Set(data), [data]);
}
