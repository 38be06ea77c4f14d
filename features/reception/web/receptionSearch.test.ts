import { describe, expect, it } from 'vitest';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import type { ReceptionVisit } from '../receptionVisit.ts';
import { findSingleExactHitIndex, findVisitorsNowAtReception } from './findVisitorsNowAtReception.ts';
import { findMatchingMembers, isInvitationCode, matchReceptionVisits } from './matchReceptionVisits.ts';
import { countVisitsAndHeads, groupVisitsByPresence } from './receptionDay.ts';
import { type CachedReceptionDay, mergeReceptionDayUpdate } from './receptionDayQuery.ts';
import type { ReceptionSearchResult } from './receptionParts.ts';
import { buildReceptionVisitHit } from './visitHits.ts';

const visit = (id: number, visitor: string, over: Partial<ReceptionVisit> = {}) =>
  ({
    id,
    visitor,
    version: 1,
    status: 'waiting',
    time: '09:00',
    organization: '',
    partyName: '',
    hostName: 'Sophie d’Ormesson',
    hostCompany: 'Hélios Conseil',
    partySize: 1,
    partyArrived: null,
    arrivedAt: null,
    departedAt: null,
    hostAskedAt: null,
    hostAnswer: null,
    visitorSays: null,
    admission: null,
    members: [],
    ...over,
    cameAt: over.arrivedAt ? `2026-11-23T${over.arrivedAt}:00.000Z` : null,
  }) as ReceptionVisit;
const inside = (over: Partial<ReceptionVisit> = {}): Partial<ReceptionVisit> => ({
  status: 'done',
  arrivedAt: '09:00',
  hostAskedAt: '09:00',
  ...over,
});

describe('search', () => {
  const day = [
    visit(1, 'LE GOFF Gabriel', { organization: 'Atlas Audit' }),
    visit(2, 'MARTIN Lou', { hostName: 'Gabriel Roux' }),
    visit(3, 'ÅNGSTRÖM Anna-Lena', inside()),
  ];
  const found = (typed: string) => matchReceptionVisits(day, typed).map(({ visit }) => visit.id);

  it('finds a name by word prefixes in either order, ignoring accents and case', () => {
    for (const typed of ['goff gab', 'GABRIEL le', 'legof'.slice(0, 2)]) expect(found(typed)).toContain(1);
    expect(found('angstrom lena')).toEqual([3]);
  });

  it("ranks a visitor's own name above a host's name", () => {
    expect(found('gabriel')).toEqual([1]);
    expect(found('roux')).toEqual([2]);
  });

  it('finds a group by a named member and returns the group', () => {
    const members = [{ id: 1, lastName: 'Le Bihan', firstName: 'Awa', arrived: null }];
    const group = visit(9, 'VIDAL Paul', { partySize: 2, partyName: 'Lycée Voltaire', members });
    expect(matchReceptionVisits([...day, group], 'awa leb')).toMatchObject([{ visit: { id: 9 } }]);
  });

  it('finds the matching members of a group unless the leader or the group matches', () => {
    const members = ['Le Bihan Awa', 'Diop Zoé', 'Diop Anne'].map((name, at) => {
      const [firstName = '', ...last] = name.split(' ').reverse();
      return { id: at + 1, lastName: last.reverse().join(' '), firstName, arrived: null };
    });
    const group = visit(9, 'VIDAL Paul', { partySize: 4, partyName: 'Lycée Voltaire', members });
    const meant = (typed: string) => findMatchingMembers(group, typed).map(({ id }) => id);
    for (const typed of ['awa', 'lebihan', 'bihan aw', 'lebihna']) expect(meant(typed)).toEqual([1]);
    expect(meant('diop')).toEqual([2, 3]);
    expect(meant('diop z')).toEqual([2]);
    for (const typed of ['vidal', 'lycee', 'vidla', 'mxyz', '']) expect(meant(typed)).toEqual([]);
  });

  it("finds an organisation and a host's company", () => {
    expect(found('atlas')).toEqual([1]);
    expect(found('helios')).toEqual([1, 2, 3]);
  });

  it('finds names with one typing error, or two in a long name, if nothing matches exactly', () => {
    expect(found('matrin')).toEqual([2]);
    expect(found('gabreil')).toEqual([1]);
    expect(found('angtrsom')).toEqual([3]);
    expect(found('mxyz')).toEqual([]);
    expect(found('mrt')).toEqual([]);
  });

  it('finds names that sound alike before names with typing errors', () => {
    const others = [
      visit(4, 'FONTAINE Hugo'),
      visit(5, 'KOWALCZYK Ewa'),
      visit(6, 'SAINT-EXUPÉRY Luc'),
      visit(7, 'ROUX Lina', { organization: 'Société Vernier', hostName: 'Anne Rey' }),
      visit(8, 'BEAUCHAMP Sophie', { hostName: 'Anne Rey' }),
    ];
    const heard = (typed: string) => matchReceptionVisits(others, typed).map(({ visit }) => visit.id);
    expect(heard('fontene')).toEqual([4]);
    expect(heard('kovalchik')).toEqual([5]);
    expect(heard('st exup')).toEqual([6]);
    expect(heard('sofie')).toEqual([8]);
    expect(heard('bochamp')).toEqual([8]);
    expect(matchReceptionVisits([...others, visit(9, 'MORTON Lou')], 'martin bo')).toEqual([]);
    const members = [{ id: 1, lastName: 'Le Bihan', firstName: 'Sophie', arrived: null }];
    const group = visit(9, 'VIDAL Paul', { partySize: 2, members });
    expect(findMatchingMembers(group, 'sofi').map(({ id }) => id)).toEqual([1]);
  });

  it('finds a name of several words typed as one', () => {
    for (const typed of ['legoff', 'legofgabriel', 'annalena']) expect(found(typed)).toHaveLength(1);
  });

  it("prefers a typing error in the visitor's name to one in the host's name", () => {
    const others = [
      visit(4, 'FOURNIER Chloé', { hostName: 'Marc Lefèvre', ...inside() }),
      visit(5, 'LEFEBVRE Émile'),
    ];
    expect(matchReceptionVisits(others, 'lefbvre').map(({ visit }) => visit.id)).toEqual([5]);
  });

  it('lists similar names below an exact name, to be chosen while the exact one is expected', () => {
    const durand = visit(6, 'DURAND Jean');
    const durant = visit(7, 'DURANT Jeanne');
    const near = (...visits: ReceptionVisit[]) =>
      matchReceptionVisits(visits, 'durand').map(({ isFuzzy: near }) => near);
    expect(near(durant, durand)).toEqual([false, true]);
    expect(near(durant, { ...durand, ...inside() })).toEqual([false, false]);
    expect(matchReceptionVisits([durant, durand], 'duran')).toHaveLength(2);
    expect(matchReceptionVisits([durant, durand], 'durand j')).toHaveLength(1);
  });

  it('finds a visit by its card number, with a trailing slash or a query', () => {
    for (const typed of ['#2', ' #2 ', '#2/', '#2?x=1', '#2/?x=1']) expect(found(typed)).toEqual([2]);
    for (const typed of ['#22', '#2a', '# 2', '2']) expect(found(typed)).toEqual([]);
  });

  it('recognises an invitation code, bare or in a URL', () => {
    expect(isInvitationCode('https://parvis.example/visit/0123456789abcdef0123456789abcdef')).toBe(true);
    expect(isInvitationCode('0123456789abcdef0123456789abcdef')).toBe(true);
    for (const code of codeVariants('0123456789abcdef0123456789abcdef')) {
      expect(isInvitationCode(code)).toBe(true);
      expect(isInvitationCode(`https://parvis.example/visit/${code}`)).toBe(true);
    }
    expect(isInvitationCode('martin')).toBe(false);
  });
});

