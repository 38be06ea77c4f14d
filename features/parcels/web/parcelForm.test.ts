import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../../kit/errors.ts';
import { blankParcel, newParcelSchema } from './parcelForm.ts';
import { findParcels } from './searchParcels.ts';

const filled = blankParcel({
  ...{ recipient: 'Hélène d’Œuvre', companyName: 'Hélios Conseil', sender: 'La Poste' },
  ...{ date: '2026-11-23', time: '9:30' },
});

describe('the form of a parcel', () => {
  it('says everything that is missing at once', () => {
    const { error } = newParcelSchema.safeParse(blankParcel({}));
    const problems = error ? Object.entries(problemsOf(error)) : [];
    expect(Object.fromEntries(problems.map(([field, [first]]) => [field, first?.code]))).toEqual(
      Object.fromEntries(
        ['recipient', 'sender', 'date', 'time', 'companyName'].map((field) => [field, 'required']),
      ),
    );
  });

  it('makes a whole time of what was typed', () => {
    const { version: _, ...made } = filled;
    expect(newParcelSchema.parse(filled)).toEqual({ ...made, time: '09:30' });
  });
});

describe('searching by recipient', () => {
  const parcel = { ...filled, id: 1, state: 'kept' as const, version: 1 };
  it.each([
    ['helene', 1],
    ['  ŒUVRE   hél ', 1],
    ['', 1],
    ['helene nobody', 0],
    ['la poste', 0],
  ])('%j finds %i', (query, count) => {
    expect(findParcels([parcel])(query)).toHaveLength(count);
  });
});
