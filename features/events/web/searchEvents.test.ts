import { describe, expect, it } from 'vitest';
import type { BuildingEvent } from '../event.ts';
import { nextFirst, searchEvents } from './searchEvents.ts';

const event = (over: Partial<BuildingEvent>) =>
  ({
    name: '',
    description: '',
    startDate: '2026-11-23',
    startTime: '18:00',
    isOver: false,
    ...over,
  }) as BuildingEvent;

describe('searching', () => {
  const yoga = event({ name: 'Yoga doux', description: 'Respiration et détente' });
  const talk = event({ name: 'Énergie : où en est-on ?' });
  it.each([
    ['', [yoga, talk]],
    ['YOGA', [yoga]],
    ['detente', [yoga]],
    ['énergie', [talk]],
    ['energie', [talk]],
    [' en est-on', [talk]],
    ['pilates', []],
  ])('“%s”', (text, found) => expect(searchEvents([yoga, talk], text)).toEqual(found));
});

it('what comes next stands first, what is over last', () => {
  const [over, longOver] = ['2026-11-20', '2026-11-01'].map((startDate) =>
    event({ startDate, isOver: true }),
  );
  const [soon, later] = [event({ startTime: '19:00' }), event({ startDate: '2026-12-01' })];
  expect(nextFirst([longOver, later, over, soon].filter((each) => each !== undefined))).toEqual([
    soon,
    later,
    over,
    longOver,
  ]);
});
