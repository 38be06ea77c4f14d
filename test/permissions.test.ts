import { describe, expect, it } from 'vitest';
import { authenticate, openSession } from '../features/access/server/sessions.ts';
import { can } from '../features/appointments/policy.ts';
import { visibleTo } from '../features/appointments/server/queries.ts';
import { appointments } from '../features/appointments/server/tables.ts';
import { BuildingScope } from '../kit/server/scope.ts';
import { renderWorkbook } from '../kit/server/workbook/render.ts';
import { PASSWORD } from './factories.ts';
import { CREATE, importInto, type Person, scene, TODAY, visitBody, visitsOf } from './scene.ts';
import type { Answer, Caller } from './testApp.ts';

const everything = await scene();
const { app, here, there, closed, people, as } = everything;

const roles = ['admin', 'deputy', 'reception', 'vip', 'limited'] as const;
type Role = (typeof roles)[number];
const staff: readonly Role[] = ['admin', 'deputy', 'reception'];
const RANGE = '?start=2026-11-01&end=2026-12-31';

const sheet = (residentEmail: string, row: number) =>
  renderWorkbook({
    sheetName: 'Visiteurs',
    columns: ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur', 'Email résident'].map((heading) => ({
      heading,
    })),
    rows: [[`Import${row}`, 'Anne', { date: '2026-12-01', time: null }, '9h30', '{email}', residentEmail]],
  });
const blank = await sheet('', 0);
const upload = (caller: Caller, url: string, bytes = blank) =>
  caller.upload(url, { name: 'excel_file', filename: 'visiteurs.xlsx', bytes });

/** A visit of somebody, fresh for each case. */
const visitOf = (residentId: number, building = here.id) =>
  app.make.appointment({ building, residentId, date: TODAY, time: '18:00' });

// ------------------------------------------------------------------------------------ calls on one appointment

/** Whose visit it is, as its resident stands to the caller. */
const owners = ['own', 'sameCompany', 'otherCompany', 'staff'] as const;
type Owner = (typeof owners)[number];

function ownerOf(role: Role, owner: Owner): Person {
  const isStaff = staff.includes(role);
  if (owner === 'own') return role;
  if (owner === 'sameCompany') return isStaff ? 'clerk' : 'colleague';
  return owner === 'otherCompany' ? 'neighbour' : 'clerk';
}

type Expected = Record<'staff' | 'resident', Record<Owner, number>>;
const ALL = { own: 200, sameCompany: 200, otherCompany: 200, staff: 200 };
const OWN_ONLY = { own: 200, sameCompany: 404, otherCompany: 404, staff: 404 };

const callsOnOne: Record<
  string,
  { send(caller: Caller, building: number, id: number): Promise<Answer>; allowed: Expected }
> = {
  'see it in the list': {
    send: async (caller, building, id) => {
      const answer = await caller.get(visitsOf({ id: building }) + RANGE);
      const seen = answer.body.fields?.some(({ pk }: { pk: number }) => pk === id);
      return answer.status === 200 && !seen ? { ...answer, status: 404 } : answer;
    },
    allowed: { staff: ALL, resident: OWN_ONLY },
  },
  edit: {
    send: (caller, building, pk) => caller.patch(visitsOf({ id: building }), { pk, commentaire: 'Nouveau' }),
    allowed: { staff: ALL, resident: OWN_ONLY },
  },
  delete: {
    send: (caller, building, pk) => caller.delete(visitsOf({ id: building }), { pk }),
    allowed: { staff: ALL, resident: OWN_ONLY },
  },
  'check in': {
    send: (caller, building, pk) =>
      caller.post(`/api/buildings/${building}/appointments/${pk}/status`, { status: 'done' }),
    allowed: { staff: ALL, resident: { ...OWN_ONLY, own: 403 } },
  },
};

const cases = Object.entries(callsOnOne).flatMap(([name, call]) =>
  roles.flatMap((role) =>
    owners.map((owner) => ({
      name,
      role,
      owner,
      send: call.send,
      status: call.allowed[staff.includes(role) ? 'staff' : 'resident'][owner],
    })),
  ),
);

