import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { allowanceUses, mails } from '../../../../kit/server/database/tables.ts';
import {
  CREATE,
  fetchMails,
  makeFixture,
  NOW,
  runDueJobs,
  TODAY,
  visitBody,
  visitsOf,
} from '../../../../test/support/fixtures/fixture.ts';
import { visits } from '../../server/tables.ts';
import { CHANGE_MAIL_DELAY_MS } from './queueVisitorChangeMail.ts';

const fixture = await makeFixture();
const { app, here, closed, as } = fixture;
const scope = new BuildingScope([here.id, closed.id]);
const STRANGER = 'stranger.outside@example.com';

beforeEach(async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  await visits.delete(app.db, scope, () => sql`true`);
  for (const table of [mails, allowanceUses]) await app.db.delete(table);
  app.setNow(NOW);
});

const announce = async (over: object = {}): Promise<number> => {
  const { status, body } = await as.limited.post(
    CREATE,
    visitBody(here.id, { visitor_email: STRANGER, ...over }),
  );
  expect(status).toBe(200);
  return body.created[0];
};
const edit = async (pk: number, over: object) =>
  expect((await as.limited.patch(visitsOf(here), { pk, ...over })).status).toBe(200);
const remove = async (pk: number) =>
  expect((await as.limited.delete(visitsOf(here), { pk })).status).toBe(200);
const statusTo = async (id: number, status: string) =>
  expect((await as.reception.post(`/api/buildings/${here.id}/visits/${id}/status`, { status })).status).toBe(
    200,
  );
/** Recipients and kinds of mails sent now or after the five-minute delay. */
const mailed = async (): Promise<string[]> =>
  (await fetchMails(fixture)).map(({ to, key }) => `${to.split('@')[0]} ${key.split(':')[0].split('.')[1]}`);
const later = async () => {
  await runDueJobs(app, CHANGE_MAIL_DELAY_MS);
  return mailed();
};

describe('changes within five minutes', () => {
  it('are combined into one mail with the final state, and the first mail is immediate', async () => {
    const id = await announce();
    expect(await mailed()).toEqual(['stranger.outside invite']);
    for (const time of ['15:00', '15:30', '16:00', '16:30']) await edit(id, { time });
    await edit(id, { language_mail: 'en', force_send_email: true });
    expect(await mailed()).toHaveLength(1);
    expect(await later()).toEqual(['stranger.outside invite', 'stranger.outside change']);
    const [, last] = await fetchMails(fixture);
    expect([last.language, last.text]).toEqual(['en', expect.stringContaining('16:30')]);
    expect(await later()).toHaveLength(2);
  });

  it('are delayed from the first change, not from the last', async () => {
    const id = await announce();
    await mailed();
    await edit(id, { time: '15:00' });
    const moment = async () =>
      (await app.database.pool.query(`select run_at from graphile_worker.jobs where key like 'visits.%'`))
        .rows;
    const first = await moment();
    await edit(id, { time: '15:30' });
    expect(await moment()).toEqual(first);
  });

  it('that return to the announced state send only the first mail', async () => {
    const id = await announce();
    await edit(id, { time: '15:00' });
    expect(await later()).toEqual(['stranger.outside invite']);
    const [mail] = await fetchMails(fixture);
    expect(mail.text).toContain('15:00');
  });

  it('that cancel and restore a visit send its state', async () => {
    const id = await announce({ date: [[TODAY, TODAY]], time: '18:00' });
    await mailed();
    for (const status of ['canceled', 'waiting', 'canceled', 'waiting']) await statusTo(id, status);
    expect(await later()).toEqual(['stranger.outside invite', 'stranger.outside change']);
    for (const status of ['canceled', 'waiting', 'canceled']) await statusTo(id, status);
    expect((await later()).at(-1)).toBe('stranger.outside cancel');
  });

  it('that delete a visit and announce it again send no cancellation', async () => {
    await remove(await announceAndMail());
    await announce();
    expect(await later()).toEqual(['stranger.outside invite', 'stranger.outside invite']);
  });

  it('of the email notify each former address and invite the new one immediately', async () => {
    const id = await announceAndMail();
    await edit(id, { visitor_email: 'second@example.com' });
    expect(await mailed()).toEqual(['stranger.outside invite', 'second invite', 'stranger.outside cancel']);
    for (const name of ['stranger.outside', 'second', 'stranger.outside', 'second', 'stranger.outside'])
      await edit(id, { visitor_email: `${name}@example.com` });
    expect(await mailed()).toHaveLength(3);
    expect((await later()).slice(3).sort()).toEqual(['second cancel', 'stranger.outside invite']);
  });

  it.each([
    ['is', { date: [[TODAY, TODAY]], time: '10:20' }, { time: '18:00' }],
    ['will be', { date: [[TODAY, TODAY]], time: '18:00' }, { time: '10:30' }],
    ['would soon be', { date: [[TODAY, TODAY]], time: '18:00' }, { time: '10:34' }],
  ])('are not delayed if the visit %s within 30 minutes', async (_, before, after) => {
    const id = await announce(before);
    await mailed();
    await edit(id, after);
    expect(await mailed()).toEqual(['stranger.outside invite', 'stranger.outside change']);
    await edit(id, { time: '10:15' });
    await remove(id);
    expect((await mailed()).at(-1)).toBe('stranger.outside cancel');
  });

  const announceAndMail = async () => {
    const id = await announce();
    await mailed();
    return id;
  };
});

