import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { verificationLinks } from '../../../core/access/server/tables.ts';
import { users } from '../../../core/people/server/tables.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { fetchMails, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import {
  CONFIRM,
  invitation,
  joiningIn,
  LOGIN,
  mailedToken,
  partsOf,
  QUEUE,
  SECRET,
} from '../../../test/support/fixtures/joining.ts';
import { accountRegistrations, invitations } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const DAY = 24 * 60 * 60 * 1000;
const STRANGERS = 'what the stranger chose';

const { forgetAll, freshAddress, register, confirm, check, confirmMail, accountOf } = joiningIn(everything);

beforeEach(async () => {
  app.setNow(NOW);
  await forgetAll();
});

const logIn = async (username: string, password: string) =>
  (await app.anybody.post(LOGIN, { username, password })).status;
const codeFor = async (over: object = {}) =>
  partsOf((await invitation(as.admin, { buildings: [here.id], ...over })).link).code;
async function asked(over: object = {}): Promise<{ email: string; token: string }> {
  const email = freshAddress();
  await register({ email, ...over });
  return { email, token: await mailedToken(everything, email, 'confirmRegistration') };
}

describe('registration by another person with one’s address', () => {
  it('gives its author no access: the password is set on confirmation', async () => {
    const { email, token } = await asked({ password: STRANGERS, code: await codeFor() });
    expect((await confirm(token, SECRET)).body.outcome).toBe('active');
    expect([await logIn(email, STRANGERS), await logIn(email, SECRET)]).toEqual([400, 200]);
  });

  it('gives its author no access after approval either', async () => {
    const { email, token } = await asked({ password: STRANGERS });
    expect((await confirm(token, SECRET)).body.outcome).toBe('waiting');
    const [row] = await app.db
      .select()
      .from(accountRegistrations)
      .where(eq(accountRegistrations.email, email));
    expect((await as.admin.post(`${QUEUE}/${row?.id}/approval`, {})).status).toBe(200);
    expect([await logIn(email, STRANGERS), await logIn(email, SECRET)]).toEqual([400, 200]);
  });

  it('stores nothing of its password', async () => {
    await asked({ password: STRANGERS });
    const kept = await app.db.select({ hash: accountRegistrations.passwordHash }).from(accountRegistrations);
    expect(kept).toEqual([{ hash: '' }]);
  });
});

describe('opening the mailed confirmation link', () => {
  it('shows the registration and changes nothing', async () => {
    const { email, token } = await asked({
      code: await codeFor({ uses: 1 }),
      building_list: [here.id, closed.id],
    });
    const everythingKept = async () => {
      await app.jobs.drain();
      const tables = [accountRegistrations, verificationLinks, users, invitations, mails];
      return Promise.all(tables.map((table) => app.db.select().from(table)));
    };
    const before = await everythingKept();
    for (const _ of [1, 2, 3])
      expect(await check(token)).toEqual({
        status: 'OK',
        state: 'open',
        registration: {
          email,
          firstName: 'Noé',
          lastName: 'Garnier',
          companyName: 'Hélios Conseil',
          buildings: [here.name, closed.name],
        },
      });
    expect(await everythingKept()).toEqual(before);
    expect((await confirm(token)).body.outcome).toBe('active');
  });

  it('shows the outcome afterwards', async () => {
    const state = async (token: string) => {
      const { registration, ...rest } = await check(token);
      expect(registration).toBeNull();
      return rest.state;
    };
    const waiting = await asked();
    await confirm(waiting.token);
    const active = await asked({ code: await codeFor() });
    await confirm(active.token);
    const taken = await asked();
    await app.make.user({ email: taken.email.toUpperCase(), buildings: [here.id] });
    const late = await asked();
    expect([
      await state(waiting.token),
      await state(active.token),
      await state(taken.token),
      await state('x'.repeat(43)),
    ]).toEqual(['waiting', 'alreadyActive', 'accountExists', 'dead']);
    expect((await confirm(taken.token)).body.code).toBe('account_exists');
    app.setNow(new Date(NOW.getTime() + 3 * DAY));
    expect(await state(late.token)).toBe('dead');
  });
});

describe('password given on confirmation', () => {
  it.each([
    ['short', '10 caractères au moins.'],
    [
      'password123',
      'Ce mot de passe est trop courant. Choisissez-en un autre, par exemple une suite de quatre mots.',
    ],
  ])('must meet the rules: %s', async (password, words) => {
    const { email, token } = await asked();
    const refused = await confirm(token, password);
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [words] }]);
    expect((await check(token)).state).toBe('open');
    expect(await accountOf(email)).toBeUndefined();
  });

  it('must not be empty or one’s own address', async () => {
    const email = 'noegarnier.longname@example.com';
    await register({ email });
    expect((await confirmMail(email, email)).body.errors).toEqual({
      password: [
        'Ce mot de passe ressemble trop à votre nom ou à votre adresse. Choisissez-en un autre, ' +
          'par exemple une suite de quatre mots.',
      ],
    });
    const token = await mailedToken(everything, email, 'confirmRegistration');
    const without = await app.anybody.post(CONFIRM, { token });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['password']]);
  });

  it('is not checked for an invalid link', async () => {
    expect((await confirm('x'.repeat(43), 'short')).body.code).toBe('registration_link_invalid');
    const { token } = await asked({ code: await codeFor() });
    await confirm(token);
    expect((await confirm(token, 'short')).body.outcome).toBe('alreadyActive');
  });

  it('is ignored on a second confirmation', async () => {
    const { email, token } = await asked({ code: await codeFor() });
    await confirm(token);
    await confirm(token, 'another long phrase');
    expect([await logIn(email, SECRET), await logIn(email, 'another long phrase')]).toEqual([200, 400]);
  });
});

