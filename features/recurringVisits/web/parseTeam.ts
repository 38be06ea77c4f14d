import { parsePeople, splitPeopleList } from '../../../kit/peopleList.ts';
import type { MemberValues } from './recurringVisitForm.ts';

export interface ParsedTeam {
  team: MemberValues[];
  unread: string[];
}

export function parseTeam(typed: string): ParsedTeam {
  const { people, unread } = parsePeople(splitPeopleList(typed));
  return {
    team: people.map(({ lastName, firstName, email }) => ({ lastName, firstName, email })),
    unread: unread.map(({ text }) => text),
  };
}

const getKey = ({ firstName, lastName }: MemberValues) => `${lastName} ${firstName}`.toLocaleLowerCase('fr');

export function addToTeam(team: readonly MemberValues[], added: readonly MemberValues[]): MemberValues[] {
  const known = new Set(team.map(getKey));
  return [
    ...team,
    ...added.filter((member) => {
      const isNew = !known.has(getKey(member));
      known.add(getKey(member));
      return isNew;
    }),
  ];
}
