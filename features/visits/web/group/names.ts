import { readPeople, rowsOfText } from '../../../../kit/peopleList.ts';
import type { MemberName } from '../../visit.ts';
import { MOST_MEMBERS, memberName } from '../../visit.ts';
import { composeVisitorName } from '../../visitorName.ts';

/** Names as they were read, and what was not understood, as it is told. */
export interface ReadNames {
  names: MemberName[];
  unread: string[];
}

/** The names that were typed or pasted, one a line, as `readPeople` understands them; what cannot be a name is none. */
export function readNames(typed: string): ReadNames {
  const { people, unread } = readPeople(rowsOfText(typed));
  const fits = (person: MemberName) => memberName.safeParse(person).success;
  return {
    names: people.filter(fits).map(({ lastName, firstName }) => ({ lastName, firstName })),
    unread: [
      ...unread.map(({ text }) => text),
      ...people.filter((one) => !fits(one)).map(({ lastName, firstName }) => `${lastName} ${firstName}`),
    ],
  };
}

export const nameOf = ({ lastName, firstName }: MemberName): string =>
  composeVisitorName(lastName, firstName);

/** A list with others added; whoever is in it already is not added again, and beyond the most nobody is. */
export function withNames(list: readonly MemberName[], added: readonly MemberName[]): MemberName[] {
  const known = new Set(list.map(nameOf));
  return [...list, ...added.filter((one) => !known.has(nameOf(one)))].slice(0, MOST_MEMBERS);
}

/** First and last names the other way round: of a list that was read wrongly. */
export const swapped = (list: readonly MemberName[]): MemberName[] =>
  list.map(({ lastName, firstName }) => ({ lastName: firstName, firstName: lastName }));
