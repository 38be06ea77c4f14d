import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { countPendingLogbookItems } from '../api.ts';

export default (({ building }) =>
  waitingCountQuery(
    countPendingLogbookItems,
    { building: building.id },
    ({ due, toSign }) => due + toSign,
  )) satisfies WaitingSource;
