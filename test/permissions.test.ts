import { describe, expect, it } from 'vitest';
import { findActor } from '../core/people/server/actors.ts';
import { assistants } from '../core/people/server/tables.ts';
import { can } from '../features/visits/policy.ts';
import { visibleVisitsCondition } from '../features/visits/server/queries.ts';
import { visits } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import { renderXlsx } from '../kit/server/spreadsheet/renderXlsx.ts';
import {
  CREATE,
  importInto,
  makeFixture,
  type Person,
  TODAY,
  visitBody,
  visitsOf,
} from './support/fixtures/fixture.ts';
import type { Caller } from './support/testApp.ts';

const everything = await makeFixture();
const { app, here, people, as } = everything;

const roles = ['admin', 'deputy', 'reception', 'vip', 'limited'] as const;
type Role = (typeof roles)[number];
const staff: readonly Role[] = ['admin', 'deputy', 'reception'];
const RANGE = '?start=2026-11-01&end=2026-12-31';

const sheet = (residentEmail: string, row: number) =>
  renderXlsx({
    sheetName: 'Visiteurs',
    columns: ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur', 'Email résident'].map((heading) => ({
      heading,
    })),
    rows: [[`Import${row}`, 'Anne', { date: '2026-12-01', time: null }, '9h30', '{email}', residentEmail]],
  });
const upload = (caller: Caller, url: string, bytes: Uint8Array) =>
  caller.upload(url, { name: 'excel_file', filename: 'visiteurs.xlsx', bytes });

const visitOf = (residentId: number) =>
  app.make.visit({ building: here.id, residentId, date: TODAY, time: '18:00' });

/** Relation of the visit's resident to the caller. */
const owners = ['own', 'sameCompany', 'otherCompany', 'staff'] as const;
type Owner = (typeof owners)[number];

function ownerOf(role: Role, owner: Owner): Person {
  const isStaff = staff.includes(role);
  if (owner === 'own') return role;
  if (owner === 'sameCompany') return isStaff ? 'clerk' : 'colleague';
  return owner === 'otherCompany' ? 'neighbour' : 'clerk';
}

// test/authorization tests the status of each call; these tests check what a status cannot tell.

describe('scheduling a visit for another person', () => {
  const announcing = roles.flatMap((role) => owners.map((owner) => ({ role, owner })));

  it.each(announcing)('is allowed or refused when $role schedules for $owner', async ({ role, owner }) => {
    const resident = people[ownerOf(role, owner)];
    const allowed = staff.includes(role) || owner === 'own';
    const answer = await as[role].post(CREATE, visitBody(here.id, { email: resident.email }));
    expect([answer.status, answer.body.code]).toEqual(allowed ? [200, undefined] : [403, 'not_for_others']);
  });

  it.each(announcing.filter(({ owner }) => owner === 'own' || owner === 'otherCompany'))(
    'is allowed or refused when $role imports for $owner',
    async ({ role, owner }) => {
      const resident = people[ownerOf(role, owner)];
      const row = announcing.findIndex((one) => one.role === role && one.owner === owner);
      const answer = await upload(as[role], importInto(here), await sheet(resident.email, row));
      expect(answer.body).toMatchObject({ status: 'OK', created: 1, skipped: 0, import: expect.any(Number) });
      const [made] = (await as.admin.get(visitsOf(here) + RANGE)).body.fields.filter(
        ({ last_name_visitor }: { last_name_visitor: string }) => last_name_visitor === `Import${row}`,
      );
      expect(made.email).toBe(staff.includes(role) ? resident.email : people[role].email);
    },
  );
});

it.each([...roles, 'colleague', 'neighbour', 'clerk'] as const)(
  'the list filter of visits agrees with the policy for %s',
  async (name) => {
    for (const owner of ['vip', 'limited', 'colleague', 'neighbour', 'clerk'] as const)
      await visitOf(people[owner].id);
    // Limited is the vip's assistant; the colleague no longer is.
    const ofVip = { building: here.id, residentId: people.vip.id };
    for (const assistant of ['limited', 'colleague'] as const)
      await app.make.visit({ ...ofVip, assistantId: people[assistant].id });
    await app.db
      .insert(assistants)
      .values({ principalId: people.vip.id, assistantId: people.limited.id, since: app.now() })
      .onConflictDoNothing();
    const actor = await findActor(app.db, people[name].id);
    if (!actor) throw new Error(`${name} has no account`);
    const visitRows = visits.in(new BuildingScope([here.id]));
    const all = await app.db.select().from(visitRows);
    const filtered = await app.db
      .select()
      .from(visitRows)
      .where(visibleVisitsCondition(actor, visitRows, { id: here.id, today: TODAY }));
    const ids = (rows: typeof all) => rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(filtered)).toEqual(ids(all.filter((visit) => can.see(actor, visit, TODAY))));
    expect(new Set(all.map(({ residentId }) => residentId)).size).toBeGreaterThanOrEqual(5);
  },
);
