import { describe, expect, it } from 'vitest';
import { mergeEdit } from './mergeEdit.ts';

const base = { version: 1, name: 'Ada', email: 'ada@x', time: '9:00', rooms: [1, 2], notify: false };
const groups = [['name', 'email'], ['time'], ['rooms']] as const;
const merge = (mine: object, theirs: object) =>
  mergeEdit(base, { ...base, ...mine }, { ...base, version: 2, ...theirs }, groups);

describe('two edits of one thing', () => {
  it('of different fields become one, with the present version', () => {
    expect(merge({ name: 'Eve' }, { time: '10:00' })).toEqual({
      merged: { ...base, version: 2, name: 'Eve', time: '10:00' },
      taken: ['time'],
      contested: [],
    });
  });

  it('of one field leave what was typed, and are to be decided', () => {
    const { merged, taken, contested } = merge({ time: '11:00' }, { time: '10:00', rooms: [3] });
    expect([merged.time, merged.rooms, taken, contested]).toEqual(['11:00', [3], ['rooms'], ['time']]);
  });

  it('to the same, or of what nobody sees, leave nothing to say', () => {
    const { merged, taken, contested } = merge({ rooms: [3], notify: true }, { rooms: [3] });
    expect([merged.version, merged.notify, taken, contested]).toEqual([2, true, [], []]);
  });

  it('keep together what goes together', () => {
    const theirs = { name: 'Eve', email: 'eve@x' };
    expect(merge({}, theirs)).toMatchObject({ merged: theirs, taken: ['name'], contested: [] });
    // The same name, of somebody else: one is to be chosen, with the address.
    const other = merge({ email: 'ada@y' }, { email: 'ada@z' });
    expect(other).toMatchObject({ merged: { email: 'ada@y' }, contested: ['name'] });
  });
});
