import { beforeEach, describe, expect, it } from 'vitest';
import { TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { getProblems, makeImportFixture } from '../../../../test/support/fixtures/importFixture.ts';
import type { Answer } from '../../../../test/support/testApp.ts';

const { as, look, send, written, startAnew } = await makeImportFixture();
beforeEach(startAnew);

const textOf = (...lines: string[]) => Buffer.from(lines.join('\n'));
const fieldsIn = ({ columns }: Answer['body']) => columns.map(({ field }: Answer['body']) => field);
const given = { date: TOMORROW, time: '09:00' };

describe('table without headings', () => {
  const contacts = textOf(
    'Jean Dupont\tjean.dupont@example.com',
    'Marie Leroy\tmarie.leroy@example.com',
    'Luc Martin\tluc.martin@example.com',
  );

  it('is detected by the data in its first row, which is imported too', async () => {
    const seen = await look(as.neighbour, contacts, given);
    expect([seen.headingRow, fieldsIn(seen), seen.total, seen.rows[0].row]).toEqual([
      0,
      ['visitorFullName', 'visitorEmail'],
      3,
      1,
    ]);
    expect((await send(as.neighbour, contacts, given)).body).toMatchObject({ status: 'OK', created: 3 });
    expect(await written()).toEqual([
      `Dupont | Jean ${TOMORROW} 09:00`,
      `Leroy | Marie ${TOMORROW} 09:00`,
      `Martin | Luc ${TOMORROW} 09:00`,
    ]);
  });

  it.each<[string, string[], (string | null)[]]>([
    [
      'separate names, a day, an hour and an organisation',
      ['DUPONT;Jean;24/11/2026;9h30;Acme', 'LEROY;Marie;24/11/2026;10h;Globex'],
      ['visitorLastName', 'visitorFirstName', 'date', 'time', 'organization'],
    ],
    [
      'first names before last names',
      ['Jean;Dupont;j@example.com', 'Marie;Leroy;m@example.com'],
      ['visitorFirstName', 'visitorLastName', 'visitorEmail'],
    ],
    [
      'an organisation before the names',
      ['Acme;Jean Dupont;24/11/2026 9:30', 'Globex;Marie Leroy;24/11/2026 10:00'],
      ['organization', 'visitorFullName', 'moment'],
    ],
    ['names only', ['Jean Dupont', 'Marie Leroy'], ['visitorFullName']],
    [
      'telephone numbers, which no field takes',
      ['Jean;Dupont;0612345678', 'Marie;Leroy;0698765432'],
      ['visitorFirstName', 'visitorLastName', null],
    ],
  ])('columns are detected by content: %s', async (_, lines, fields) => {
    const seen = await look(as.neighbour, textOf(...lines), given);
    expect([seen.headingRow, fieldsIn(seen)]).toEqual([0, fields]);
  });

  it('with a single row is imported', async () => {
    const answer = await send(as.neighbour, textOf('Jean Dupont\tjean.dupont@example.com'), given);
    expect(answer.body).toMatchObject({ status: 'OK', created: 1 });
  });

  it('names its columns by letters and reports missing ones at row 1 if no options are sent', async () => {
    const answer = await send(as.neighbour, textOf('Jean Dupont;x@', 'Marie Leroy;m@example.com'));
    expect(answer.status).toBe(422);
    expect(answer.body.errors.rows.map(({ row, code }: Answer['body']) => [row, code])).toEqual([
      [1, 'missing_column'],
      [1, 'missing_column'],
    ]);
    const seen = await look(as.neighbour, textOf('Jean Dupont;j@example.com', 'Marie Leroy;x@'), given);
    expect([seen.columns[1].heading, getProblems(seen)]).toEqual([
      'Colonne B',
      [[2, 1, 'visitorEmail', 'invalid_email']],
    ]);
  });

  it('is not read with the columns remembered for another table without headings', async () => {
    await send(as.neighbour, contacts, { ...given, columns: { 0: 'visitorFullName', 1: null } });
    const seen = await look(as.neighbour, contacts, given);
    expect([seen.remembered, fieldsIn(seen)]).toEqual([false, ['visitorFullName', 'visitorEmail']]);
  });

  it('uses its first row as headings if the sender says so', async () => {
    const seen = await look(as.neighbour, contacts, { ...given, headingRow: 1 });
    expect([seen.headingRow, seen.columns[0].heading, seen.missing]).toEqual([
      1,
      'Jean Dupont',
      ['visitorLastName', 'visitorFirstName'],
    ]);
  });
});

describe('table with unknown headings', () => {
  const unknown = textOf('Qui;Où', 'Jean Dupont;Paris', 'Marie Leroy;Lyon');

  it('keeps its first row as headings until the sender says that it has none', async () => {
    expect((await look(as.neighbour, unknown, given)).headingRow).toBe(1);
    const seen = await look(as.neighbour, unknown, { ...given, headingRow: 0 });
    expect([seen.headingRow, seen.rows[0].cells]).toEqual([0, ['Qui', 'Où']]);
  });
});
