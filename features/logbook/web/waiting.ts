import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { countPending } from '../api.ts';

export default (({ building }) =>
  countOf(
    countPending,
    { building: building.id },
    ({ due, toSign }) => due + toSign,
  )) satisfies WaitingSource;
