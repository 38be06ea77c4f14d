import { useEffect, useRef, useState } from 'react';
import type { State } from '../evacuation.ts';

/**
 * Milliseconds during which positions are frozen after a tick, so that no other row moves under the
 * thumb.
 */
const STILL = 4_000;

type Tick = (person: number, state: State, found: number) => void;

/** `placed` returns a recently ticked person in their earlier state, which determines their position. */
export function useStill<P extends { id: number }>(people: readonly P[], tick: Tick) {
  const [held, setHeld] = useState<ReadonlyMap<number, P>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    tick: ((id, state, found) => {
      const before = held.get(id) ?? people.find((person) => person.id === id);
      if (before) setHeld(new Map(held).set(id, before));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setHeld(new Map()), STILL);
      tick(id, state, found);
    }) satisfies Tick,
    placed: (person: P): P => held.get(person.id) ?? person,
  };
}
