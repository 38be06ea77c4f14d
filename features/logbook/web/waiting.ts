import { type WaitingSource, waitingCountQuery } from '../../../core/web/waiting.ts';
import { countPending } from '../api.ts';

export default (({ building }) =>
  waitingCountQuery(
    countPending,
    { building: building.id },
    ({ due, toSign }) => due + toSign,
  )) satisfies WaitingSource;
