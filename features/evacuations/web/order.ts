import type { State } from '../evacuation.ts';
import { byFloor } from '../floors.ts';
import { isToFind } from './said.ts';

interface Ordered {
  id: number;
  name: string;
  company: string;
  floors: readonly string[];
  heads: number;
  needsHelp: boolean;
  leftAt: string | null;
  state: State;
  found: number;
}

/** Section for people who need help and are not out yet, shown before all floors. */
export const HELP = 'help';
export const partOf = (person: Ordered): string =>
  person.needsHelp && isToFind(person) ? HELP : person.floors.join('\n');
export const floorsOfPart = (part: string): string[] => (part === '' ? [] : part.split('\n'));

function byPart(one: string, other: string): number {
  if (one === other) return 0;
  if (one === HELP || other === HELP) return one === HELP ? -1 : 1;
  const [a, b] = [floorsOfPart(one)[0], floorsOfPart(other)[0]];
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return byFloor(a, b) || (one < other ? -1 : 1);
}

const urgency = ({ state, leftAt }: Ordered): number =>
  leftAt !== null ? 3 : { missing: 0, unknown: 1, present: 2, helped: 2 }[state];

/** Sorts by section and urgency. `placed`: the state that determines a person’s position. */
export function inOrder<P extends Ordered>(people: readonly P[], placed = (person: P) => person): P[] {
  return people
    .map((person) => ({ person, as: placed(person), part: partOf(placed(person)) }))
    .sort(
      (a, b) =>
        byPart(a.part, b.part) ||
        urgency(a.as) - urgency(b.as) ||
        a.person.company.localeCompare(b.person.company, 'fr') ||
        a.person.name.localeCompare(b.person.name, 'fr') ||
        a.person.id - b.person.id,
    )
    .map(({ person }) => person);
}
