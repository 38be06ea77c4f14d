import { describe, expect, it } from 'vitest';
import { toFieldProblems } from '../../../kit/errors.ts';
import {
  createBlankVisit,
  createNewVisitFormSchema,
  createVisitEditFormSchema,
  formatNewVisitTimeUrlParam,
  keepValuesForNextVisit,
  parseNewVisitTimeUrlParam,
  toVisitEditValues,
} from './visitForm.ts';

const needed = createNewVisitFormSchema(1, { emailNeeded: true, hostNeeded: false });
const notNeeded = createNewVisitFormSchema(1, { emailNeeded: false, hostNeeded: false });
const filled = {
  ...createBlankVisit('2026-11-23', 'me@parvis.test'),
  visitorLastName: 'Roux',
  visitorFirstName: 'Lina',
  visitorEmail: 'lina@example.org',
  time: '9:30',
};

function problemsIn(values: object): Record<string, string[]> {
  const result = needed.safeParse(values);
  if (result.success) return {};
  const problems = Object.entries(toFieldProblems(result.error));
  return Object.fromEntries(problems.map(([field, list]) => [field, list.map(({ code }) => code)]));
}

describe('new visit form', () => {
  it('converts an open period to one day and completes a typed time', () => {
    const dates = [
      { start: '2026-11-23', end: '' },
      { start: '2026-11-26', end: '2026-11-27' },
    ];
    expect(needed.parse({ ...filled, dates })).toMatchObject({
      building: 1,
      time: '09:30',
      dates: [
        { start: '2026-11-23', end: '2026-11-23' },
        { start: '2026-11-26', end: '2026-11-27' },
      ],
    });
  });

  it('reports all missing fields together', () => {
    expect(problemsIn(createBlankVisit('', 'me@parvis.test'))).toEqual({
      visitorLastName: ['required'],
      visitorFirstName: ['required'],
      visitorEmail: ['required'],
      dates: ['required'],
      time: ['required'],
    });
  });

  it('requires a host from staff', () => {
    const ofStaff = createNewVisitFormSchema(1, { emailNeeded: false, hostNeeded: true });
    const problems = ofStaff.safeParse({ ...filled, residentEmail: '' });
    expect(problems.error && toFieldProblems(problems.error)).toMatchObject({
      residentEmail: [{ code: 'required' }],
    });
    expect(ofStaff.safeParse(filled).success).toBe(true);
  });

  it('requires an email only if the company records emails, and accepts "no email"', () => {
    expect(problemsIn({ ...filled, visitorEmail: '' })).toEqual({ visitorEmail: ['required'] });
    expect(notNeeded.safeParse({ ...filled, visitorEmail: '' }).success).toBe(true);
    expect(problemsIn({ ...filled, visitorEmail: null })).toEqual({});
    expect(problemsIn({ ...filled, visitorEmail: 'lina@' })).toEqual({ visitorEmail: ['invalid_email'] });
  });

  it('refuses a period that ends before it starts and more than 367 days', () => {
    const span = (start: string, end: string) => ({ ...filled, dates: [{ start, end }] });
    expect(problemsIn(span('2026-11-23', '2026-11-22'))).toEqual({ dates: ['end_before_start'] });
    expect(problemsIn(span('2026-11-23', '2027-11-25'))).toEqual({ dates: ['range_too_long'] });
  });

  it('starts with the time in the URL', () => {
    for (const time of ['10:00', ''] as const)
      expect(parseNewVisitTimeUrlParam(formatNewVisitTimeUrlParam(time))).toBe(time);
    expect(parseNewVisitTimeUrlParam('true')).toBe('');
    expect(parseNewVisitTimeUrlParam('25:00')).toBe(null);
    expect(createBlankVisit('2026-11-23', 'me@parvis.test', '10:00')).toMatchObject({ time: '10:00' });
  });

  it('keeps date, time, organisation, host and language for the next visitor only', () => {
    const before = { ...filled, organization: 'Nordlys', comment: 'Badge 12', language: 'en' as const };
    expect(keepValuesForNextVisit(before, createBlankVisit('2026-12-01', 'me@parvis.test'))).toEqual({
      ...createBlankVisit('2026-11-23', 'me@parvis.test'),
      time: '9:30',
      organization: 'Nordlys',
      language: 'en',
    });
  });
});

describe('edit form', () => {
  const known = { vip: false, needsHelp: false, partySize: 1, partyName: '', partyMinors: false };
  const visit = {
    ...filled,
    ...known,
    id: 7,
    date: '2026-11-23',
    status: 'waiting',
    ndaSigned: false,
    version: 3,
  };
  it('sends an unchanged visit unchanged', () => {
    const { status, ...values } = toVisitEditValues(visit as never);
    expect(createVisitEditFormSchema(7, true).parse({ ...values, status })).toEqual({
      ...values,
      time: '09:30',
      id: 7,
    });
  });

  it('requires an email if there was one', () => {
    const values = { ...toVisitEditValues(visit as never), visitorEmail: '' };
    expect(createVisitEditFormSchema(7, true).safeParse(values).success).toBe(false);
    expect(createVisitEditFormSchema(7, false).safeParse(values).success).toBe(true);
  });
});
