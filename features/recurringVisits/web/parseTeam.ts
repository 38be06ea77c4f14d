import { parsePastedPeopleRows, splitPeopleList } from '../../../kit/peopleList.ts';
import type { TeamMemberValues } from './recurringVisitForm.ts';

export interface ParsedTeam {
  team: TeamMemberValues[];
  unread: string[];
}

export function parseTeam(pastedText: string): ParsedTeam {
  const { people, unread } = parsePastedPeopleRows(splitPeopleList(pastedText));
  return {
    team: people.map(({ lastName, firstName, email }) => ({ lastName, firstName, email })),
    unread: unread.map(({ text }) => text),
  };
}

const getKey = ({ firstName, lastName }: TeamMemberValues) =>
  `${lastName} ${firstName}`.toLocaleLowerCase('fr');

export function mergeTeamMembers(
  team: readonly TeamMemberValues[],
  newMembers: readonly TeamMemberValues[],
): TeamMemberValues[] {
  const keys = new Set(team.map(getKey));
  return [
    ...team,
    ...newMembers.filter((member) => {
      const isNew = !keys.has(getKey(member));
      keys.add(getKey(member));
      return isNew;
    }),
  ];
}
