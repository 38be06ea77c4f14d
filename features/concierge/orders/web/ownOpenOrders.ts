import { useQuery } from '@tanstack/react-query';
import { callQuery, queryClient } from '../../../../kit/web/api/queries.ts';
import type { Session } from '../../../../kit/web/session/session.ts';
import { can } from '../../policy.ts';
import { listOrders } from '../api.ts';

const ownOpenOrdersQuery = (building: number) =>
  callQuery(listOrders, { building, status: 'open', sort: 'due', search: '', limit: 50 });

export const useOwnOpenOrders = (building: number, enabled: boolean) =>
  useQuery({ ...ownOpenOrdersQuery(building), enabled });

export function prefetchOwnOpenOrders({ user, building }: Session): void {
  if (!can.processOrders(user)) void queryClient.prefetchQuery(ownOpenOrdersQuery(building.id));
}
