import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { visits } from '../../../features/visits/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import {
  activities,
  idempotencyKeys,
  mails,
  storedActivityPersonalValues,
} from '../../../kit/server/database/tables.ts';
import { DAY_MS } from '../../../kit/time.ts';
import {
  CREATE,
  fetchMails,
  makeFixture,
  NOW,
  runDueJobs,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { verificationLinks } from '../../access/server/tables.ts';
import { emailChanges, users } from '../../people/server/tables.ts';

const ME = '/users/getUserInfo/';
const PROFILE = '/users/deleteGetPatchUser/';
const CONFIRM = '/api/email-confirmations';
const HOUR = 3_600_000;

const fixture = await makeFixture();
const { app, here, as } = fixture;
const fresh = (over = {}) => app.make.user({ buildings: [here.id], ...over });
const scope = new BuildingScope([here.id]);

/** The secret at the end of the link in a mail's text. */
function tokenIn(mail: { text: string } | undefined): string {
  const found = /https?:\/\/\S*?([\w-]{43})(?:\s|$)/.exec(mail?.text ?? '');
  if (!found?.[1]) throw new Error(`No link in: ${mail?.text}`);
  return found[1];
}

async function askFor(user: { id: number }, email: string) {
  const me = await app.as(user);
  const answer = await me.patch(PROFILE, { pk: user.id, email, password: PASSWORD });
  expect([answer.status, answer.body]).toEqual([200, { status: 'OK', emailPending: true }]);
  return me;
}

describe('change of the address', () => {
  it('new address waits for its confirmation, and the old address is informed', async () => {
    const user = await fresh({ email: 'old.one@parvis.test' });
    const me = await askFor(user, 'New.One@parvis.test');
    expect((await me.get(ME)).body.email).toBe('old.one@parvis.test');

    const toOld = await fetchMails(fixture, 'old.one@parvis.test');
    expect(toOld).toHaveLength(1);
    expect(toOld[0].text).not.toMatch(/[\w-]{43}/);
    const [toNew, ...more] = await fetchMails(fixture, 'New.One@parvis.test');
    expect(more).toEqual([]);
    expect(toNew.html).toContain(tokenIn(toNew));

    const opened = await app.anybody.post(CONFIRM, { token: tokenIn(toNew) });
    expect([opened.status, opened.body]).toEqual([200, { status: 'OK' }]);
    expect((await me.get(ME)).body.email).toBe('New.One@parvis.test');
    const logIn = async (username: string) =>
      (await app.anybody.post('/users/token-auth/', { username, password: PASSWORD })).status;
    expect([await logIn('old.one@parvis.test'), await logIn('new.one@parvis.test')]).toEqual([400, 200]);

    // The first answer may have been lost, so a valid link can be repeated.
    const again = await app.anybody.post(CONFIRM, { token: tokenIn(toNew) });
    expect([again.status, again.body]).toEqual([200, { status: 'OK' }]);
  });

  it('opening the link only shows the address; confirming it takes effect', async () => {
    const user = await fresh();
    const check = async (token: string) => (await app.anybody.post(`${CONFIRM}/check`, { token })).body;
    const me = await askFor(user, 'opened@parvis.test');
    const token = tokenIn((await fetchMails(fixture, 'opened@parvis.test'))[0]);
    const kept = () =>
      Promise.all([users, emailChanges, verificationLinks].map((each) => app.db.select().from(each)));
    const before = await kept();
    for (const _ of [1, 2])
      expect(await check(token)).toEqual({ status: 'OK', state: 'open', email: 'opened@parvis.test' });
    expect(await kept()).toEqual(before);
    await app.anybody.post(CONFIRM, { token });
    expect(await check(token)).toEqual({ status: 'OK', state: 'done', email: 'opened@parvis.test' });
    const dead = { status: 'OK', state: 'dead', email: null };
    expect(await check('x'.repeat(43))).toEqual(dead);
    await me.patch(PROFILE, { pk: user.id, email: 'yet.another@parvis.test', password: PASSWORD });
    expect(await check(token)).toEqual(dead);
  });

  it('confirmation link expires after one day', async () => {
    const user = await fresh();
    await askFor(user, 'tooslow@parvis.test');
    const token = tokenIn((await fetchMails(fixture, 'tooslow@parvis.test'))[0]);
    app.setNow(new Date(NOW.getTime() + 24 * HOUR + 1));
    expect((await app.anybody.post(CONFIRM, { token })).status).toBe(422);
    app.setNow(NOW);
    expect((await app.anybody.post(CONFIRM, { token })).status).toBe(200);
  });

  it('second request withdraws the first confirmation link', async () => {
    const user = await fresh();
    await askFor(user, 'first.try@parvis.test');
    const first = tokenIn((await fetchMails(fixture, 'first.try@parvis.test'))[0]);
    app.setNow(new Date(NOW.getTime() + HOUR));
    const me = await askFor(user, 'second.try@parvis.test');
    const second = tokenIn((await fetchMails(fixture, 'second.try@parvis.test'))[0]);
    expect((await app.anybody.post(CONFIRM, { token: first })).status).toBe(422);
    expect((await app.anybody.post(CONFIRM, { token: second })).status).toBe(200);
    expect((await me.get(ME)).body.email).toBe('second.try@parvis.test');
    app.setNow(NOW);
  });

  it('taken address is refused, ignoring case, at the request and at the confirmation', async () => {
    const user = await fresh();
    const me = await app.as(user);
    const taken = await me.patch(PROFILE, { pk: user.id, email: 'VIP@parvis.test', password: PASSWORD });
    expect([taken.status, taken.body.errors]).toEqual([422, { email: ['Cette adresse est déjà utilisée.'] }]);

    await askFor(user, 'wanted@parvis.test');
    const token = tokenIn((await fetchMails(fixture, 'wanted@parvis.test'))[0]);
    await fresh({ email: 'Wanted@parvis.test' });
    expect((await app.anybody.post(CONFIRM, { token })).body.code).toBe('link_invalid');
    expect((await me.get(ME)).body.email).toBe(user.email);
  });

  it('concurrent confirmations take effect once', async () => {
    const user = await fresh();
    await askFor(user, 'double.click@parvis.test');
    const token = tokenIn((await fetchMails(fixture, 'double.click@parvis.test'))[0]);
    const answers = await Promise.all([1, 2, 3].map(() => app.anybody.post(CONFIRM, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200]);
    const changes = await app.db.select().from(activities).where(eq(activities.entityId, user.id));
    expect(changes.filter(({ kind }) => kind === 'user.email_changed')).toHaveLength(1);
  });
});

describe('deletion of one’s account', () => {
  it('deletion ends all sessions and frees the address', async () => {
    const user = await fresh({ email: 'leaving@parvis.test' });
    const [me, elsewhere] = [await app.as(user), await app.as(user)];
    const answer = await me.delete(PROFILE, { pk: user.id, password: PASSWORD });
    expect([answer.status, answer.body.status]).toEqual([200, 'OK']);
    expect([(await me.get(ME)).status, (await elsewhere.get(ME)).status]).toEqual([401, 401]);
    const login = await app.anybody.post('/users/token-auth/', {
      username: 'leaving@parvis.test',
      password: PASSWORD,
    });
    expect([login.status, login.body.code]).toEqual([400, 'wrong_credentials']);
    const found = await as.reception.get(`/api/buildings/${here.id}/people?search=leaving`);
    expect(found.body.fields).toEqual([]);
    expect((await fresh({ email: 'leaving@parvis.test' })).email).toBe('leaving@parvis.test');
  });

  it('deletion cancels future visits and mails each visitor once; past visits are kept', async () => {
    const user = await fresh({ firstName: 'Odile', lastName: 'Partante' });
    const me = await app.as(user);
    const announce = async (over: object) =>
      (await me.post(CREATE, visitBody(here.id, over))).body.created[0] as number;
    const invited = await announce({ visitor_email: 'invited@example.com' });
    const silent = await announce({ visitor_email: '{email}' });
    const past = await announce({ visitor_email: 'past@example.com', date: [['2026-11-20', '2026-11-20']] });
    await fetchMails(fixture);
    expect((await me.delete(PROFILE, { pk: user.id, password: PASSWORD })).status).toBe(200);

    const rows = await app.db.select().from(visits.in(scope));
    const statusOf = (id: number) => rows.find((row) => row.id === id)?.status;
    expect([statusOf(invited), statusOf(silent), statusOf(past)]).toEqual([
      'canceled',
      'canceled',
      'waiting',
    ]);
    // Mails about cancellations are delayed by some minutes.
    await runDueJobs(app, HOUR);
    const told = await fetchMails(fixture, 'invited@example.com');
    expect(told).toHaveLength(2);
    expect(await fetchMails(fixture, 'past@example.com')).toEqual([]);
    const seen = (await as.reception.get(`${visitsOf(here)}?start=2026-11-20&end=${TOMORROW}`)).body.fields;
    for (const id of [invited, silent, past])
      expect(seen.find(({ pk }: { pk: number }) => pk === id)).toMatchObject({
        name: '',
        email: '',
        commentaire: '',
        visitor: 'MARTIN Louise',
        companyName: expect.any(String),
      });
  });

  it('deletion erases the person from stored answers, mails and activity', async () => {
    const user = await fresh({
      email: 'erase.me@parvis.test',
      firstName: 'Hyacinthe',
      lastName: 'Introuvable',
    });
    const me = await app.as(user);
    await me.patch(PROFILE, { pk: user.id, firstName: 'Hyacinthe-Marie' });
    await me.post(CREATE, visitBody(here.id, { visitor_email: 'guest.of@example.com' }), {
      'idempotency-key': 'k1',
    });
    await askFor(user, 'erase.me.new@parvis.test');
    await fetchMails(fixture);
    expect((await me.delete(PROFILE, { pk: user.id, password: PASSWORD })).status).toBe(200);
    await runDueJobs(app, DAY_MS);

    const kept = {
      users: await app.db.select().from(users).where(eq(users.id, user.id)),
      facts: await app.db.select().from(activities),
      personal: await app.db
        .select()
        .from(storedActivityPersonalValues)
        .where(eq(storedActivityPersonalValues.personKind, 'user')),
      answers: await app.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id)),
      changes: await app.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id)),
      links: await app.db.select().from(verificationLinks).where(eq(verificationLinks.subject, user.id)),
      jobs: (await app.database.pool.query('select payload from graphile_worker._private_jobs')).rows,
      mails: await app.db.select().from(mails),
    };
    expect([kept.answers, kept.changes, kept.links]).toEqual([[], [], []]);
    expect(kept.users[0]).toMatchObject({
      email: null,
      firstName: '',
      lastName: '',
      passwordHash: '',
      active: false,
    });
    for (const [where, rows] of Object.entries(kept)) {
      const traces = JSON.stringify(rows).match(/erase\.me[\w.]*@|hyacinthe|introuvable/gi) ?? [];
      expect([where, traces]).toEqual([where, []]);
    }
    const [last] = kept.facts
      .filter(({ entity, entityId }) => entity === 'user' && entityId === user.id)
      .slice(-1);
    expect(last).toMatchObject({ kind: 'user.deleted', fields: [], says: {} });
  });
});
