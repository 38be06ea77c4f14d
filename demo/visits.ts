import type { VisitStatus } from '../features/visits/visit.ts';
import type { Language } from '../kit/actor.ts';
import type { LocalTime } from '../kit/time.ts';

export interface DemoVisit {
  day: number;
  building: 1 | 2;
  host: number;
  time: string;
  visitorLastName: string;
  visitorFirstName: string;
  visitorEmail: string | null;
  hasNoEmail: boolean;
  organization: string;
  comment: string;
  language: Language;
  status: VisitStatus;
  ndaSigned: boolean;
}

const visitors: readonly (readonly [
  first: string,
  last: string,
  organization: string,
  language?: Language,
])[] = [
  ['Louise', 'Martin', 'Cabinet Verne'],
  ['Oliver', 'Smith', 'Greenfield Ltd', 'en'],
  ['Jade', 'd’Arcy', 'Studio Lumen'],
  ['Gabriel', 'Le Goff', 'Atlas Audit'],
  ['Charlotte', 'O’Connor', 'Kiwi & Co', 'en'],
  ['Raphaël', 'García', 'Maison Perret'],
  ['Alice', 'Müller', 'Nordlys'],
  ['Maël', 'de La Tour', ''],
  ['James', 'Taylor', 'Orizon', 'en'],
  ['Chloé', 'Fournier', 'Mairie de Paris'],
  ['Anna', 'Ångström', 'Nordlys', 'en'],
  ['Adam', 'Benali', 'Éditions du Pont'],
  ['Lina', 'Roux', 'Cabinet Verne'],
];

const comments = [
  '',
  'Entretien d’embauche',
  '',
  'Signature du contrat',
  '',
  'Vient en fauteuil roulant',
  '',
];
const times = [
  '8:30',
  '9:00',
  '9:30',
  '10:30',
  '11:00',
  '12:15',
  '14:00',
  '14:30',
  '15:30',
  '16:00',
  '17:30',
];

/** Every fifth visitor has no address; the others' domain receives no mail (RFC 2606). */
function createVisitor(turn: number) {
  const [first, last, organization, language = 'fr'] = visitors[turn % visitors.length] ?? ['', '', ''];
  const address = `${first}.${last}@example.com`.normalize('NFD').replace(/[^A-Za-z.@]/g, '');
  return {
    visitorFirstName: first,
    visitorLastName: last,
    visitorEmail: turn % 5 === 4 ? null : address.toLowerCase(),
    hasNoEmail: turn % 5 === 4,
    organization,
    language,
    comment: comments[turn % comments.length] ?? '',
  };
}

const EVENING = '18:00';
/** Late visitors are expected for this many hours. */
const LATE_HOURS = 3;

const hourOf = (time: LocalTime) => Number(time.slice(0, 2));

/**
 * Past visits are done, future ones scheduled; the third visit of some days is canceled. Of today's, every
 * fourth is late.
 */
function getStatus(day: number, turn: number, time: LocalTime, now: LocalTime): VisitStatus {
  if (day !== 0 && turn === 2 && day % 3 === 0) return 'canceled';
  if (day < 0) return turn === 3 ? 'missed' : 'done';
  if (day > 0 || time > now) return 'waiting';
  if (turn % 4 !== 3) return 'done';
  return now >= EVENING || hourOf(now) - hourOf(time) >= LATE_HOURS ? 'missed' : 'waiting';
}

function visitsOf(building: 1 | 2, day: number, many: number, now: LocalTime): DemoVisit[] {
  return Array.from({ length: many }, (_, turn) => {
    const time = (times[(turn * 2 + (day & 1)) % times.length] ?? '9:00').padStart(5, '0');
    const status = getStatus(day, turn, time, now);
    const seed = day + 10 + turn * 3 + building;
    return {
      ...createVisitor(seed),
      day,
      building,
      host: day === 0 ? turn : seed,
      time,
      status,
      // Today's first visitor signed with the link of the invitation.
      ndaSigned: turn % 2 === 0 && (status === 'done' || (day === 0 && turn === 0)),
    };
  });
}

const FIRST_DAY = -5;
const LAST_DAY = 9;

export function listDemoVisits(now: LocalTime): DemoVisit[] {
  const visits: DemoVisit[] = [];
  for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
    visits.push(...visitsOf(1, day, day === 0 ? 10 : 5, now));
    if (Math.abs(day) <= 2) visits.push(...visitsOf(2, day, 2, now));
  }
  return visits;
}
