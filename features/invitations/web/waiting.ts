import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { listRegistrations } from '../wire.ts';

/** Registrations that wait for an administrator. */
export default (() =>
  countOf(
    listRegistrations,
    { limit: 1, search: '', sort: 'since' },
    ({ total }) => total,
  )) satisfies WaitingSource;
