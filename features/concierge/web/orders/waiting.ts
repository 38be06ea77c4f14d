import { type WaitingSource, waitingCountQuery } from '../../../../core/web/waiting.ts';
import { countOpenOrders } from '../../ordersApi.ts';

export default (({ building }) =>
  waitingCountQuery(
    countOpenOrders,
    { building: building.id },
    ({ ordered }) => ordered,
  )) satisfies WaitingSource;
