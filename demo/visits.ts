import { and, asc, desc, eq, gte, isNotNull } from 'drizzle-orm';
import { CURRENT_AGREEMENT_PLACEHOLDER_NUMBER } from '../features/agreements/agreement.ts';
import { signAgreement } from '../features/agreements/server/signAgreement.ts';
import type { VisitRecord } from '../features/visits/server/shared.ts';
import { visits } from '../features/visits/server/tables.ts';
import type { VisitStatus } from '../features/visits/visit.ts';
import type { Activity } from '../kit/activityKind.ts';
import type { Language } from '../kit/actor.ts';
import { recordActivity } from '../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { createEnqueue } from '../kit/server/jobs/jobs.ts';
import type { LocalTime } from '../kit/time.ts';
import type { DemoClock } from './clock.ts';

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

/** Code of today's last expected visitor: `/visit/dddd…`. */
const CODE = 'd'.repeat(32);

export async function addVisitorMessages(db: Db, { today, at, time }: DemoClock): Promise<void> {
  const scope = new BuildingScope([1]);
  const table = visits.in(scope);
  const expected = await db
    .select({ id: table.id, date: table.date })
    .from(table)
    .where(and(gte(table.date, today), eq(table.status, 'waiting'), isNotNull(table.visitorEmail)))
    .orderBy(asc(table.date), desc(table.time), asc(table.id))
    .limit(2);
  const [last, before] = expected;
  if (last) await visits.update(db, scope, { code: CODE }, ({ id }) => eq(id, last.id));
  const late = { visitorSays: 'late', lateMinutes: 20, visitorSaysAt: at(0, time) } as const;
  if (before?.date === today) await visits.update(db, scope, late, ({ id }) => eq(id, before.id));
}

export type SignedVisit = { visit: VisitRecord; at: Date };

export async function signAgreements(db: Db, visits: readonly SignedVisit[]): Promise<void> {
  for (const { visit, at } of visits) {
    const { id, code, visitorFirstName, visitorLastName, visitorEmail, organization, language } = visit;
    const context = {
      db,
      now: at,
      enqueue: createEnqueue(db),
      userAgent: 'Parvis demonstration',
      // A documentation address (RFC 5737).
      networkAddress: '192.0.2.1',
      recordActivity: (...facts: Activity[]) => recordActivity(db, null, at, facts),
    };
    const name = `${visitorFirstName} ${visitorLastName}`;
    // Signing needs an address, because the copy is mailed.
    if (visitorEmail === null) continue;
    const signature = {
      email: visitorEmail,
      name,
      company: organization,
      language,
      version: CURRENT_AGREEMENT_PLACEHOLDER_NUMBER,
      signature: name,
      visit: id,
      code,
      forBuilding: 0,
    };
    await signAgreement(context, signature, { kind: 'typed', drawing: null, typed: name });
  }
}
