import { expect, it } from 'vitest';
import { mergeTeamMembers, parseTeam } from './TeamField.tsx';

const names = (typed: string) =>
  parseTeam(typed).team.map(({ lastName, firstName, email }) => [lastName, firstName, email].join('|'));

it('people are read one per line, with or without an email', () => {
  expect(names('DIOP Fatou\n\nMarc LEROY marc@propre.example')).toEqual([
    'DIOP|Fatou|',
    'LEROY|Marc|marc@propre.example',
  ]);
  expect(names('Jean Dupont\nMarie Martin')).toEqual(['Dupont|Jean|', 'Martin|Marie|']);
});

it('pasted cells are read without headings in the detected name order', () => {
  expect(names('Nom\tPrénom\tE-mail\nDiop\tFatou\tf@propre.example\nde La Fontaine\tJean')).toEqual([
    'Diop|Fatou|f@propre.example',
    'de La Fontaine|Jean|',
  ]);
  expect(names('Jean\tDUPONT\nMarie\tMARTIN')).toEqual(['DUPONT|Jean|', 'MARTIN|Marie|']);
  expect(names('Diop Fatou\tf@propre.example')).toEqual(['Diop|Fatou|f@propre.example']);
});

it('lines that are not one name are returned, and duplicates are dropped', () => {
  expect(parseTeam('Fatou\nDIOP Fatou')).toMatchObject({ unread: ['Fatou'], team: [{ lastName: 'DIOP' }] });
  const one = { firstName: 'Fatou', lastName: 'Diop', email: '' };
  expect(
    mergeTeamMembers(
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
