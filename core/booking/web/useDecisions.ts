import { useState } from 'react';
import type { AffectedReservation, Decision } from '../closure.ts';

export function useDecisions() {
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const isOf =
    ({ kind, id }: Pick<AffectedReservation, 'kind' | 'id'>) =>
    (decision: Decision) =>
      decision.kind === kind && decision.id === id;
  return {
    decisions,
    decide: (reservation: AffectedReservation, to: number[] | null) => {
      const { kind, id, version } = reservation;
      setDecisions((before) => [
        ...before.filter((each) => !isOf(reservation)(each)),
        { kind, id, version, to },
      ]);
    },
    reset: () => setDecisions([]),
  };
}

export type DecisionState = ReturnType<typeof useDecisions>;

export const toDecisions = (reservations: readonly AffectedReservation[]): Decision[] =>
  reservations.map(({ kind, id, version, to }) => ({ kind, id, version, to }));
