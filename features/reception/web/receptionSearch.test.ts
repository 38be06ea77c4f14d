import { describe, expect, it } from 'vitest';
import type { DeskHit } from '../../../core/web/receptionPart.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import type { ReceptionVisit } from '../../visits/shared.ts';
import { findMembers, findVisits, isInvitationCode } from './findVisits.ts';
import { getPresence } from './presence.ts';
import { buildLists, type CachedDay, countVisits, mergeDay } from './receptionDay.ts';
import { findSoleHit } from './soleHit.ts';
import { buildVisitHit } from './visitHits.ts';

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

describe('what is typed finds', () => {
  const day = [
    visit(1, 'LE GOFF Gabriel', { organization: 'Atlas Audit' }),
    visit(2, 'MARTIN Lou', { hostName: 'Gabriel Roux' }),
    visit(3, 'ÅNGSTRÖM Anna-Lena', inside()),
  ];
  const found = (typed: string) => findVisits(day, typed).map(({ visit }) => visit.id);

  it('a name in either order, without accents and capitals, by the beginning of its words', () => {
    for (const typed of ['goff gab', 'GABRIEL le', 'legof'.slice(0, 2)]) expect(found(typed)).toContain(1);
    expect(found('angstrom lena')).toEqual([3]);
  });

  it('whose own name it is before everybody who visits somebody of that name', () => {
    expect(found('gabriel')).toEqual([1]);
    expect(found('roux')).toEqual([2]);
  });

  it('a group by who is named in it, and says who', () => {
    const members = [{ id: 1, lastName: 'Le Bihan', firstName: 'Awa', arrived: null }];
    const group = visit(9, 'VIDAL Paul', { partySize: 2, partyName: 'Lycée Voltaire', members });
    expect(findVisits([...day, group], 'awa leb')).toMatchObject([{ visit: { id: 9 } }]);
  });

  it('whom of a group it means: not its leader, not the group, everybody of the name, and who fits but for a slip', () => {
    const members = ['Le Bihan Awa', 'Diop Zoé', 'Diop Anne'].map((name, at) => {
      const [firstName = '', ...last] = name.split(' ').reverse();
      return { id: at + 1, lastName: last.reverse().join(' '), firstName, arrived: null };
    });
    const group = visit(9, 'VIDAL Paul', { partySize: 4, partyName: 'Lycée Voltaire', members });
    const meant = (typed: string) => findMembers(group, typed).map(({ id }) => id);
    for (const typed of ['awa', 'lebihan', 'bihan aw', 'lebihna']) expect(meant(typed)).toEqual([1]);
    expect(meant('diop')).toEqual([2, 3]);
    expect(meant('diop z')).toEqual([2]);
    for (const typed of ['vidal', 'lycee', 'vidla', 'mxyz', '']) expect(meant(typed)).toEqual([]);
  });

  it('an organisation and a host’s company', () => {
    expect(found('atlas')).toEqual([1]);
    expect(found('helios')).toEqual([1, 2, 3]);
  });

  it('who fits but for a slip, where nobody fits; in a long name two', () => {
    expect(found('matrin')).toEqual([2]);
    expect(found('gabreil')).toEqual([1]);
    expect(found('angtrsom')).toEqual([3]);
    expect(found('mxyz')).toEqual([]);
    expect(found('mrt')).toEqual([]);
  });

  it('whom the name is heard of, where nobody is written so, before who fits but for a slip', () => {
    const others = [
      visit(4, 'FONTAINE Hugo'),
      visit(5, 'KOWALCZYK Ewa'),
      visit(6, 'SAINT-EXUPÉRY Luc'),
      visit(7, 'ROUX Lina', { organization: 'Société Vernier', hostName: 'Anne Rey' }),
      visit(8, 'BEAUCHAMP Sophie', { hostName: 'Anne Rey' }),
    ];
    const heard = (typed: string) => findVisits(others, typed).map(({ visit }) => visit.id);
    expect(heard('fontene')).toEqual([4]);
    expect(heard('kovalchik')).toEqual([5]);
    expect(heard('st exup')).toEqual([6]);
    expect(heard('sofie')).toEqual([8]);
    expect(heard('bochamp')).toEqual([8]);
    expect(findVisits([...others, visit(9, 'MORTON Lou')], 'martin bo')).toEqual([]);
    const members = [{ id: 1, lastName: 'Le Bihan', firstName: 'Sophie', arrived: null }];
    const group = visit(9, 'VIDAL Paul', { partySize: 2, members });
    expect(findMembers(group, 'sofi').map(({ id }) => id)).toEqual([1]);
  });

  it('a name of several words that is typed as one', () => {
    for (const typed of ['legoff', 'legofgabriel', 'annalena']) expect(found(typed)).toHaveLength(1);
  });

  it('a visitor’s own slip before a host’s', () => {
    const others = [
      visit(4, 'FOURNIER Chloé', { hostName: 'Marc Lefèvre', ...inside() }),
      visit(5, 'LEFEBVRE Émile'),
    ];
    expect(findVisits(others, 'lefbvre').map(({ visit }) => visit.id)).toEqual([5]);
  });

  it('beneath a name typed whole, those written nearly so: to be chosen, where somebody of that name is expected', () => {
    const durand = visit(6, 'DURAND Jean');
    const durant = visit(7, 'DURANT Jeanne');
    const near = (...visits: ReceptionVisit[]) => findVisits(visits, 'durand').map(({ near }) => near);
    expect(near(durant, durand)).toEqual([false, true]);
    expect(near(durant, { ...durand, ...inside() })).toEqual([false, false]);
    expect(findVisits([durant, durand], 'duran')).toHaveLength(2);
    expect(findVisits([durant, durand], 'durand j')).toHaveLength(1);
  });

  it('a visit by the number on its card, with a trailing slash or a query', () => {
    for (const typed of ['#2', ' #2 ', '#2/', '#2?x=1', '#2/?x=1']) expect(found(typed)).toEqual([2]);
    for (const typed of ['#22', '#2a', '# 2', '2']) expect(found(typed)).toEqual([]);
  });

  it('a code of an invitation, alone or in its address, is none of it', () => {
    expect(isInvitationCode('https://parvis.example/visit/0123456789abcdef0123456789abcdef')).toBe(true);
    expect(isInvitationCode('0123456789abcdef0123456789abcdef')).toBe(true);
    for (const code of codeVariants('0123456789abcdef0123456789abcdef')) {
      expect(isInvitationCode(code)).toBe(true);
      expect(isInvitationCode(`https://parvis.example/visit/${code}`)).toBe(true);
    }
    expect(isInvitationCode('martin')).toBe(false);
  });
});

