import { describe, expect, it } from 'vitest';
import { mergeFormValues } from './mergeFormValues.ts';

const base = { version: 1, name: 'Ada', email: 'ada@x', time: '9:00', rooms: [1, 2], notify: false };
const groups = [['name', 'email'], ['time'], ['rooms']] as const;
const merge = (mine: object, theirs: object) =>
  mergeFormValues(base, { ...base, ...mine }, { ...base, version: 2, ...theirs }, groups);

describe('two edits of one record', () => {
  it('of different fields are merged', () => {
    expect(merge({ name: 'Eve' }, { time: '10:00' })).toEqual({
      merged: { ...base, version: 2, name: 'Eve', time: '10:00' },
      accepted: ['time'],
      conflicts: [],
    });
  });

  it('of one field keep the input and are a conflict', () => {
    const { merged, accepted, conflicts } = merge({ time: '11:00' }, { time: '10:00', rooms: [3] });
    expect([merged.time, merged.rooms, accepted, conflicts]).toEqual(['11:00', [3], ['rooms'], ['time']]);
  });

  it('to the same value, or of hidden fields, are merged silently', () => {
    const { merged, accepted, conflicts } = merge({ rooms: [3], notify: true }, { rooms: [3] });
    expect([merged.version, merged.notify, accepted, conflicts]).toEqual([2, true, [], []]);
  });

  it('of grouped fields stay together', () => {
    const theirs = { name: 'Eve', email: 'eve@x' };
    expect(merge({}, theirs)).toMatchObject({ merged: theirs, accepted: ['name'], conflicts: [] });
    // The same name with another address: both belong to one choice.
    const other = merge({ email: 'ada@y' }, { email: 'ada@z' });
    expect(other).toMatchObject({ merged: { email: 'ada@y' }, conflicts: ['name'] });
  });
});
