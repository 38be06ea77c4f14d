import type { EvacueeState } from '../evacuation.ts';
import { compareFloors } from '../floors.ts';
import { isUnaccountedFor } from './pendingTicksAndCounts.ts';

interface SortableEvacuee {
  id: number;
  name: string;
  company: string;
  floors: readonly string[];
  heads: number;
  needsHelp: boolean;
  leftAt: string | null;
  state: EvacueeState;
  found: number;
}

/** Section for people who need help and are not out yet, shown before all floors. */
export const NEEDS_HELP_SECTION = 'help';
export const getEvacueeSection = (person: SortableEvacuee): string =>
  person.needsHelp && isUnaccountedFor(person) ? NEEDS_HELP_SECTION : person.floors.join('\n');
export const parseSectionFloors = (section: string): string[] => (section === '' ? [] : section.split('\n'));

function compareSections(one: string, other: string): number {
  if (one === other) return 0;
  if (one === NEEDS_HELP_SECTION || other === NEEDS_HELP_SECTION) return one === NEEDS_HELP_SECTION ? -1 : 1;
  const [a, b] = [parseSectionFloors(one)[0], parseSectionFloors(other)[0]];
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
  return compareFloors(a, b) || (one < other ? -1 : 1);
}

const urgency = ({ state, leftAt }: SortableEvacuee): number =>
  leftAt !== null ? 3 : { missing: 0, unknown: 1, present: 2, helped: 2 }[state];

/** Sorts by section and urgency. `placed`: the state that determines a person’s position. */
export function sortEvacuees<P extends SortableEvacuee>(
  people: readonly P[],
  placed = (person: P) => person,
): P[] {
  return people
    .map((person) => ({ person, as: placed(person), part: getEvacueeSection(placed(person)) }))
    .sort(
      (a, b) =>
        compareSections(a.part, b.part) ||
        urgency(a.as) - urgency(b.as) ||
        a.person.company.localeCompare(b.person.company, 'fr') ||
        a.person.name.localeCompare(b.person.name, 'fr') ||
        a.person.id - b.person.id,
    )
    .map(({ person }) => person);
}
