import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { countWaiting } from '../api.ts';

export default (({ building }) =>
  countOf(
    countWaiting,
    { building: building.id },
    ({ due, toSign }) => due + toSign,
  )) satisfies WaitingSource;