describe('Enter', () => {
  const hit = (key: string, exact = false, near = false) =>
    ({ key, isExact: exact, isFuzzy: near }) as ReceptionSearchResult;
  it('runs the only visitor or an exact hit, and nothing for two namesakes', () => {
    expect(findSingleExactHitIndex([hit('visit-1')])).toBe(0);
    expect(findSingleExactHitIndex([hit('visit-1'), hit('parcel-2')])).toBe(0);
    expect(findSingleExactHitIndex([hit('visit-1'), hit('visit-2')])).toBe(null);
    expect(findSingleExactHitIndex([hit('visit-1'), hit('visit-2', false, true)])).toBe(0);
    expect(findSingleExactHitIndex([hit('badge-V7', true), hit('visit-1'), hit('visit-2')])).toBe(0);
    expect(findSingleExactHitIndex([hit('parcel-1'), hit('parcel-2')])).toBe(null);
    expect(findSingleExactHitIndex([])).toBe(null);
  });
});

describe('day', () => {
  const held: CachedReceptionDay = {
    date: '2026-11-23',
    at: '2026-11-23T08:00:00.000Z',
    fullyReadAt: 0,
    visits: [visit(1, 'ROUX Lina'), visit(2, 'MARTIN Lou')],
    ids: [1, 2],
  };

  it('merging keeps unchanged visits identical, applies changes and drops removed visits', () => {
    const changed = visit(2, 'MARTIN Lou', inside());
    const read = {
      ...held,
      visits: [visit(1, 'ROUX Lina'), changed, visit(3, 'ROY Anne', { time: '08:00' })],
      ids: [1, 2, 3],
    };
    const next = mergeReceptionDayUpdate(held, read);
    expect(next.visits.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(next.visits[1]).toBe(held.visits[0]);
    expect(next.visits[2]).toEqual(changed);
    expect(
      mergeReceptionDayUpdate(next, { ...read, visits: [], ids: [3] }).visits.map(({ id }) => id),
    ).toEqual([3]);
  });

  it('lists recent arrivals first, then long waits; turned-away visitors count as left', () => {
    const lists = groupVisitsByPresence(
      [
        visit(1, 'A', inside({ arrivedAt: '08:40', hostAskedAt: '08:40' })),
        visit(2, 'B', inside({ arrivedAt: '08:58', hostAskedAt: '08:58' })),
        visit(3, 'C', inside({ arrivedAt: '08:50', hostAskedAt: '08:50', hostAnswer: 'coming' })),
        visit(4, 'D', { status: 'canceled', admission: 'turnedAway', arrivedAt: '08:30' }),
        visit(5, 'E', inside({ departedAt: '08:59' })),
        visit(6, 'F'),
        visit(8, 'G', { status: 'canceled' }),
        visit(9, 'H', { status: 'missed' }),
        visit(7, 'G', inside({ arrivedAt: '08:59', hostAskedAt: '08:59' })),
      ],
      '09:00',
    );
    const ids = (list: readonly ReceptionVisit[]) => list.map(({ id }) => id);
    expect([ids(lists.expected), ids(lists.here), ids(lists.left)]).toEqual([
      [6],
      [7, 2, 1, 3],
      [5, 4, 9, 8],
    ]);
  });

  it('orders visitors inside by the time shown in their row, latest first', () => {
    const lists = groupVisitsByPresence(
      [
        visit(1, 'A', inside({ arrivedAt: '08:10', hostAskedAt: null })),
        visit(2, 'B', inside({ arrivedAt: null, time: '08:30', hostAskedAt: null })),
        visit(3, 'C', inside({ arrivedAt: null, time: '08:00', hostAskedAt: null })),
        visit(4, 'D', inside({ arrivedAt: '08:20', hostAskedAt: null })),
      ],
      '09:00',
    );
    expect(lists.here.map(({ arrivedAt, time }) => arrivedAt ?? time)).toEqual([
      '08:30',
      '08:20',
      '08:10',
      '08:00',
    ]);
  });

  it('counts visits and people of a list', () => {
    expect(
      countVisitsAndHeads([
        visit(1, 'A'),
        visit(2, 'B', { partySize: 8 }),
        visit(3, 'C', { partySize: 9, partyArrived: 7 }),
      ]),
    ).toEqual({ visits: 3, heads: 16 });
  });

  it("lists visitors who report being there first, and hosts' recent answers first", () => {
    const lists = groupVisitsByPresence(
      [
        visit(1, 'A', { visitorSays: 'late', visitorSaysAt: '08:50' }),
        visit(2, 'B', { visitorSays: 'here', visitorSaysAt: '08:59' }),
        visit(3, 'C', { visitorSays: 'here', visitorSaysAt: '08:58' }),
        visit(4, 'D', inside({ arrivedAt: '08:57', hostAskedAt: '08:57' })),
        visit(5, 'E', inside({ arrivedAt: '08:20', hostAnswer: 'coming', hostAnsweredAt: '08:58' })),
        visit(6, 'F', inside({ arrivedAt: '08:30', hostAskedAt: '08:30' })),
      ],
      '09:00',
    );
    const ids = (list: readonly ReceptionVisit[]) => list.map(({ id }) => id);
    expect([ids(lists.expected), ids(lists.here)]).toEqual([
      [3, 2, 1],
      [5, 4, 6],
    ]);
  });

  it('handles arrivals before midnight shortly after midnight', () => {
    const day = [
      visit(1, 'A', inside({ arrivedAt: '22:45' })),
      visit(2, 'B', inside({ arrivedAt: '23:58' })),
      visit(3, 'C', inside({ arrivedAt: '00:03' })),
    ];
    const { arrivals } = findVisitorsNowAtReception(day, '00:02', null);
    expect(arrivals.map(({ id }) => id).sort()).toEqual([2, 3]);
  });

  it("a hit mentions missing documents and the visitor's message", () => {
    const lacking = [{ kind: 'insurance', name: '', lacks: 'expired' }];
    const asked = {
      t: ((key: string) => key) as never,
      actions: {} as never,
      now: '09:00',
      onCount: () => {},
    };
    const noticeOf = (over: object) =>
      buildReceptionVisitHit(visit(1, 'A', over as Partial<ReceptionVisit>), 'a', asked).notice;
    expect(noticeOf({ standing: { lacking } })).toContain('reception:lacks.expired');
    expect(noticeOf({ visitorSays: 'here' })).toContain('reception:says.here');
    expect(noticeOf({ visitorSays: 'late', lateMinutes: 20 })).toContain('reception:says.late');
  });
});
