import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../kit/web/queries.ts';
import { listOrders } from '../../orders.wire.ts';
import { readConfiguration } from '../../wire.ts';

/** What a resident has ordered and not yet got, where their building takes orders; read once for all who ask. */
export function useOwnOpenOrders(building: number, enabled: boolean) {
  const configuration = useQuery({ ...callQuery(readConfiguration, { building }), enabled });
  const takesOrders = configuration.data?.[0]?.ordering === true;
  const asked = { building, status: 'open', sort: 'due', search: '', limit: 50 } as const;
  const orders = useQuery({ ...callQuery(listOrders, asked), enabled: enabled && takesOrders });
  return { configuration, takesOrders, orders };
}
