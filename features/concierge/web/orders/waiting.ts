import { buildMenuCountQuery, type MenuCountSource } from '../../../../core/web/buildMenuCountQuery.ts';
import { countOpenOrders } from '../../ordersApi.ts';

export default (({ building }) =>
  buildMenuCountQuery(
    countOpenOrders,
    { building: building.id },
    ({ ordered }) => ordered,
  )) satisfies MenuCountSource;
