import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { countWaitingParcels } from '../api.ts';

export default (({ building }) =>
  buildMenuCountQuery(
    countWaitingParcels,
    { building: building.id },
    ({ atDesk }) => atDesk,
  )) satisfies MenuCountSource;
