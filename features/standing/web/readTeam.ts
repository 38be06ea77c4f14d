import { orderOfNames, splitFullName } from '../../../kit/fullName.ts';
import type { MemberValues } from './standingForm.ts';

/** What was typed or pasted as people: those understood, and the lines that are not the name of one person. */
export interface ReadTeam {
  team: MemberValues[];
  unread: string[];
}

const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
/** The headings of a sheet, of which the first row may be one. */
const HEADING =
  /^(?:noms?|prénoms?|prenoms?|name|names|first name|last name|surname|e-?mails?|nom et prénom)$/i;

/**
 * People, one a line: a whole name with or without an address (`DIOP Fatou`, `Fatou Diop fatou@exemple.fr`), or cells of a spreadsheet:
 * last name, first name, address, or a whole name and an address. In which order whole names are written is told by all of them.
 */
export function readTeam(typed: string): ReadTeam {
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.split(/\t|;/).map((cell) => cell.trim()))
    .map((cells) => cells.filter(Boolean))
    .filter((cells) => cells.length > 0 && !cells.every((cell) => HEADING.test(cell)));
  const rows = lines.map((cells) => {
    const words = cells.flatMap((cell) => (cells.length > 1 ? [cell] : cell.split(/\s+/)));
    const email = words.find(isAddress) ?? '';
    const names = words.filter((word) => !isAddress(word));
    return { names: cells.length > 1 ? names : [names.join(' ')], email, line: cells.join(' ') };
  });
  const order = orderOfNames(
    rows.flatMap(({ names }) => (names.length === 1 ? names : [])),
    'lastFirst',
  );
  // Cells that are apart stand in the order of most sheets, unless the people in them say otherwise.
  const columns = orderOfNames(
    rows.flatMap(({ names }) => (names.length === 2 ? [names.join(' ')] : [])),
    'lastFirst',
  );
  const read: ReadTeam = { team: [], unread: [] };
  for (const { names, email, line } of rows) {
    const [one = '', other] = names;
    const name =
      names.length === 2
        ? columns === 'lastFirst'
          ? { lastName: one, firstName: other ?? '' }
          : { lastName: other ?? '', firstName: one }
        : names.length === 1
          ? splitFullName(one, order)
          : null;
    if (name) read.team.push({ ...name, email });
    else read.unread.push(line);
  }
  return read;
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
