import { useEffect, useRef, useState } from 'react';
import type { State } from '../evacuation.ts';

/** Milliseconds in which whoever was ticked stays where they were: nobody else slides under the thumb, and the same press takes it back. */
const STILL = 4_000;

type Tick = (person: number, state: State, found: number) => void;

/** `tick`, after which nobody moves for a moment; `placed`: somebody as they were before, by which they have their place. */
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