describe('Enter means', () => {
  const hit = (key: string, exact = false, near = false) => ({ key, exact, near }) as DeskHit;
  it('the only visitor, or what was scanned whole; of two of one name nobody', () => {
    expect(findSoleHit([hit('visit-1')])).toBe(0);
    expect(findSoleHit([hit('visit-1'), hit('parcel-2')])).toBe(0);
    expect(findSoleHit([hit('visit-1'), hit('visit-2')])).toBe(null);
    expect(findSoleHit([hit('visit-1'), hit('visit-2', false, true)])).toBe(0);
    expect(findSoleHit([hit('badge-V7', true), hit('visit-1'), hit('visit-2')])).toBe(0);
    expect(findSoleHit([hit('parcel-1'), hit('parcel-2')])).toBe(null);
    expect(findSoleHit([])).toBe(null);
  });
});

describe('the day', () => {
  const held: CachedDay = {
    date: '2026-11-23',
    at: '2026-11-23T08:00:00.000Z',
    fullyReadAt: 0,
    visits: [visit(1, 'ROUX Lina'), visit(2, 'MARTIN Lou')],
    ids: [1, 2],
  };

  it('keeps what has not changed as it is, takes what has, and loses what went', () => {
    const changed = visit(2, 'MARTIN Lou', inside());
    const read = {
      ...held,
      visits: [visit(1, 'ROUX Lina'), changed, visit(3, 'ROY Anne', { time: '08:00' })],
      ids: [1, 2, 3],
    };
    const next = mergeDay(held, read);
    expect(next.visits.map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(next.visits[1]).toBe(held.visits[0]);
    expect(next.visits[2]).toEqual(changed);
    expect(mergeDay(next, { ...read, visits: [], ids: [3] }).visits.map(({ id }) => id)).toEqual([3]);
  });

  it('shows who came in the last ten minutes, then who has waited long, then the others; who was turned away has left', () => {
    const lists = buildLists(
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

  it('orders who is inside by the hour that their row shows, the latest first', () => {
    const lists = buildLists(
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

  it('counts the visits of a list and the people of them all', () => {
    expect(
      countVisits([
        visit(1, 'A'),
        visit(2, 'B', { partySize: 8 }),
        visit(3, 'C', { partySize: 9, partyArrived: 7 }),
      ]),
    ).toEqual({ visits: 3, heads: 16 });
  });

  it('shows first who says they are there, and inside whose host has just answered', () => {
    const lists = buildLists(
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

  it('knows a moment after midnight who came long before it', () => {
    const day = [
      visit(1, 'A', inside({ arrivedAt: '22:45' })),
      visit(2, 'B', inside({ arrivedAt: '23:58' })),
      visit(3, 'C', inside({ arrivedAt: '00:03' })),
    ];
    const { arrivals } = getPresence(day, '00:02', null);
    expect(arrivals.map(({ id }) => id).sort()).toEqual([2, 3]);
  });

  it('tells by the field what a contractor lacks, and what a visitor let know', () => {
    const lacking = [{ kind: 'insurance', name: '', lacks: 'expired' }];
    const asked = {
      t: ((key: string) => key) as never,
      actions: {} as never,
      now: '09:00',
      onCount: () => {},
    };
    const noticeOf = (over: object) =>
      buildVisitHit(visit(1, 'A', over as Partial<ReceptionVisit>), 'a', asked).notice;
    expect(noticeOf({ standing: { lacking } })).toContain('reception:lacks.expired');
    expect(noticeOf({ visitorSays: 'here' })).toContain('reception:says.here');
    expect(noticeOf({ visitorSays: 'late', lateMinutes: 20 })).toContain('reception:says.late');
  });
});
