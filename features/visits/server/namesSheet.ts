import type { Upload } from '../../../kit/endpoint.ts';
import { readPeople } from '../../../kit/peopleList.ts';
import type { BuildingContext } from '../../../kit/server/http/http.ts';
import { lineOf } from '../../../kit/server/sheet/cells.ts';
import { readRawSheets } from '../../../kit/server/sheet/readForms.ts';
import type { NamesRead } from '../members.ts';
import { MOST_MEMBERS, NAME_MAX } from '../visit.ts';

/** The names on the sheet of a file that has the most; what is too long for a name is none. */
export async function previewNames(
  { signal }: Pick<BuildingContext, 'signal'>,
  { file }: { file: Upload },
): Promise<NamesRead> {
  const sheets = await readRawSheets({ signal }, file);
  const read = sheets.map(({ rows }) =>
    readPeople(
      rows.flatMap(({ number, cells, hidden }) => (hidden ? [] : { row: number, cells: cells.map(lineOf) })),
    ),
  );
  const { people, unread } = read.toSorted((one, other) => other.people.length - one.people.length)[0] ?? {
    ...{ people: [], unread: [] },
  };
  const isShort = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    firstName.length <= NAME_MAX && lastName.length <= NAME_MAX;
  const tooLong = people
    .filter((person) => !isShort(person))
    .map(({ row, firstName, lastName }) => ({ row, text: `${lastName} ${firstName}` }));
  return {
    names: people
      .filter(isShort)
      .slice(0, MOST_MEMBERS)
      .map(({ row, firstName, lastName }) => ({ row, firstName, lastName })),
    unread: [...unread, ...tooLong].sort((one, other) => one.row - other.row).slice(0, MOST_MEMBERS),
  };
}