describe('confirming on behalf of a person', () => {
  const pending = async (over: object = {}) => {
    const { email, token } = await asked(over);
    const { body } = await as.admin.get(`${QUEUE}?state=unconfirmed&search=${email}`);
    return { email, token, row: body.fields[0] };
  };
  const onBehalf = (who: 'admin' | 'deputy', pk: number) => as[who].post(`${QUEUE}/${pk}/confirmation`);

  it('opens the invited account and mails a request for a password', async () => {
    const code = await codeFor({ role: 'superCollab' });
    const { email, token, row } = await pending({ code, password: STRANGERS });
    expect(row).toMatchObject({
      email,
      role: 'superCollab',
      buildings: [{ pk: here.id, name: here.name }],
      mayDecide: true,
      requestedAt: NOW.toISOString(),
      confirmedAt: null,
      keptUntil: new Date(NOW.getTime() + 3 * DAY).toISOString(),
    });
    // An earlier registration of the address is deleted too.
    await register({ email });
    expect((await onBehalf('admin', row.pk)).body).toEqual({ status: 'OK', outcome: 'active' });
    expect(await accountOf(email)).toMatchObject({ role: 'vip', active: true, passwordHash: '' });
    expect(await app.db.select().from(accountRegistrations)).toEqual([]);
    expect(await logIn(email, STRANGERS)).toBe(400);
    // The old link then points to the password mail and sets no password.
    expect([(await check(token)).state, (await confirm(token)).body.outcome]).toEqual(['invited', 'invited']);
    const [uid, chosen] = (await mailedToken(everything, email, 'welcome')).split('/');
    const first = await app.anybody.post('/api/account-invitations', {
      uid: Number(uid),
      token: chosen,
      password: SECRET,
    });
    expect([first.status, await logIn(email, SECRET)]).toEqual([200, 200]);
    expect((await onBehalf('admin', row.pk)).status).toBe(404);
  });

  it('queues a registration without invitation; once approved, a password is requested too', async () => {
    const { email, row } = await pending();
    expect(row.role).toBeNull();
    expect((await onBehalf('deputy', row.pk)).body.outcome).toBe('waiting');
    // The administrator who confirmed gets no mail; the others do.
    expect(await fetchMails(everything, people.admin.email)).toHaveLength(1);
    expect(await fetchMails(everything, people.deputy.email)).toEqual([]);
    expect((await as.admin.post(`${QUEUE}/${row.pk}/approval`, {})).status).toBe(200);
    const subjects = (await fetchMails(everything, email)).map(
      ({ text }) => /\/(confirmRegistration|welcome|login)/.exec(text)?.[1],
    );
    expect(subjects).toEqual(['confirmRegistration', 'welcome']);
  });

  it('still lets the link’s owner set the password', async () => {
    const { email, token, row } = await pending();
    await onBehalf('admin', row.pk);
    expect((await confirm(token)).body.outcome).toBe('waiting');
    expect((await as.admin.post(`${QUEUE}/${row.pk}/approval`, {})).status).toBe(200);
    expect(await logIn(email, SECRET)).toBe(200);
  });

  it('is refused above one’s role, in other buildings, or if the account exists', async () => {
    const above = await pending({ code: await codeFor({ role: 'admin' }) });
    expect((await onBehalf('deputy', above.row.pk)).status).toBe(403);
    expect((await as.deputy.delete(`${QUEUE}/${above.row.pk}`)).status).toBe(403);
    const both = await pending({ building_list: [here.id, there.id] });
    expect([both.row.mayDecide, (await onBehalf('admin', both.row.pk)).status]).toEqual([false, 403]);
    const elsewhere = await asked({ building_list: [there.id] });
    const [row] = await app.db
      .select()
      .from(accountRegistrations)
      .where(eq(accountRegistrations.email, elsewhere.email));
    expect((await onBehalf('admin', row?.id ?? 0)).status).toBe(404);
    const taken = await pending();
    await app.make.user({ email: taken.email, buildings: [here.id] });
    expect((await onBehalf('admin', taken.row.pk)).body.code).toBe('account_exists');
    expect((await onBehalf('admin', above.row.pk)).status).toBe(200);
  });

  it('can be discarded instead, and is not possible after expiry', async () => {
    const { token, row } = await pending();
    expect((await as.admin.delete(`${QUEUE}/${row.pk}`)).status).toBe(200);
    expect((await check(token)).state).toBe('dead');
    const late = await pending();
    app.setNow(new Date(NOW.getTime() + 3 * DAY));
    expect((await onBehalf('admin', late.row.pk)).status).toBe(404);
    expect((await as.admin.get(`${QUEUE}?state=unconfirmed`)).body.fields).toEqual([]);
  });
});
