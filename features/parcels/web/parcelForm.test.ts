import { describe, expect, it } from 'vitest';
import { toFieldProblems } from '../../../kit/errors.ts';
import { aParcel } from '../../../test/support/fixtures/aParcel.ts';
import { createParcelListSearch } from '../searchParcels.ts';
import { createBlankParcel, newParcelBatchFormSchema } from './parcelForm.ts';

const filled = createBlankParcel({
  recipient: 'Hélène d’Œuvre',
  companyName: 'Hélios Conseil',
  sender: 'La Poste',
  date: '2026-11-23',
  time: '9:30',
});

const missingIn = (values: object) => {
  const { error } = newParcelBatchFormSchema.safeParse(values);
  return Object.fromEntries(
    Object.entries(error ? toFieldProblems(error) : {}).map(([field, [first]]) => [field, first?.code]),
  );
};

describe('the form of a parcel', () => {
  it('reports all missing fields, but not the time', () => {
    const required = ['recipient', 'sender', 'companyName', 'date'];
    expect(missingIn(createBlankParcel({}))).toEqual(
      Object.fromEntries(required.map((field) => [field, 'required'])),
    );
  });

  it('needs two fields for an arrival of a known recipient', () => {
    const blank = createBlankParcel({ moment: 'now', email: 'helene@parvis.test' });
    expect(missingIn(blank)).toEqual({ recipient: 'required', sender: 'required' });
    const { email } = blank;
    const sent = newParcelBatchFormSchema.parse({ ...blank, recipient: 'Hélène d’Œuvre', sender: 'UPS' });
    expect(sent).toMatchObject({ email, count: 1, state: 'kept' });
    expect(sent).not.toHaveProperty('date');
    expect(sent).not.toHaveProperty('time');
  });

  it('refuses a carrier’s name as recipient unless a company has that name', () => {
    const of = (over: object) => missingIn({ ...filled, ...over });
    expect(of({ recipient: ' ups' })).toEqual({ recipient: 'parcel_for_carrier' });
    expect(of({ recipient: 'La poste' })).toEqual({ recipient: 'parcel_for_carrier' });
    expect(of({ recipient: 'Amazon', companyName: 'Amazon' })).toEqual({});
    expect(of({ recipient: 'Amazonie Durand' })).toEqual({});
    expect(of({ recipient: 'Stuart', email: 'stuart@parvis.test' })).toEqual({});
  });

  it('completes a typed time and keeps an unknown one', () => {
    expect(newParcelBatchFormSchema.parse(filled)).toMatchObject({ date: '2026-11-23', time: '09:30' });
    expect(newParcelBatchFormSchema.parse({ ...filled, time: '' })).toMatchObject({ time: '' });
    expect(missingIn({ ...filled, time: '25:00' })).toEqual({ time: 'invalid_time' });
  });

  it.each([
    [0, 'too_small'],
    [21, 'too_big'],
    [2.5, 'not_whole'],
    ['deux', 'not_whole'],
  ])('refuses a count of %j with a reason', (count, code) => {
    expect(missingIn({ ...filled, count })).toEqual({ count: code });
  });
});

describe('searching', () => {
  const parcel = { ...aParcel, recipient: 'Hélène d’Œuvre', tracking: '6A123', shelf: 'A3' };
  it.each([
    ['helene', 1],
    ['  ŒUVRE   hél ', 1],
    ['', 1],
    ['helene nobody', 0],
    ['la poste', 1],
    ['6a123', 1],
    ['a3 helene', 1],
    ['b3', 0],
  ])('for %j finds %i parcels', (query, count) => {
    expect(createParcelListSearch([parcel])(query)).toHaveLength(count);
  });
});
