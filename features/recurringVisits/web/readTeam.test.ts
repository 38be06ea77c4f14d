import { expect, it } from 'vitest';
import { joinTeam, readTeam } from './readTeam.ts';

const names = (typed: string) =>
  readTeam(typed).team.map(({ lastName, firstName, email }) => [lastName, firstName, email].join('|'));

it('reads people one a line, as they are written, with an address or without', () => {
  expect(names('DIOP Fatou\n\nMarc LEROY marc@propre.example')).toEqual([
    'DIOP|Fatou|',
    'LEROY|Marc|marc@propre.example',
  ]);
  expect(names('Jean Dupont\nMarie Martin')).toEqual(['Dupont|Jean|', 'Martin|Marie|']);
});

it('reads the cells of a sheet, without its headings, in the order that the people in it say', () => {
  expect(names('Nom\tPrénom\tE-mail\nDiop\tFatou\tf@propre.example\nde La Fontaine\tJean')).toEqual([
    'Diop|Fatou|f@propre.example',
    'de La Fontaine|Jean|',
  ]);
  expect(names('Jean\tDUPONT\nMarie\tMARTIN')).toEqual(['DUPONT|Jean|', 'MARTIN|Marie|']);
  expect(names('Diop Fatou\tf@propre.example')).toEqual(['Diop|Fatou|f@propre.example']);
});

it('keeps what is no name of one person, and nobody twice', () => {
  expect(readTeam('Fatou\nDIOP Fatou')).toMatchObject({ unread: ['Fatou'], team: [{ lastName: 'DIOP' }] });
  const one = { firstName: 'Fatou', lastName: 'Diop', email: '' };
  expect(
    joinTeam(
      [{ ...one, id: 7 }],
      [
        { ...one, lastName: 'DIOP' },
        { ...one, firstName: 'Awa' },
      ],
    ),
  ).toEqual([
    { ...one, id: 7 },
    { ...one, firstName: 'Awa' },
  ]);
});
