import { countOf, type WaitingSource } from '../../../../core/web/waiting.ts';
import { listWaiting } from '../../approvals/api.ts';

export default (({ building }) =>
  countOf(
    listWaiting,
    { building: building.id, limit: 1, search: '', sort: 'when' },
    ({ total }) => total,
  )) satisfies WaitingSource;
