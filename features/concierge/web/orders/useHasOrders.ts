import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { listOrders } from '../../ordersApi.ts';
import { can } from '../../policy.ts';

/** True for residents if the building takes orders or they have open ones. Undefined while loading. */
export function useHasOrders(takesOrders: boolean | null | undefined): boolean | undefined {
  const { user, building } = useSession();
  const isResident = !can.processOrders(user);
  const query = { building: building.id, search: '', sort: '-orderedAt', limit: 1 } as const;
  const needsQuery = isResident && takesOrders !== undefined && !takesOrders;
  const { data, isError } = useQuery({ ...callQuery(listOrders, query), enabled: needsQuery });
  if (!isResident) return false;
  if (takesOrders) return true;
  return isError ? false : data && data.total > 0;
}
