import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../kit/web/queries.ts';
import { listOrders } from '../../orders.wire.ts';

/** What a resident has ordered and not yet got, whether or not their building takes further orders; read once for all who ask. */
export function useOwnOpenOrders(building: number, enabled: boolean) {
  const asked = { building, status: 'open', sort: 'due', search: '', limit: 50 } as const;
  return useQuery({ ...callQuery(listOrders, asked), enabled });
}
