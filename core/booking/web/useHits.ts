import { useState } from 'react';
import type { Decision, Hit } from '../closing.ts';

/** What a reader has decided so far of what a closing hits; what they have said nothing of goes where the server proposes. */
export function useHits() {
  const [chosen, setChosen] = useState<readonly Decision[]>([]);
  const isOf =
    ({ kind, id }: Pick<Hit, 'kind' | 'id'>) =>
    (decision: Decision) =>
      decision.kind === kind && decision.id === id;
  return {
    /** To be asked with. */
    chosen,
    decide: (hit: Hit, to: number[] | null) => {
      const { kind, id, version } = hit;
      setChosen((before) => [...before.filter((each) => !isOf(hit)(each)), { kind, id, version, to }]);
    },
    forget: () => setChosen([]),
  };
}

export type HitChoices = ReturnType<typeof useHits>;

/** What is sent: of each reservation what the list shows. */
export const decisionsOf = (hits: readonly Hit[]): Decision[] =>
  hits.map(({ kind, id, version, to }) => ({ kind, id, version, to }));
