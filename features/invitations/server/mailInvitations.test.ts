import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { allowanceUses, mails } from '../../../kit/server/database/tables.ts';
import { findColumnsContaining } from '../../../test/support/findStoredText.ts';
import { fetchMails, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import {
  INVITATIONS,
  invitation,
  joiningIn,
  mailedToken,
  OFFER,
  partsOf,
} from '../../../test/support/fixtures/joining.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { invitationBuildings, invitations, registrationInvitees } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const { register, confirmMail, confirm, accountOf } = joiningIn(everything);
const BY_MAIL = `${INVITATIONS}/by-mail`;
const CHECK = `${INVITATIONS}/recipients/check`;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const after = (time: number) => app.setNow(new Date(NOW.getTime() + time));

const body = (recipients: string, over: object = {}) => ({
  buildings: [here.id],
  role: 'collab',
  company: null,
  days: 7,
  language: 'fr',
  recipients,
  ...over,
});
const send = async (recipients: string, over: object = {}, caller: Caller = as.admin) =>
  caller.post(BY_MAIL, body(recipients, over));
const rowOf = async (email: string, caller: Caller = as.admin) =>
  (await caller.get(`${INVITATIONS}?search=${email}`)).body.fields[0];
const sentTo = async (email: string) => (await fetchMails(everything, email)).map(({ subject }) => subject);
const segmentTo = async (email: string) => {
  const text = (await fetchMails(everything, email)).at(-1)?.text ?? '';
  return /\/register\/([^\s#?]+)/.exec(text)?.[1] ?? '';
};
const remindByItself = async () => {
  await app.database.pool.query(`select graphile_worker.add_job('invitations.remind')`);
  await app.jobs.drain();
};

beforeEach(async () => {
  app.setNow(NOW);
  await app.db.delete(mails);
  await app.db.delete(allowanceUses);
  await app.db.delete(registrationInvitees);
  await invitationBuildings.delete(
    app.db,
    new BuildingScope([here.id, there.id, closed.id]),
    () => undefined,
  );
  await app.db.delete(invitations);
});

describe('inviting by e-mail', () => {
  it('sends each person a separate mail in the chosen language, with sender and end', async () => {
    const answer = await send('Dupont, Zoé <zoe@x.fr>; Hélios Conseil\nben@x.fr', { language: 'en' });
    expect([answer.status, answer.body]).toEqual([
      200,
      { status: 'OK', invited: 2, skipped: 0, skippedLines: [] },
    ]);
    expect(await sentTo('zoe@x.fr')).toEqual(['Anne Rivière has invited you: Parvis Haussmann']);
    const segments = [await segmentTo('zoe@x.fr'), await segmentTo('ben@x.fr')];
    expect(new Set(segments.map((segment) => segment.split('!')[0])).size).toBe(2);
    expect(await rowOf('zoe@x.fr')).toMatchObject({
      invitee: { email: 'zoe@x.fr', firstName: 'Zoé', lastName: 'Dupont' },
      companyName: 'Hélios Conseil',
      uses: 1,
      used: 0,
      state: 'open',
      remindedAt: null,
      joinedAt: null,
      mayRemind: false,
    });
  });

  it('returns no personal data for a code: the invitee is only in the link', async () => {
    await send('Dupont, Zoé <zoe@x.fr>');
    const link = encodeURIComponent(await segmentTo('zoe@x.fr'));
    const { body: offer } = await app.anybody.get(`${OFFER}?link=${link}`);
    expect(offer).toMatchObject({ code: 'good', personal: true });
    expect(JSON.stringify(offer)).not.toMatch(/Zoé|Dupont|zoe@|Anne|Rivière/);
    const [mail] = await fetchMails(everything, 'zoe@x.fr');
    expect(mail.text).toContain(
      '#email=zoe%40x.fr&lastName=Dupont&firstName=Zo%C3%A9&invitedBy=Anne+Rivi%C3%A8re',
    );
  });

  it('opens one account for that address only', async () => {
    await send('eve@x.fr');
    const { code } = partsOf(`/register/${await segmentTo('eve@x.fr')}`);
    await register({ email: 'other@x.fr', code });
    expect((await confirmMail('other@x.fr')).body.outcome).toBe('waiting');
    await register({ email: 'EVE@x.fr', code });
    const token = await mailedToken(everything, 'EVE@x.fr', 'confirmRegistration');
    expect((await confirm(token)).body.outcome).toBe('active');
    expect(await accountOf('eve@x.fr')).toMatchObject({ role: 'limited', active: true });
    expect(await rowOf('eve@x.fr')).toMatchObject({ state: 'used', joinedAt: NOW.toISOString() });
  });

  it('reports bad lines and sends nothing', async () => {
    const answer = await send('zoe@x.fr\nclaire@\nben@x.fr');
    expect([answer.status, answer.body.errors.recipients]).toEqual([
      422,
      ['Ligne 2\u00a0: «\u00a0claire@\u00a0» ne contient pas d’adresse e-mail valide.'],
    ]);
    const unknown = await send('ben@x.fr\nZoé <zoe@x.fr>; Inconnue SARL');
    expect([unknown.status, unknown.body.errors.recipients[0]]).toEqual([
      422,
      expect.stringContaining('Inconnue SARL'),
    ]);
    expect([await fetchMails(everything), await app.db.select().from(registrationInvitees)]).toEqual([
      [],
      [],
    ]);
  });

  it('accepts up to 200 people', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@x.fr`).join('\n');
    expect((await send(list(201))).body.errors.recipients).toHaveLength(1);
    const asked = { buildings: [here.id], role: 'collab', company: null, recipients: list(200) };
    expect((await as.admin.post(CHECK, asked)).body).toEqual({ count: 200, lines: [] });
    expect((await send(list(20))).body.invited).toBe(20);
    expect(await fetchMails(everything)).toHaveLength(20);
  });

  it('skips invited people and existing accounts, also in the check', async () => {
    await send('zoe@x.fr');
    const list = `zoe@x.fr\n${people.vip.email}\nben@x.fr\nBEN@x.fr`;
    const asked = await as.admin.post(CHECK, {
      buildings: [here.id],
      role: 'collab',
      company: null,
      recipients: list,
    });
    expect(asked.body).toMatchObject({
      count: 1,
      lines: [
        { line: 1, note: 'alreadyInvited' },
        { line: 2, note: 'hasAccount' },
        { line: 4, note: 'repeated' },
      ],
    });
    expect((await send(list)).body).toMatchObject({
      invited: 1,
      skipped: 3,
      skippedLines: asked.body.lines,
    });
    expect(await sentTo('zoe@x.fr')).toHaveLength(1);
  });

  it('invites without a name that is too long and reports it', async () => {
    const long = 'Montmorency-Saint-Exupéry-Larochefoucauld';
    const recipients = `ben@x.fr\n${long}, Zoé <zoe@x.fr>`;
    const asked = await as.admin.post(CHECK, {
      buildings: [here.id],
      role: 'collab',
      company: null,
      recipients,
    });
    expect(asked.body).toEqual({
      count: 2,
      lines: [{ line: 2, email: 'zoe@x.fr', note: 'withoutName', company: '', name: long }],
    });
    expect((await send(recipients)).body).toMatchObject({ invited: 2, skipped: 0, skippedLines: [] });
    expect((await rowOf('zoe@x.fr')).invitee).toEqual({
      email: 'zoe@x.fr',
      firstName: 'Zoé',
      lastName: '',
    });
  });

  it('does not reveal accounts in other buildings or invitations above one’s role', async () => {
    await send('chief@x.fr', { role: 'admin' });
    const answer = await as.deputy.post(CHECK, {
      buildings: [here.id],
      role: 'collab',
      company: null,
      recipients: `${people.stranger.email}\nchief@x.fr`,
    });
    expect(answer.body).toEqual({ count: 2, lines: [] });
  });

  it('invites nobody twice when called concurrently', async () => {
    const answers = await Promise.all([send('zoe@x.fr'), send('zoe@x.fr')]);
    expect(answers.map((answer) => answer.body.invited).sort()).toEqual([0, 1]);
    const key = { 'idempotency-key': 'list' };
    for (const _ of [1, 2])
      expect((await as.admin.post(BY_MAIL, body('ben@x.fr'), key)).body.invited).toBe(1);
    for (const email of ['zoe@x.fr', 'ben@x.fr']) expect(await sentTo(email)).toHaveLength(1);
  });

  it('is refused for other buildings and companies', async () => {
    expect((await send('zoe@x.fr', { buildings: [here.id, there.id] })).status).toBe(404);
    const foreign = await send('zoe@x.fr', { company: people.stranger.companyId });
    expect(Object.keys(foreign.body.errors)).toEqual(['company']);
  });

  it('sends nothing if revoked before the mail is written', async () => {
    await send('zoe@x.fr');
    const { pk } = await rowOf('zoe@x.fr');
    expect((await as.deputy.delete(`${INVITATIONS}/${pk}`)).status).toBe(200);
    expect(await sentTo('zoe@x.fr')).toEqual([]);
  });
});

describe('reminding', () => {
  const remind = async (email: string, caller: Caller = as.admin) =>
    caller.post(`${INVITATIONS}/${(await rowOf(email)).pk}/reminder`);

  it('is possible by hand once a day', async () => {
    await send('zoe@x.fr');
    await app.jobs.drain();
    expect((await remind('zoe@x.fr')).body.code).toBe('reminded_lately');
    after(DAY);
    expect((await rowOf('zoe@x.fr')).mayRemind).toBe(true);
    expect((await remind('zoe@x.fr', as.deputy)).status).toBe(200);
    expect(await sentTo('zoe@x.fr')).toEqual([
      'Anne Rivière vous invite\u00a0: Parvis Haussmann',
      'Rappel\u00a0: Anne Rivière vous invite, Parvis Haussmann',
    ]);
    after(2 * DAY - HOUR);
    expect((await remind('zoe@x.fr')).body.code).toBe('reminded_lately');
    expect((await rowOf('zoe@x.fr')).remindedAt).toBe(new Date(NOW.getTime() + DAY).toISOString());
  });

  it('is refused for an invitation that was not e-mailed', async () => {
    const { pk } = await invitation(as.admin, { buildings: [here.id] });
    expect((await as.admin.post(`${INVITATIONS}/${pk}/reminder`)).status).toBe(404);
  });

  it.each([
    ['expired', () => after(8 * DAY)],
    ['used', () => app.db.update(invitations).set({ used: 1 })],
    ['revoked', () => app.db.update(invitations).set({ revokedAt: NOW })],
  ])('is refused for an invitation that is %s', async (_, end) => {
    await send('zoe@x.fr');
    await app.jobs.drain();
    after(4 * DAY);
    await end();
    expect((await remind('zoe@x.fr')).body.code).toBe('invitation_ended');
    await remindByItself();
    expect(await sentTo('zoe@x.fr')).toHaveLength(1);
  });

  it('happens automatically once after three days, if a day is left to answer', async () => {
    await send('zoe@x.fr');
    await send('late@x.fr', { days: 3 });
    await send('joined@x.fr');
    await app.make.user({ email: 'JOINED@x.fr', buildings: [there.id] });
    after(3 * DAY - HOUR);
    await remindByItself();
    expect(await sentTo('zoe@x.fr')).toHaveLength(1);
    after(3 * DAY);
    for (const _ of [1, 2]) await remindByItself();
    expect(await sentTo('zoe@x.fr')).toHaveLength(2);
    for (const email of ['late@x.fr', 'joined@x.fr']) expect(await sentTo(email)).toHaveLength(1);
  });
});

describe('invitee data', () => {
  it('is deleted with the person, and the link stops working', async () => {
    await send('Quenouillard, Zoé <zoe.q@x.fr>');
    const code = (await segmentTo('zoe.q@x.fr')).split('!')[0] ?? '';
    await register({ email: 'zoe.q@x.fr', code });
    await confirmMail('zoe.q@x.fr');
    await send('Quenouillard, Zoé <zoe.q@x.fr>', { buildings: [closed.id] }, as.deputy);
    const account = await accountOf('zoe.q@x.fr');
    if (!account) throw new Error('No account found');
    const me = await app.as(account as never);
    expect((await me.get('/api/me/export')).status).toBe(200);
    const gone = await me.delete('/users/deleteGetPatchUser/', {
      pk: account.id,
      password: 'correct horse battery',
    });
    expect(gone.status).toBe(200);
    await app.jobs.drain();
    expect(await findColumnsContaining(app, ['zoe.q@x.fr', 'Quenouillard'])).toEqual(['mails.recipient']);
    expect(await app.db.select().from(registrationInvitees)).toEqual([]);
  });

  it('is deleted 90 days after the invitation ended', async () => {
    await send('zoe@x.fr');
    const forget = async () => {
      await app.database.pool.query(`select graphile_worker.add_job('invitations.forget')`);
      await app.jobs.drain();
      return (await app.db.select().from(registrationInvitees)).length;
    };
    after(97 * DAY - HOUR);
    expect(await forget()).toBe(1);
    after(97 * DAY + HOUR);
    expect(await forget()).toBe(0);
  });
});

describe('outbox', () => {
  it('shows invitation mails per building, or by access to the inviter', async () => {
    await send('zoe@x.fr');
    await app.jobs.drain();
    await send('ben@x.fr', { buildings: [here.id, closed.id] });
    await app.jobs.drain();
    const seen = async (caller: Caller) =>
      (await caller.get('/api/outbox')).body.fields.map(({ to, text }: { to: string; text: string }) => [
        to,
        text.includes('••••'),
        text === '',
      ]);
    expect(await seen(as.admin)).toEqual([
      ['ben@x.fr', true, false],
      ['zoe@x.fr', false, false],
    ]);
    expect(await seen(as.deputy)).toEqual([['zoe@x.fr', false, true]]);
    const elsewhere = await app.as(await app.make.user({ role: 'admin', buildings: [there.id] }));
    expect(await seen(elsewhere)).toEqual([]);
  });
});
