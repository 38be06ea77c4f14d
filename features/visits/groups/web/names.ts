import { parsePastedPeopleRows, splitPeopleList } from '../../../../kit/peopleList.ts';
import type { MemberName } from '../../visit.ts';
import { memberNameSchema } from '../../visit.ts';
import { formatMemberName } from '../../visitorName.ts';

interface ParsedNames {
  names: MemberName[];
  unread: string[];
}

export function parseNames(pastedText: string): ParsedNames {
  const { people, unread } = parsePastedPeopleRows(splitPeopleList(pastedText));
  const fits = (person: MemberName) => memberNameSchema.safeParse(person).success;
  return {
    names: people.filter(fits).map(({ lastName, firstName }) => ({ lastName, firstName })),
    unread: [
      ...unread.map(({ text }) => text),
      ...people.filter((one) => !fits(one)).map(({ lastName, firstName }) => `${lastName} ${firstName}`),
    ],
  };
}

export function appendMemberNames(
  list: readonly MemberName[],
  newNames: readonly MemberName[],
): MemberName[] {
  const existingNames = new Set(list.map(formatMemberName));
  const added = newNames.filter((name) => !existingNames.has(formatMemberName(name)));
  return [...list, ...added.map(({ lastName, firstName }) => ({ lastName, firstName }))];
}

export const swapFirstAndLastNames = (list: readonly MemberName[]): MemberName[] =>
  list.map(({ lastName, firstName }) => ({ lastName: firstName, firstName: lastName }));
