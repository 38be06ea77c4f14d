import { describe, expect, it } from 'vitest';
import type { BuildingEvent } from './event.ts';
import { filterEventsBySearch } from './filterEventsBySearch.ts';

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
  ])('an event for “%s”', (text, found) => expect(filterEventsBySearch([yoga, talk], text)).toEqual(found));
});
