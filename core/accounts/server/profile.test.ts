import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../demo/factories.ts';
import { activities, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { sessions } from '../../access/server/tables.ts';
import { users } from '../../people/server/tables.ts';

const ME = '/users/getUserInfo/';
const PROFILE = '/users/deleteGetPatchUser/';

const { app, here, as } = await makeFixture();
const inEnglish = { 'accept-language': 'en' };
const fresh = (over = {}) => app.make.user({ buildings: [here.id], ...over });
const required = 'Saisissez votre mot de passe actuel.';

describe('current person', () => {
  it('unlimited quota is null, and zero hours are not stored', async () => {
    const none = { quotaDay: null, quotaDefault: null };
    expect((await as.neighbour.get(ME)).body.entreprise).toMatchObject(none);
    const nought = app.make.company({ buildings: [here.id], roomQuotaHours: 0 });
    await expect(nought).rejects.toMatchObject({ cause: { constraint: 'companies_room_quota_hours_check' } });
  });
});

describe('own profile', () => {
  it('profile takes new names, trimmed, and keeps the password', async () => {
    const user = await fresh();
    const me = await app.as(user);
    const answer = await me.patch(PROFILE, {
      pk: user.id,
      email: user.email.toUpperCase(),
      firstName: '  Zoé ',
      lastName: "d'Ormesson",
      password: PASSWORD,
    });
    expect([answer.status, answer.body]).toEqual([200, { status: 'OK', emailPending: false }]);
    expect((await me.get(ME)).body).toMatchObject({
      firstName: 'Zoé',
      lastName: "d'Ormesson",
      email: user.email,
    });
    expect((await me.patch(PROFILE, { pk: user.id, firstName: 'Zoë' })).status).toBe(200);
    expect((await me.get(ME)).body).toMatchObject({ firstName: 'Zoë', lastName: "d'Ormesson" });
  });

  it('profile requires the current password for a new address or password', async () => {
    const user = await fresh();
    const me = await app.as(user);
    const wrong = 'Mot de passe incorrect. Réessayez.';
    const refusals: [object, string][] = [
      [{ email: 'new@parvis.test' }, required],
      [{ newPassword: 'a whole new secret' }, required],
      [{ email: 'new@parvis.test', password: 'wrong' }, wrong],
      [{ newPassword: 'a whole new secret', password: 'wrong' }, wrong],
      [{ firstName: 'Eve', password: 'wrong' }, wrong],
    ];
    for (const [body, words] of refusals) {
      const answer = await me.patch(PROFILE, { pk: user.id, ...body });
      expect([answer.status, answer.body.errors]).toEqual([422, { password: [words] }]);
    }
    const english = await me.patch(PROFILE, { pk: user.id, email: 'new@parvis.test' }, inEnglish);
    expect(english.body.errors).toEqual({ password: ['Enter your current password.'] });
    expect((await me.get(ME)).body).toMatchObject({ email: user.email, firstName: 'Camille' });
  });

  it('profile cannot change role, company, buildings or state', async () => {
    const user = await fresh();
    const me = await app.as(user);
    const before = (await me.get(ME)).body;
    const sent = {
      role: 'admin',
      is_staff: true,
      active: false,
      companyId: 1,
      entreprise: { pk: 1 },
      vip: { lan: true },
    };
    expect((await me.patch(PROFILE, { pk: user.id, ...sent })).status).toBe(200);
    expect((await me.get(ME)).body).toEqual(before);
  });

  it('change of the profile is recorded once, with personal values stored separately', async () => {
    const user = await fresh({ firstName: 'Ursula' });
    const me = await app.as(user);
    await me.patch(PROFILE, { pk: user.id, firstName: 'Ulrike' });
    await me.patch(PROFILE, { pk: user.id, firstName: 'Ulrike' });
    const entries = await app.db.select().from(activities).where(eq(activities.entityId, user.id));
    const mine = entries.filter(({ entity }) => entity === 'user');
    expect(mine).toEqual([
      expect.objectContaining({
        kind: 'user.profile_changed',
        actorId: user.id,
        fields: ['firstName'],
        says: {},
        at: app.now(),
      }),
    ]);
    const personal = await app.db
      .select()
      .from(storedActivityPersonalValues)
      .where(eq(storedActivityPersonalValues.personId, user.id));
    expect(personal).toEqual([
      expect.objectContaining({
        personKind: 'user',
        before: expect.objectContaining({ firstName: 'Ursula' }),
        after: expect.objectContaining({ firstName: 'Ulrike' }),
      }),
    ]);
  });
});

describe('new password in the profile', () => {
  it('new password takes effect immediately and ends all other sessions', async () => {
    const user = await fresh();
    const [me, elsewhere, atHome] = [await app.as(user), await app.as(user), await app.as(user)];
    const answer = await me.patch(PROFILE, {
      pk: user.id,
      password: PASSWORD,
      newPassword: 'a whole new secret',
    });
    expect([answer.status, answer.body.emailPending]).toEqual([200, false]);
    const statuses = await Promise.all(
      [me, elsewhere, atHome].map(async (caller) => (await caller.get(ME)).status),
    );
    expect(statuses).toEqual([200, 401, 401]);
    const logIn = async (password: string) =>
      (await app.anybody.post('/users/token-auth/', { username: user.email, password })).status;
    expect([await logIn(PASSWORD), await logIn('a whole new secret')]).toEqual([400, 200]);
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ['short', 'nine char', '10 caractères au moins.'],
    [
      'common',
      'Password123',
      'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple une suite de quatre mots.',
    ],
    [
      'repeated pattern',
      'abcabcabcabc',
      'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple une suite de quatre mots.',
    ],
    [
      'own address',
      'somebody.special@parvis.test',
      'Ce mot de passe ressemble trop à votre nom ou à votre adresse. Choisissez-en un autre, ' +
        'par exemple une suite de quatre mots.',
    ],
    [
      'own name and a year',
      'Montgolfier1783',
      'Ce mot de passe ressemble trop à votre nom ou à votre adresse. Choisissez-en un autre, ' +
        'par exemple une suite de quatre mots.',
    ],
  ])('is refused: %s', async (_, newPassword, words) => {
    const user = await fresh({ lastName: 'Montgolfier', email: `somebody.special@parvis.test` });
    const [me, elsewhere] = [await app.as(user), await app.as(user)];
    const answer = await me.patch(PROFILE, { pk: user.id, password: PASSWORD, newPassword });
    expect([answer.status, answer.body.errors]).toEqual([422, { newPassword: [words] }]);
    expect((await elsewhere.get(ME)).status).toBe(200);
    await app.db.update(users).set({ email: null, active: false }).where(eq(users.id, user.id));
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(2);
  });

  it('password of ten letters is accepted in any alphabet and Unicode form', async () => {
    const user = await fresh();
    const me = await app.as(user);
    const typed = 'pépinière é'.normalize('NFD');
    expect((await me.patch(PROFILE, { pk: user.id, password: PASSWORD, newPassword: typed })).status).toBe(
      200,
    );
    const login = { username: user.email, password: typed.normalize('NFC') };
    expect((await app.anybody.post('/users/token-auth/', login)).status).toBe(200);
  });
});
