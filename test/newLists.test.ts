import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { passwordReset } from '../core/access/activity.ts';
import { buildings as buildingRows } from '../core/buildings/server/tables.ts';
import { legalHolds } from '../core/legalHolds/server/tables.ts';
import { signatures, signatureVisitLinks } from '../core/signatures/server/tables.ts';
import { agreementTexts } from '../features/agreements/server/tables.ts';
import { badgeLoans, badges as badgeTable } from '../features/badges/server/tables.ts';
import { evacuations } from '../features/evacuations/server/tables.ts';
import {
  accountRegistrationBuildings,
  accountRegistrations,
  invitations,
  registrationInvitees,
} from '../features/invitations/server/tables.ts';
import { logbookHandovers } from '../features/logbook/server/tables.ts';
import { accountDeletionRequests, privacyRequests } from '../features/privacy/server/tables.ts';
import { recurringVisits } from '../features/recurringVisits/server/tables.ts';
import { recordActivity } from '../kit/server/activity/recordActivity.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import { activities, mails } from '../kit/server/database/tables.ts';
import { makeFixture, NOW, TODAY } from './support/fixtures/fixture.ts';
import { invitation } from './support/fixtures/joining.ts';
import type { Caller } from './support/testApp.ts';

const fixture = await makeFixture();
const { app, here, people, as } = fixture;
const { db, make } = app;
const buildings = [here.id];
const scope = new BuildingScope(buildings);
const HOUR = 3_600_000;
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR);

const VISITOR = 'candidate@example.com';
const [alpha, beta] = [
  await make.company({ name: 'Readers Alpha', buildings }),
  await make.company({ name: 'Readers Beta', buildings }),
];
const announcements = `/api/buildings/${here.id}/announcements`;
const told = { title: { fr: 'Travaux' }, companies: [alpha.id, beta.id] };
const announced: number = (await as.admin.post(announcements, told)).body.fields[0].pk;
const visit = await make.visit({ building: here.id, residentId: people.vip.id, visitorEmail: VISITOR });

const badges = `/api/buildings/${here.id}/badges`;
const aBadge = (number: string, hour: number) =>
  ({ number, kind: 'visitor', status: 'lost', statusSince: hours(hour) }) as const;
const [lent] = await badgeTable.insert(db, scope, [aBadge('LENT', 0)]).returning();
const lentBadge = lent?.id ?? 0;

/** Letters identify the rows: no two columns of a list have them in the same order. */
interface List {
  /** Returns the ids in order of creation. */
  make(): Promise<number[]>;
  /** Ascending order of the letters, by column. */
  orders: Record<string, string>;
  /** Search text that finds only these rows. */
  found?: string;
  /** The reader; default: the administrator of one building. */
  by?: Caller;
}

const everywhere = (await db.select({ id: buildingRows.id }).from(buildingRows)).map(({ id }) => id);
const ofAll = await app.as(await make.user({ role: 'admin', buildings: everywhere }));

/** The audit log of a building, or of the installation. */
const trail = (building: number | null): List['make'] =>
  async function made() {
    // Other lists have also recorded activity.
    await db.delete(activities);
    for (const at of [-2, -1, -3])
      await recordActivity(db, people.vip.id, hours(at), [passwordReset({ building, id: 1 })]);
    const rows = await db.select({ id: activities.id }).from(activities).orderBy(activities.id);
    return rows.map(({ id }) => id);
  };
const companyOrders = { name: 'bca', people: 'cab', leaseEnd: 'abc' };
/** Deletes all other companies. */
async function makeCompanies(): Promise<number[]> {
  await db.execute('delete from building_companies');
  const made: number[] = [];
  for (const [name, leaseEnd, employees] of [
    ['Orders Gamma', '2027-01-31', 1],
    ['Élan Orders', '2027-06-30', 2],
    ['Orders Alpha', null, 0],
  ] as const) {
    const { id } = await make.company({ name, leaseEnd, buildings });
    for (let at = 0; at < employees; at++) await make.user({ companyId: id, buildings });
    made.push(id);
  }
  return made;
}