describe('one appointment', () => {
  it.each(cases)('$role: $name, of $owner: $status', async ({ role, owner, send, status }) => {
    const { id } = await visitOf(people[ownerOf(role, owner)].id);
    expect((await send(as[role], here.id, id)).status).toBe(status);
  });

  it.each(cases.filter(({ owner }) => owner === 'own'))(
    '$role: $name, in another building: 404',
    async ({ role, send }) => {
      const own = await visitOf(people[role].id);
      const foreign = await visitOf(people.stranger.id, there.id);
      expect((await send(as[role], there.id, foreign.id)).status).toBe(404);
      expect((await send(as[role], there.id, own.id)).status).toBe(404);
      expect((await send(as[role], here.id, foreign.id)).status).toBe(404);
    },
  );

  it.each(cases.filter(({ owner }) => owner === 'own'))(
    '$role: $name, with the module switched off: 404',
    async ({ role, send }) => {
      const { id } = await visitOf(people[role].id, closed.id);
      expect((await send(as[role], closed.id, id)).status).toBe(404);
    },
  );

  it('what is refused changes nothing', async () => {
    const { id } = await visitOf(people.neighbour.id);
    for (const name of ['edit', 'delete', 'check in']) await callsOnOne[name]?.send(as.vip, here.id, id);
    const [row] = (await as.reception.get(visitsOf(here) + RANGE)).body.fields.filter(
      ({ pk }: { pk: number }) => pk === id,
    );
    expect(row).toMatchObject({ pk: id, commentaire: '', appointmentStatus: 'waiting' });
  });
});

// ------------------------------------------------------------------------------------ announcing for somebody

describe('announcing for somebody', () => {
  const announcing = roles.flatMap((role) => owners.map((owner) => ({ role, owner })));

  it.each(announcing)('$role announces for $owner', async ({ role, owner }) => {
    const resident = people[ownerOf(role, owner)];
    const allowed = staff.includes(role) || owner === 'own';
    const answer = await as[role].post(CREATE, visitBody(here.id, { email: resident.email }));
    expect([answer.status, answer.body.code]).toEqual(allowed ? [200, undefined] : [403, 'not_for_others']);
  });

  it.each(announcing.filter(({ owner }) => owner === 'own' || owner === 'otherCompany'))(
    '$role imports for $owner',
    async ({ role, owner }) => {
      const resident = people[ownerOf(role, owner)];
      const row = announcing.findIndex((one) => one.role === role && one.owner === owner);
      const answer = await upload(as[role], importInto(here), await sheet(resident.email, row));
      expect(answer.body).toEqual({ status: 'OK', created: 1, skipped: 0 });
      const [made] = (await as.admin.get(visitsOf(here) + RANGE)).body.fields.filter(
        ({ last_name_visitor }: { last_name_visitor: string }) => last_name_visitor === `Import${row}`,
      );
      expect(made.email).toBe(staff.includes(role) ? resident.email : people[role].email);
    },
  );
});

// ------------------------------------------------------------------------------------ calls on a building or on nothing

type Status = number | Partial<Record<Role, number>>;
interface Call {
  name: string;
  send(caller: Caller, building: number): Promise<Answer>;
  /** In the caller's own building, where it is not 200. */
  own?: Status;
  /** Depends on the appointments module. */
  module?: boolean;
  /** Takes a building. */
  building?: boolean;
  public?: boolean;
}

const REFUSED_TO_RESIDENTS = { vip: 403, limited: 403 };
const calls: Call[] = [
  { name: 'who am I', send: (caller) => caller.get('/users/getUserInfo/') },
  { name: 'my buildings', send: (caller) => caller.get('/users/deleteGetPatchUser/') },
  {
    name: 'somebody else’s profile',
    send: (caller) => caller.patch('/users/deleteGetPatchUser/', { pk: people.clerk.id, firstName: 'Eve' }),
    own: 404,
  },
  {
    name: 'somebody else’s account',
    send: (caller) =>
      caller.delete('/users/deleteGetPatchUser/', { pk: people.clerk.id, password: PASSWORD }),
    own: 404,
  },
  { name: 'the import template', send: (caller) => caller.get('/api/appointments/import-template') },
  { name: 'the outbox', send: (caller) => caller.get('/api/outbox'), own: REFUSED_TO_RESIDENTS },
  {
    name: 'area flags',
    building: true,
    send: (caller, building) => caller.get(`/area/crudArea/${building}/`),
  },
  {
    name: 'residents',
    building: true,
    send: (caller, building) => caller.get(`/api/buildings/${building}/residents?search=a`),
    own: REFUSED_TO_RESIDENTS,
  },
  { name: 'list', building: true, module: true, send: (caller, id) => caller.get(visitsOf({ id })) },
  { name: 'create', building: true, module: true, send: (caller, id) => caller.post(CREATE, visitBody(id)) },
  { name: 'import', building: true, module: true, send: (caller, id) => upload(caller, importInto({ id })) },
  {
    name: 'preview',
    building: true,
    module: true,
    send: (caller, id) => upload(caller, `/api/buildings/${id}/appointments/import-preview`),
  },
  {
    name: 'export',
    building: true,
    module: true,
    send: (caller, id) => caller.get(`/api/buildings/${id}/appointments/export`),
  },
  { name: 'all buildings', public: true, send: (caller) => caller.get('/building/crudBuilding/') },
  {
    name: 'companies',
    public: true,
    send: (caller) => caller.get(`/entreprise/crudEntreprise/${here.id}-${there.id}/`),
  },
];