describe('mail allowance', () => {
  it('an address gets 20 mails a day from one building and the outbox shows withheld mails', async () => {
    const ids: number[] = [];
    for (let visit = 0; visit < 22; visit++)
      ids.push(await announce({ time: `1${visit % 8}:${visit + 10}` }));
    await mailed();
    for (const id of ids.slice(0, 6)) await edit(id, { time: '18:30' });
    for (const id of ids.slice(0, 3)) await remove(id);
    await later();
    const seen = (await as.admin.get(`/api/outbox?limit=200&search=${STRANGER}`)).body.fields;
    const states = Map.groupBy(seen, ({ state }: { state: string }) => state);
    expect(states.get('kept')).toHaveLength(20);
    // Two invitations, three changes, three cancellations.
    expect(states.get('withheld')).toHaveLength(8);
    expect(JSON.stringify(states.get('withheld'))).not.toMatch(/[?&]code=(?!••••)/);

    // A visitor whose invitation was withheld does not count as invited.
    const rows = await app.db
      .select()
      .from(visits.in(scope))
      .where(eq(visits.in(scope).status, 'waiting'));
    const unknown = rows.filter(({ invitedAt }) => invitedAt === null);
    expect(unknown).toHaveLength(2);
    await remove(unknown[0]?.id ?? 0);
    expect(await app.db.$count(visits.in(scope))).toBe(21);

    // Other addresses are not limited, nor is this one on the next day.
    await announce({ visitor_email: 'other@example.com' });
    expect(await mailed()).toContain('other invite');
    app.setNow(new Date(NOW.getTime() + 24 * 3_600_000 + 1));
    await announce({ date: [['2026-11-30', '2026-11-30']] });
    const states2 = (await fetchMails(fixture, STRANGER)).map(({ state }) => state);
    expect([states2.filter((state) => state === 'kept').length, states2.at(-1)]).toEqual([21, 'kept']);
  });
});

describe('cancellation', () => {
  const [OLD, NEW] = ['marta.outside@example.com', 'john.outside@example.com'];
  const inLanguages = async () => {
    await later();
    return (await fetchMails(fixture)).map(
      ({ to, key, language }) => `${to} ${key.split(':')[0].split('.')[1]} ${language}`,
    );
  };
  const invited = async (language_mail: 'fr' | 'en') => {
    const pk = await announce({ visitor_email: OLD, language_mail });
    expect(await inLanguages()).toEqual([`${OLD} invite ${language_mail}`]);
    return pk;
  };

  it.each([
    ['fr', 'en', 'Votre visite', 'visite.ics'],
    ['en', 'fr', 'Your visit', 'visit.ics'],
  ] as const)(
    'reaches a former address in the language of its invitation (%s) when email and language change together',
    async (before, after, words, filename) => {
      const pk = await invited(before);
      await edit(pk, { visitor_email: NEW, language_mail: after });
      expect((await inLanguages()).slice(1).sort()).toEqual([
        `${NEW} invite ${after}`,
        `${OLD} cancel ${before}`,
      ]);
      const [, cancellation] = await fetchMails(fixture, OLD);
      expect(cancellation.subject + cancellation.text).toContain(words);
      expect(cancellation.attachments).toMatchObject([{ filename }]);
    },
  );

  it('reaches a former address in the language of its invitation when the email is removed', async () => {
    const pk = await invited('fr');
    await edit(pk, { visitor_email: '{email}', language_mail: 'en' });
    expect(await inLanguages()).toEqual([`${OLD} invite fr`, `${OLD} cancel fr`]);
  });

  it('reaches a former address in the language of its last mail', async () => {
    const pk = await invited('fr');
    await edit(pk, { time: '15:00', language_mail: 'en' });
    expect(await inLanguages()).toEqual([`${OLD} invite fr`, `${OLD} change en`]);
    await edit(pk, { visitor_email: NEW, language_mail: 'fr' });
    expect((await inLanguages()).slice(2).sort()).toEqual([`${NEW} invite fr`, `${OLD} cancel en`]);
  });

  it('reaches a former address in its language if an earlier version wrote the invitation', async () => {
    const pk = await invited('fr');
    const withoutLanguage = sql`(select jsonb_agg(one - 'language') from jsonb_array_elements(told) one)`;
    await app.db.execute(sql`update visits set told = ${withoutLanguage} where id = ${pk}`);
    await edit(pk, { language_mail: 'en' });
    await edit(pk, { visitor_email: NEW });
    expect((await inLanguages()).slice(1).sort()).toEqual([`${NEW} invite en`, `${OLD} cancel fr`]);
  });

  it('reaches the current address in the current language of the visit', async () => {
    const pk = await invited('fr');
    await edit(pk, { language_mail: 'en' });
    await remove(pk);
    expect(await inLanguages()).toEqual([`${OLD} invite fr`, `${OLD} cancel en`]);
  });
});
