import { useState } from 'react';
import type { AffectedReservation, Decision } from '../closing.ts';

export function useDecisions() {
  const [chosen, setChosen] = useState<readonly Decision[]>([]);
  const isOf =
    ({ kind, id }: Pick<AffectedReservation, 'kind' | 'id'>) =>
    (decision: Decision) =>
      decision.kind === kind && decision.id === id;
  return {
    chosen,
    decide: (hit: AffectedReservation, to: number[] | null) => {
      const { kind, id, version } = hit;
      setChosen((before) => [...before.filter((each) => !isOf(hit)(each)), { kind, id, version, to }]);
    },
    forget: () => setChosen([]),
  };
}

export type DecisionState = ReturnType<typeof useDecisions>;

export const toDecisions = (hits: readonly AffectedReservation[]): Decision[] =>
  hits.map(({ kind, id, version, to }) => ({ kind, id, version, to }));
