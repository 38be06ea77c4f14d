import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { countPendingLogbookItems } from '../api.ts';

export default (({ building }) =>
  buildMenuCountQuery(
    countPendingLogbookItems,
    { building: building.id },
    ({ due, toSign }) => due + toSign,
  )) satisfies MenuCountSource;