const expected = (call: Call, role: Role) =>
  typeof call.own === 'number' ? call.own : (call.own?.[role] ?? 200);

describe.each(calls)('$name', (call) => {
  it.each(roles)('%s', async (role) => {
    expect((await call.send(as[role], here.id)).status).toBe(expected(call, role));
    if (call.building) {
      expect((await call.send(as[role], there.id)).status).toBe(404);
      expect((await call.send(as[role], 987_654)).status).toBe(404);
      expect((await call.send(as[role], closed.id)).status).toBe(call.module ? 404 : expected(call, role));
    }
  });

  it('without a token, and with a dead one', async () => {
    const dead = app.withAuthorization(`token ${'x'.repeat(43)}`);
    for (const caller of [app.anybody, dead]) {
      const { status, body } = await call.send(caller, here.id);
      expect([status, body?.code]).toEqual(call.public ? [200, undefined] : [401, 'unauthenticated']);
    }
  });
});

it.each(Object.keys(callsOnOne))('nobody without a token may: %s', async (name) => {
  const { id } = await visitOf(people.vip.id);
  expect((await callsOnOne[name]?.send(app.anybody, here.id, id))?.status).toBe(401);
});

it('the outbox shows administrators all, other staff who was mailed about what in their building', async () => {
  await as.vip.post(CREATE, visitBody(here.id, { visitor_email: 'seen@example.com' }));
  await as.stranger.post(CREATE, visitBody(there.id, { visitor_email: 'unseen@example.com' }));
  const account = { pk: people.limited.id, email: 'pending@parvis.test', password: PASSWORD };
  await as.limited.patch('/users/deleteGetPatchUser/', account);
  await app.jobs.drain();
  const outboxOf = async (role: Role) => (await as[role].get('/api/outbox')).body.fields;
  const to = (mails: { to: string }[]) => mails.map((mail) => mail.to);
  const whole = await outboxOf('admin');
  expect(to(whole)).toEqual(expect.arrayContaining(['seen@example.com', 'pending@parvis.test']));
  expect(to(whole)).not.toContain('unseen@example.com');
  expect(Object.keys(whole[0]).sort()).toEqual(
    ['attachments', 'createdAt', 'html', 'pk', 'state', 'subject', 'text', 'to'].sort(),
  );
  for (const role of ['deputy', 'reception'] as const) {
    const redacted = await outboxOf(role);
    expect(to(redacted)).toContain('seen@example.com');
    for (const hidden of ['pending@parvis.test', 'unseen@example.com'])
      expect(to(redacted)).not.toContain(hidden);
    for (const mail of redacted) {
      expect(mail).toMatchObject({
        text: '',
        html: '',
        attachments: [],
        subject: expect.any(String),
        state: 'kept',
      });
    }
  }
});

// ------------------------------------------------------------------------------------ filter and predicate

it.each([...roles, 'colleague', 'neighbour', 'clerk'] as const)(
  'the list filter and the policy agree: %s',
  async (name) => {
    for (const owner of ['vip', 'limited', 'colleague', 'neighbour', 'clerk'] as const)
      await visitOf(people[owner].id);
    const actor = await authenticate(
      app.db,
      await openSession(app.db, people[name].id, true, app.now()),
      app.now(),
    );
    if (!actor) throw new Error(`${name} has no session`);
    const visits = appointments.in(new BuildingScope([here.id]));
    const all = await app.db.select().from(visits);
    const filtered = await app.db.select().from(visits).where(visibleTo(actor, visits));
    const ids = (rows: typeof all) => rows.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(filtered)).toEqual(ids(all.filter((visit) => can.see(actor, visit))));
    expect(new Set(all.map(({ residentId }) => residentId)).size).toBeGreaterThanOrEqual(5);
  },
);
