import { describe, expect, it } from 'vitest';
import { createVisitTextFilter } from './filterVisits.ts';
import type { Visit } from './visit.ts';

const visit = (changes: Partial<Visit>): Visit => ({
  id: 1,
  building: 1,
  residentName: 'Claire Fontaine',
  residentFirstName: 'Claire',
  residentLastName: 'Fontaine',
  residentEmail: 'vip@parvis.test',
  announcedBy: '',
  companyName: 'Hélios Conseil',
  status: 'waiting',
  date: '2026-11-23',
  time: '09:30',
  visitor: 'D’ORMESSON Jean-Pierre',
  vip: false,
  needsHelp: false,
  partySize: 8,
  partyName: 'Master Urbanisme',
  partyMinors: false,
  visitorFirstName: 'jean-pierre',
  visitorLastName: 'd’ormesson',
  visitorEmail: 'jp@example.org',
  organization: 'Éditions du Pont',
  comment: 'Vient à vélo',
  language: 'fr',
  ndaSigned: false,
  onRemoval: 'removed',
  version: 1,
  ...changes,
});

const found = (query: string, ...visits: Visit[]) => createVisitTextFilter(visits)(query).map(({ id }) => id);

describe('list search', () => {
  it.each([
    ['visitor', 'ormesson'],
    ['resident', 'fontaine'],
    ['resident’s address', 'vip@parvis'],
    ['group', 'urbanisme'],
    ['organization', 'editions'],
    ['company', 'HELIOS'],
    ['visitor’s address', 'jp@example.org'],
    ['comment', 'velo'],
  ])('searches the %s, ignoring accents and case', (_, query) => {
    expect(found(query, visit({}))).toEqual([1]);
  });

  it('requires every word, in any order and field', () => {
    const other = visit({ id: 2, companyName: 'Banque Rive Gauche' });
    expect(found('helios jean', visit({}), other)).toEqual([1]);
    expect(found('jean  conseil', visit({}), other)).toEqual([1]);
    expect(found('jean nobody', visit({}), other)).toEqual([]);
  });

  it('returns everything for an empty query', () => {
    expect(found('  ', visit({}), visit({ id: 2 }))).toEqual([1, 2]);
  });
});
