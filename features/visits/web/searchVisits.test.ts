import { describe, expect, it } from 'vitest';
import type { Visit } from '../visit.ts';
import { pickVisitToCheckInOnEnter } from './searchVisits.ts';

const visit = (changes: Partial<Visit>) =>
  ({ id: 1, status: 'waiting', date: '2026-11-23', ...changes }) as Visit;

describe('Enter in the list search', () => {
  const today = '2026-11-23';
  const one = visit({});
  const arrived = visit({ id: 2, status: 'done' });

  it('selects the only match if it can arrive now', () => {
    expect(pickVisitToCheckInOnEnter([one], today)).toEqual({ visit: one });
  });

  it.each([
    ['none', []],
    ['several', [one, visit({ id: 2 })]],
    // The other visitor may be the one at the reception.
    ['several', [one, arrived]],
    ['done', [arrived]],
    ['missed', [visit({ status: 'missed' })]],
    ['canceled', [visit({ status: 'canceled' })]],
    ['notToday', [visit({ date: '2026-11-24' })]],
  ])('selects nothing for the reason “%s”', (reason, found) => {
    expect(pickVisitToCheckInOnEnter(found, today)).toEqual({ visit: null, reason });
  });
});
