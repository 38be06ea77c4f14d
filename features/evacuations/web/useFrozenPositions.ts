import { useEffect, useRef, useState } from 'react';
import type { EvacueeState } from '../evacuation.ts';

/**
 * Milliseconds during which positions are frozen after a tick, so that no other row moves under the
 * thumb.
 */
const FREEZE_MS = 4_000;

type Tick = (person: number, state: EvacueeState, found: number) => void;

/** `placed` returns a recently ticked person in their earlier state, which determines their position. */
export function useFrozenPositions<P extends { id: number }>(people: readonly P[], tick: Tick) {
  const [frozen, setFrozen] = useState<ReadonlyMap<number, P>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    tick: ((id, state, found) => {
      const before = frozen.get(id) ?? people.find((person) => person.id === id);
      if (before) setFrozen(new Map(frozen).set(id, before));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setFrozen(new Map()), FREEZE_MS);
      tick(id, state, found);
    }) satisfies Tick,
    placed: (person: P): P => frozen.get(person.id) ?? person,
  };
}
