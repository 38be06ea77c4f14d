import { countOf, type WaitingSource } from '../../../core/web/waiting.ts';
import { countWaiting } from '../api.ts';

/** What is due, of the reader or of whoever is at the desk, and what they have to sign. */
export default (({ building }) =>
  countOf(
    countWaiting,
    { building: building.id },
    ({ due, toSign }) => due + toSign,
  )) satisfies WaitingSource;
