import { countOf, type WaitingSource } from '../../../../core/web/waiting.ts';
import { countOpenOrders } from '../../ordersApi.ts';

export default (({ building }) =>
  countOf(countOpenOrders, { building: building.id }, ({ ordered }) => ordered)) satisfies WaitingSource;
