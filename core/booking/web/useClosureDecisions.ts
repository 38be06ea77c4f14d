import { useState } from 'react';
import type { AffectedReservation, ClosureDecision } from '../closureEffects.ts';

export function useClosureDecisions() {
  const [decisions, setDecisions] = useState<readonly ClosureDecision[]>([]);
  const isAbout =
    ({ kind, id }: Pick<AffectedReservation, 'kind' | 'id'>) =>
    (decision: ClosureDecision) =>
      decision.kind === kind && decision.id === id;
  return {
    decisions,
    decide: (reservation: AffectedReservation, to: number[] | null) => {
      const { kind, id, version } = reservation;
      setDecisions((before) => [
        ...before.filter((each) => !isAbout(reservation)(each)),
        { kind, id, version, to },
      ]);
    },
    reset: () => setDecisions([]),
  };
}

export const toClosureDecisions = (reservations: readonly AffectedReservation[]): ClosureDecision[] =>
  reservations.map(({ kind, id, version, to }) => ({ kind, id, version, to }));
