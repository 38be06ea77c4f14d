import { parsePeopleList, readPeople } from '../../../kit/peopleList.ts';
import type { MemberValues } from './recurringVisitForm.ts';

/** What was typed or pasted as people: those understood, and the lines that are not the name of one person. */
export interface ReadTeam {
  team: MemberValues[];
  unread: string[];
}

/** People, one a line, as `readPeople` understands them. */
export function readTeam(typed: string): ReadTeam {
  const { people, unread } = readPeople(parsePeopleList(typed));
  return {
    team: people.map(({ lastName, firstName, email }) => ({ lastName, firstName, email })),
    unread: unread.map(({ text }) => text),
  };
}

const keyOf = ({ firstName, lastName }: MemberValues) => `${lastName} ${firstName}`.toLocaleLowerCase('fr');

/** A team with more people; who is in it already is not added again. */
export function joinTeam(team: readonly MemberValues[], added: readonly MemberValues[]): MemberValues[] {
  const known = new Set(team.map(keyOf));
  return [
    ...team,
    ...added.filter((member) => {
      const isNew = !known.has(keyOf(member));
      known.add(keyOf(member));
      return isNew;
    }),
  ];
}
