import { expect, it } from 'vitest';
import { toFieldProblems } from '../../../kit/errors.ts';
import { createBlankEvent, eventFormSchema } from './eventForm.ts';
import { listEventRepeatDates, noEventRepeat } from './eventRepeat.ts';

const from = { ...noEventRepeat, startDate: '2026-12-01' };

it.each([
  [{ repeat: 'never' }, ['2026-12-01']],
  [{ repeat: 'weekly', times: 3 }, ['2026-12-01', '2026-12-08', '2026-12-15']],
  [{ repeat: 'fortnightly', ends: 'until', until: '2027-01-04' }, ['2026-12-01', '2026-12-15', '2026-12-29']],
  [{ repeat: 'monthlyByDay', times: 3 }, ['2026-12-01', '2027-01-01', '2027-02-01']],
  [{ repeat: 'monthlyByDay', times: 3, startDate: '2027-01-31' }, ['2027-01-31', '2027-02-28', '2027-03-31']],
  [{ repeat: 'monthlyByWeekday', times: 3 }, ['2026-12-01', '2027-01-05', '2027-02-02']],
  [{ repeat: 'monthlyByWeekday', times: 2, startDate: '2026-12-29' }, ['2026-12-29', '2027-01-26']],
] as const)('repetition %j is parsed as %j', (values, dates) => {
  expect(listEventRepeatDates({ ...from, ...values })).toEqual(dates);
});

it.each([
  [{ repeat: 'weekly', times: 1 }, { times: [{ code: 'too_small', params: { min: 2 } }] }],
  [{ repeat: 'weekly', times: 54 }, { times: [{ code: 'too_big', params: { max: 53 } }] }],
  [{ repeat: 'weekly', times: '' }, { times: [{ code: 'required' }] }],
  [{ repeat: 'weekly', ends: 'until', until: '2026-11-30' }, { until: [{ code: 'end_before_start' }] }],
  [
    { repeat: 'weekly', ends: 'until', until: '2028-11-30' },
    { until: [{ code: 'too_many_dates', params: { max: 53 } }] },
  ],
  [{ repeat: 'never', times: '' }, {}],
])('repetition %j is refused with %j', (values, problems) => {
  const filled = { ...createBlankEvent('gym', '2026-12-01', 'Parvis'), name: 'Yoga', ...values };
  const result = eventFormSchema.safeParse(filled);
  expect(result.success ? {} : toFieldProblems(result.error)).toEqual(problems);
});
