import { buildMenuCountQuery, type MenuCountSource } from '../../../core/web/buildMenuCountQuery.ts';
import { readWaitingParcelsSummary } from '../api.ts';

export default (({ building }) =>
  buildMenuCountQuery(
    readWaitingParcelsSummary,
    { building: building.id },
    ({ atDesk }) => atDesk,
  )) satisfies MenuCountSource;
