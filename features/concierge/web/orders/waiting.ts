import { countOf, type WaitingSource } from '../../../../core/web/waiting.ts';
import { countOpenOrders } from '../../ordersApi.ts';

/** What the desk has to accept. */
export default (({ building }) =>
  countOf(countOpenOrders, { building: building.id }, ({ ordered }) => ordered)) satisfies WaitingSource;