const peopleCalled = (name: string): List => ({
  async make() {
    const made: number[] = [];
    for (const [lastName, firstName, company, seen] of [
      ['Petit', 'Zoé', 'Beta', -1],
      ['Petit', 'Abel', 'Gamma', -3],
      ['Élan', 'Yves', 'Alpha', undefined],
    ] as const) {
      const companyId = (await make.company({ name: `${company} ${name}`, buildings })).id;
      const lastSeenAt = seen === undefined ? null : hours(seen);
      made.push((await make.user({ lastName, firstName, companyId, lastSeenAt, buildings })).id);
    }
    return made;
  },
  found: name,
  orders: { name: 'cba', company: 'cab', lastSeen: 'cba' },
});

const lists: Record<string, List> = {
  [`/api/buildings/${here.id}/audit`]: { make: trail(here.id), orders: { at: 'cab' } },
  [`/api/buildings/${here.id}/privacy/holds`]: {
    async make() {
      const made: number[] = [];
      for (const at of [-2, -1, -3]) {
        const { id: visitId } = await make.visit({ building: here.id, residentId: people.vip.id });
        const row = { visitId, reason: 'Orders', setBy: people.admin.id, setAt: hours(at) };
        const [hold] = await legalHolds.insert(db, scope, [row]).returning();
        made.push(hold?.id ?? 0);
      }
      return made;
    },
    orders: { since: 'cab' },
  },
  [`/api/buildings/${here.id}/privacy/requests`]: {
    async make() {
      const rows = ['2026-11-25', '2026-11-20', '2026-12-03'].map((dueOn) => ({
        ...({ kind: 'access', name: 'Orders', channel: 'letter', recordedAt: NOW } as const),
        receivedOn: TODAY,
        dueOn,
        recordedBy: people.admin.id,
      }));
      return (await privacyRequests.insert(db, scope, rows).returning()).map(({ id }) => id);
    },
    orders: { due: 'bac' },
  },
  '/api/operation/jobs': {
    async make() {
      await db.execute(sql`delete from graphile_worker._private_jobs`);
      const made: number[] = [];
      for (const at of [-2, -1, -3]) {
        const { rows } = await db.execute<{ id: string }>(
          sql`select id from graphile_worker.add_job('mail.send', '{"mail": 0}', run_at => ${hours(at).toISOString()})`,
        );
        const id = Number(rows[0]?.id);
        await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts,
          created_at = ${hours(at).toISOString()} where id = ${id}`);
        made.push(id);
      }
      return made;
    },
    orders: { since: 'cab' },
    by: ofAll,
  },
  '/api/buildings': {
    async make() {
      for (const [at, name, address] of [
        [0, 'Orders B', '2 rue de la Paix'],
        [1, 'Orders A', '3 rue de la Paix'],
        [2, 'Orders C', '1 rue de la Paix'],
      ] as const)
        await db
          .update(buildingRows)
          .set({ name, address })
          .where(sql`${buildingRows.id} = ${everywhere[at]}`);
      return everywhere;
    },
    orders: { name: 'bac', address: 'cab' },
    by: ofAll,
  },
  '/api/audit': { make: trail(null), orders: { at: 'cab' }, by: ofAll },
  '/api/invitations': {
    async make() {
      const company = async (name: string) => (await make.company({ name, buildings })).id;
      const rows = [
        { role: 'admin', used: 2, maxUses: 9, revokedAt: NOW, expiresAt: hours(3), createdAt: hours(-3) },
        { role: 'vip', used: 3, maxUses: 9, expiresAt: hours(2), createdAt: hours(-1) },
        { role: 'limited', used: 0, maxUses: 9, expiresAt: hours(-1), createdAt: hours(-2) },
        { role: 'reception', used: 1, maxUses: 1, expiresAt: hours(4), createdAt: hours(-4) },
      ] as const;
      const names = ['Orders Gamma', undefined, 'Orders Alpha', 'Orders Beta'];
      const made: number[] = [];
      for (const [at, row] of rows.entries()) {
        const { pk } = await invitation(as.admin, { buildings });
        const name = names[at];
        const companyId = name ? await company(name) : null;
        await db
          .update(invitations)
          .set({ ...row, companyId })
          .where(sql`${invitations.id} = ${pk}`);
        const email = ['b@orders.example', 'd@orders.example', undefined, 'c@orders.example'][at];
        if (email)
          await db
            .insert(registrationInvitees)
            .values({ invitationId: pk, email, language: 'fr', invitedAt: NOW });
        made.push(pk);
      }
      return made;
    },
    orders: {
      role: 'adbc',
      created: 'dacb',
      company: 'bcda',
      used: 'cdab',
      expires: 'cbad',
      to: 'cadb',
    },
  },
  '/api/people': peopleCalled('everywhere'),
  [`/api/buildings/${here.id}/people`]: peopleCalled('inside'),
  '/api/registrations': {
    async make() {
      const made: number[] = [];
      for (const [lastName, firstName, company, since] of [
        ['Petit', 'Zoé', 'Orders Beta', -3],
        ['Élan', 'Yves', 'Orders Gamma', -1],
        ['Petit', 'Abel', 'Orders Alpha', -2],
      ] as const) {
        const { id: companyId } = await make.company({ name: company, buildings });
        const [row] = await db
          .insert(accountRegistrations)
          .values({
            email: `${firstName}@example.com`,
            lastName,
            firstName,
            companyId,
            passwordHash: 'x',
            language: 'fr',
            requestedAt: hours(since),
            confirmedAt: hours(since),
          })
          .returning();
        const registrationId = row?.id ?? 0;
        await accountRegistrationBuildings.insert(db, scope, [{ registrationId }]);
        made.push(registrationId);
      }
      return made;
    },
    orders: { name: 'bca', company: 'cab', since: 'acb' },
  },
  '/api/privacy/deletion-requests': {
    async make() {
      const made: number[] = [];
      for (const [firstName, lastName, since] of [
        ['Zoé', 'Abel', -2],
        ['Abel', 'Petit', -1],
        ['Élan', 'Oury', -3],
      ] as const) {
        const { id: userId } = await make.user({ firstName, lastName, buildings });
        const values = { userId, proven: true, language: 'fr', requestedAt: hours(since) } as const;
        const [row] = await db.insert(accountDeletionRequests).values(values).returning();
        made.push(row?.id ?? 0);
      }
      return made;
    },
    orders: { name: 'bca', since: 'cab' },
  },
  [`/api/buildings/${here.id}/parcels/at-desk`]: {
    async make() {
      const days = ['2026-11-24', '2026-11-20', '2026-11-27'];
      const made: number[] = [];
      for (const date of days) made.push((await make.parcel({ building: here.id, date })).id);
      return made;
    },
    orders: { date: 'bac' },
  },
  '/api/outbox': {
    async make() {
      const rows = await db
        .insert(mails)
        .values(
          [-1, -3, -2].map((at) => ({
            buildingId: here.id,
            key: `orders:${at}`,
            recipient: 'a@example.com',
            language: 'fr' as const,
            subject: 'Orders',
            text: '',
            html: '',
            state: 'kept' as const,
            createdAt: hours(at),
          })),
        )
        .returning();
      return rows.map(({ id }) => id);
    },
    orders: { createdAt: 'bca' },
  },
  [`/api/buildings/${here.id}/reservations`]: {
    async make() {
      const room = await make.room({ building: here.id });
      const made: number[] = [];
      // Future ones first, then past ones, latest first.
      for (const date of ['2026-11-20', '2026-11-30', '2026-11-22', '2026-11-24'])
        made.push((await make.reservation({ rooms: [room], date, holderId: people.vip.id })).id);
      return made;
    },
    orders: { when: 'dbca' },
  },
  [`/api/buildings/${here.id}/reservations/waiting`]: {
    async make() {
      const room = await make.room({ building: here.id });
      const made: number[] = [];
      for (const date of ['2026-12-02', '2026-11-30', '2026-12-01'])
        made.push((await make.reservation({ rooms: [room], date, approval: 'waiting' })).id);
      return made;
    },
    orders: { when: 'bca' },
  },
  [`/api/buildings/${here.id}/rooms`]: {
    async make() {
      // Retire the rooms of earlier cases, so that only these three are listed.
      await app.database.pool.query('update rooms set retired_at = now()');
      const made: number[] = [];
      for (const [name, capacity, floor, position] of [
        ['Orders Gamma', 4, '1', 3],
        ['Orders Alpha', 9, '3', 1],
        ['Orders Beta', 2, '2', 2],
      ] as const)
        made.push((await make.room({ building: here.id, name, capacity, floor, position })).id);
      return made;
    },
    orders: { position: 'bca', name: 'bca', capacity: 'cab', floor: 'acb' },
  },
  [`/api/buildings/${here.id}/nda/signatures`]: {
    async make() {
      const [text] = await db.select().from(agreementTexts).where(sql`${agreementTexts.language} = 'fr'`);
      if (!text) throw new Error('There is no agreement.');
      for (const version of [3, 4]) await db.insert(agreementTexts).values({ ...text, version });
      const made: number[] = [];
      for (const [name, email, company, version, kind, signed, how, visit] of [
        ['Mona', 'z', 'Orders Alpha', 1, 'accepted', -3, 'confirmation', '2026-11-26'],
        ['Élan', 'n', 'Orders Delta', 3, 'drawn', -1, 'code', '2026-11-27'],
        ['Zoé', 'p', 'Orders Beta', 4, 'typed', -4, 'claimed', undefined],
        ['Jean', 'b', 'Orders Gamma', 2, 'accepted', -2, 'desk', '2026-11-25'],
      ] as const) {
        const [row] = await db
          .insert(signatures)
          .values({
            name,
            email: `${email}@example.com`,
            company,
            version,
            kind,
            signedAt: hours(signed),
            language: 'fr',
            textSha256: text.sha256,
            address: '192.0.2.1',
            fingerprint: name,
            ...(kind === 'drawn' && { drawing: Buffer.from('x') }),
            ...(kind === 'typed' && { typed: name }),
          })
          .returning();
        const signatureId = row?.id ?? 0;
        const visited =
          visit && (await make.visit({ building: here.id, residentId: people.vip.id, date: visit }));
        await signatureVisitLinks.insert(db, scope, [
          {
            signatureId,
            visitId: visited?.id ?? null,
            how,
            addressProven: false,
            signedOn: TODAY,
            linkedAt: NOW,
          },
        ]);
        made.push(signatureId);
      }
      return made;
    },
    orders: {
      name: 'bdac',
      signedAt: 'cadb',
      email: 'dbca',
      company: 'acbd',
      how: 'badc',
      visitDate: 'cdab',
      kind: 'bcad',
      version: 'adbc',
    },
  },
  [`/api/buildings/${here.id}/events`]: {
    async make() {
      const made: number[] = [];
      for (const [startDate, startTime, kind] of [
        ['2026-12-01', '18:00', 'gym'],
        ['2024-12-01', '08:00', 'conference'],
        ['2026-12-01', '09:00', 'beautyRoom'],
      ] as const) {
        const when = { startDate, startTime, endDate: startDate, endTime: '20:00' };
        made.push((await make.event({ building: here.id, createdBy: people.admin.id, kind, ...when })).id);
      }
      return made;
    },
    orders: { start: 'bca' },
  },
  [announcements]: {
    async make() {
      const made = [announced];
      await as.admin.patch(`${announcements}/${announced}`, {
        startDate: '2026-11-24',
        endDate: '2026-12-24',
      });
      for (const [startDate, endDate] of [
        ['2026-11-23', '2026-12-01'],
        ['2026-12-01', '2026-12-05'],
      ] as const)
        made.push((await as.admin.post(announcements, { ...told, startDate, endDate })).body.fields[0].pk);
      return made;
    },
    orders: { start: 'bac', end: 'bca' },
  },
  [`/api/buildings/${here.id}/logbook`]: {
    async make() {
      const made: number[] = [];
      for (const [date, time] of [
        ['2026-11-22', '18:00'],
        ['2026-11-23', '08:00'],
        ['2026-11-22', '09:00'],
      ] as const) {
        const entry = { category: 'incident', text: 'Fuite', date, time };
        const { body } = await as.reception.post(`/api/buildings/${here.id}/logbook`, entry);
        made.push(body.fields[0].pk);
      }
      return made;
    },
    orders: { happened: 'cab' },
  },
  [`/api/buildings/${here.id}/logbook/handovers`]: {
    async make() {
      const made: number[] = [];
      for (const at of [-2, -1, -3]) {
        const row = { text: 'Rien à signaler', writtenAt: hours(at), writtenBy: people.reception.id };
        const [word] = await logbookHandovers.insert(db, scope, [row]).returning();
        made.push(word?.id ?? 0);
      }
      return made;
    },
    orders: { written: 'cab' },
  },
  [`/api/buildings/${here.id}/evacuations`]: {
    async make() {
      const by = { startedBy: people.admin.id, endedBy: people.admin.id };
      const rows = [-2, -1, -3].map((at) => ({
        kind: 'drill' as const,
        ...by,
        startedAt: hours(at),
        endedAt: hours(at),
      }));
      return (await evacuations.insert(db, scope, rows).returning()).map(({ id }) => id);
    },
    orders: { start: 'cab' },
  },
  [`${announcements}/${announced}/readers`]: {
    async make() {
      const made: number[] = [];
      for (const [lastName, firstName, companyId] of [
        ['Petit', 'Zoé', alpha.id],
        ['Élan', 'Yves', beta.id],
        ['Petit', 'Abel', alpha.id],
      ] as const)
        made.push((await make.user({ lastName, firstName, companyId, buildings })).id);
      return made;
    },
    orders: { name: 'bca', company: 'acb' },
  },
  [`/api/buildings/${here.id}/bays`]: {
    async make() {
      const made: number[] = [];
      for (const [name, position] of [
        ['B', 2],
        ['C', 1],
        ['A', 3],
      ] as const)
        made.push((await make.space({ building: here.id, name, position })).id);
      return made;
    },
    orders: { position: 'bac', name: 'cab' },
  },
  [`/api/buildings/${here.id}/closures`]: {
    async make() {
      const room = await make.room({ building: here.id });
      const made: number[] = [];
      for (const day of ['2026-12-02', '2026-11-30', '2026-12-04'])
        made.push(await make.closure(room, `${day} 08:00`, `${day} 18:00`));
      return made;
    },
    orders: { start: 'bac' },
  },
  [`/api/buildings/${here.id}/orders`]: {
    async make() {
      await make.ordering(here);
      const made: number[] = [];
      for (const [due, since] of [
        ['2026-11-24 09:00', -1],
        ['2026-11-23 12:30', -3],
        ['2026-12-01 08:00', -2],
      ] as const) {
        const order = { building: here.id, holderId: people.vip.id, due, orderedAt: hours(since) };
        made.push((await make.order(order)).id);
      }
      return made;
    },
    orders: { due: 'bac', orderedAt: 'bca' },
  },
  [`/api/buildings/${here.id}/visits/${visit.id}/nda`]: {
    async make() {
      const [text] = await db.select().from(agreementTexts).where(sql`${agreementTexts.language} = 'fr'`);
      const made: number[] = [];
      for (const [email, confirmedAt] of [
        ['other@example.com', null],
        [VISITOR, NOW],
        [VISITOR, null],
      ] as const) {
        const [row] = await db
          .insert(signatures)
          .values({
            email,
            name: 'Ana',
            version: 1,
            kind: 'accepted',
            signedAt: NOW,
            confirmedAt,
            linked: true,
            language: 'fr',
            textSha256: text?.sha256 ?? '',
            address: '192.0.2.1',
            fingerprint: 'x',
          })
          .returning();
        const signatureId = row?.id ?? 0;
        const link = { signatureId, visitId: visit.id, how: 'claimed', addressProven: false } as const;
        await signatureVisitLinks.insert(db, scope, [{ ...link, signedOn: TODAY, linkedAt: NOW }]);
        made.push(signatureId);
      }
      return made;
    },
    orders: { proof: 'acb' },
  },
  [badges]: {
    async make() {
      const rows = [
        aBadge('ORDERS2', -2),
        { ...aBadge('ORDERS1', -1), status: 'withdrawn' as const },
        { ...aBadge('ORDERS3', -3), status: 'inService' as const },
      ];
      return (await badgeTable.insert(db, scope, rows).returning()).map(({ id }) => id);
    },
    found: 'orders',
    orders: { number: 'bac', since: 'cab', state: 'acb' },
  },
  [`${badges}/${lentBadge}/loans`]: {
    async make() {
      const by = people.reception.id;
      const rows = [-2, -1, -3].map((at) => ({
        badgeId: lentBadge,
        residentId: people.vip.id,
        givenAt: hours(at),
        givenBy: by,
        returnedAt: hours(at),
        returnedBy: by,
        ending: 'returned' as const,
      }));
      return (await badgeLoans.insert(db, scope, rows).returning()).map(({ id }) => id);
    },
    orders: { given: 'cab' },
  },
  [`/api/buildings/${here.id}/standing`]: {
    async make() {
      const made: number[] = [];
      for (const [contractor, firstName, from, until] of [
        ['Propreté', 'Abel', '2026-11-20', '2026-12-30'],
        ['Ascenseurs', 'Zoé', '2026-11-21', '2026-12-10'],
        ['Vitres', 'Lise', '2026-11-10', '2026-12-20'],
      ] as const) {
        const host = await make.user({ firstName, companyId: alpha.id, buildings });
        const row = {
          contractor,
          hostId: host.id,
          from,
          until,
          weekdays: [0],
          createdBy: people.admin.id,
          hoursFrom: '06:00',
          hoursTo: '20:00',
          createdAt: NOW,
        };
        const [one] = await recurringVisits.insert(db, scope, [row]).returning();
        made.push(one?.id ?? 0);
      }
      return made;
    },
    orders: { contractor: 'bac', host: 'acb', from: 'cab', until: 'bca' },
  },
  '/api/companies': { make: makeCompanies, orders: companyOrders },
  [`/api/buildings/${here.id}/companies`]: { make: makeCompanies, orders: companyOrders },
};

interface Parameter {
  name: string;
  schema: { enum?: string[] };
}

it('every paged list and every column is tested in this file', async () => {
  const { body: description } = await app.anybody.get('/api/openapi.json');
  const calls = Object.entries<{ get?: { parameters?: Parameter[] } }>(description.paths);
  const found = calls.flatMap(([path, { get }]) => {
    const sorts = get?.parameters?.find(({ name }) => name === 'sort')?.schema.enum;
    const address = path
      .replace('{building}', String(here.id))
      .replace('{id}', String(visit.id))
      .replace('{announcement}', String(announced))
      .replace('{badge}', String(lentBadge));
    // Exports answer all rows and are compared with their lists in exports.test.ts.
    return sorts && !path.endsWith('/export') ? [[address, sorts.sort()]] : [];
  });
  const known = Object.entries(lists).map(([path, { orders }]) => [
    path,
    Object.keys(orders)
      .flatMap((column) => [column, `-${column}`])
      .sort(),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known));
});

type Row = { pk?: number; id?: number };
const idOf = ({ pk, id }: Row) => pk ?? id ?? 0;

const readerOf = (path: string) => lists[path]?.by ?? as.admin;

/** Reads all ids in pages of two. */
async function read(path: string, query: string, total: number): Promise<number[]> {
  const ids: number[] = [];
  for (let after = ''; ; ) {
    const { status, body } = await readerOf(path).get(
      `${path}?${query}&limit=2${after && `&after=${after}`}`,
    );
    expect([query, status, Object.keys(body).sort()]).toEqual([query, 200, ['fields', 'next', 'total']]);
    expect(body.total).toBe(total);
    ids.push(...body.fields.map(idOf));
    if (body.next === null) return ids;
    after = body.next;
  }
}

it.each(Object.entries(lists))(
  '%s returns pages in every order that it declares',
  async (path, { make, orders, found }) => {
    const ids = await make();
    const among = found === undefined ? '' : `search=${found}&`;
    const letters = [...'abcd'].slice(0, ids.length);
    for (const [column, order] of Object.entries(orders)) {
      const up = [...order].map((letter) => ids[letters.indexOf(letter)]);
      expect([column, await read(path, `${among}sort=${column}`, ids.length)]).toEqual([column, up]);
      expect([column, await read(path, `${among}sort=-${column}`, ids.length)]).toEqual([
        column,
        up.toReversed(),
      ]);
    }
  },
);

it.each(Object.keys(lists))('%s refuses invalid page parameters', async (path) => {
  expect((await readerOf(path).get(`${path}?limit=200&search=a`)).status).toBe(200);
  for (const query of ['limit=201', 'limit=0', 'after=x', 'sort=nothing', `search=${'x'.repeat(101)}`])
    expect([query, (await readerOf(path).get(`${path}?${query}`)).status]).toEqual([query, 422]);
});

it('an invitation is found by its domain and its author', async () => {
  const { pk } = await invitation(as.deputy, { buildings: [here.id], emailDomain: 'helios.fr' });
  expect(await read('/api/invitations', 'search=HELIOS.fr delmas', 1)).toEqual([pk]);
});
