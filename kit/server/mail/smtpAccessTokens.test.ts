import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { startMailServer } from '../../../test/support/mailServer.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { startTokenServer } from '../../../test/support/tokenServer.ts';
import { mails } from '../database/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import { createEnqueue } from '../jobs/jobs.ts';
import { insertOutboxMail } from './outbox.ts';
import { checkMailServer, explainMailFailure, readMailSettings } from './smtpServer.ts';

const CLIENT_SECRET = 'Zq3~secret-of-the-client';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const server = await startMailServer(['AUTH']);
const provider = await startTokenServer();
const variables = {
  SMTP_URL: server.url.replace('//', '//parvis%40example.com@'),
  MAIL_FROM: 'Parvis <parvis@example.com>',
  SMTP_OAUTH_TOKEN_URL: provider.url,
  SMTP_OAUTH_CLIENT_ID: 'client',
  SMTP_OAUTH_CLIENT_SECRET: CLIENT_SECRET,
  SMTP_OAUTH_SCOPE: 'https://outlook.office365.com/.default',
};
const app = await testApp(variables);

let now = Date.parse('2026-11-23T09:00:00Z');
/** Tokens that the mail server no longer accepts. */
const revoked = new Set<string>();

beforeEach(async () => {
  server.login = (_, token) =>
    token === provider.tokens.at(-1) && !revoked.has(token)
      ? undefined
      : { code: 535, words: '5.7.3 Authentication unsuccessful' };
  server.delivered.length = 0;
  server.hangUp();
  Object.assign(provider, { expiresIn: 3600, refusal: undefined });
  // A token of an earlier test is refused, so that each test begins without one.
  provider.tokens.push(`unknown-${now}`);
  await app.db.delete(mails);
  await app.db.execute(sql`delete from graphile_worker._private_jobs`);
  now += 30 * DAY;
  app.setNow(new Date(now));
  await send();
  await retry();
  server.delivered.length = 0;
  provider.requests.length = 0;
});

let keys = 0;
/** Writes a mail and runs the jobs. */
async function send() {
  await inTransaction(app.db, (tx) =>
    insertOutboxMail(
      tx,
      createEnqueue(tx),
      {
        key: `test:${keys++}`,
        buildingId: null,
        recipient: 'louise@example.com',
        language: 'fr',
        subject: 'Visite',
        text: 'Bonjour',
        html: '<p>Bonjour</p>',
        attachments: [],
        secrets: [],
      },
      app.env,
      app.now(),
    ),
  );
  await app.jobs.drain();
}

/** Runs the waiting jobs a minute later. */
async function retry() {
  now += MINUTE;
  app.setNow(new Date(now));
  await app.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await app.jobs.drain();
}

const failures = async () =>
  (await app.db.select().from(mails).orderBy(mails.id)).map(({ state, reason, failure }) => [
    state,
    reason,
    failure,
  ]);

it('an access token is used for all connections to the mail server until it expires', async () => {
  await send();
  server.hangUp();
  await send();
  expect(server.delivered.map(({ user }) => user)).toEqual(['parvis@example.com', 'parvis@example.com']);
  expect(provider.requests).toEqual([]);

  revoked.add(provider.tokens.at(-1) ?? '');
  provider.expiresIn = 30;
  server.hangUp();
  await send();
  await retry();
  expect(provider.requests).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'client',
      client_secret: CLIENT_SECRET,
      scope: 'https://outlook.office365.com/.default',
    },
  ]);
  server.hangUp();
  await send();
  expect(provider.requests).toHaveLength(2);
  expect(server.delivered).toHaveLength(4);
});

it('an access token that the mail server refuses is replaced at the next attempt', async () => {
  revoked.add(provider.tokens.at(-1) ?? '');
  server.hangUp();
  await send();
  expect(await failures()).toContainEqual(['queued', 'login', '535 5.7.3 Authentication unsuccessful']);
  await retry();
  expect(server.delivered).toHaveLength(1);
  expect(provider.requests).toHaveLength(1);
});

it.each([
  [
    {
      status: 401,
      body:
        `{"error":"invalid_client","error_description":` +
        `"AADSTS7000215: ${CLIENT_SECRET} is invalid.\\r\\nTrace ID: 1"}`,
    },
    '127.0.0.1 refuses the client of SMTP_OAUTH_CLIENT_ID (invalid_client: AADSTS7000215: … is invalid)',
  ],
  [{ status: 503, body: '<html>' }, '127.0.0.1 gives no access token (status 503)'],
  [{ status: 200, body: '{}' }, '127.0.0.1 gives no access token (status 200)'],
])(
  'a mail waits with its reason in the outbox when no access token is issued: %o',
  async (refusal, sentence) => {
    revoked.add(provider.tokens.at(-1) ?? '');
    provider.refusal = refusal;
    server.hangUp();
    app.logged.length = 0;
    await send();
    await retry();
    expect(await failures()).toContainEqual(['queued', 'login', sentence]);
    const settings = readMailSettings(app.env);
    if (!settings) throw new Error('There are no settings');
    const refused = await checkMailServer(settings);
    expect(refused && explainMailFailure(refused, settings)).toBe(sentence);
    expect(JSON.stringify(app.logged)).not.toMatch(/Zq3|token-\d/);
    provider.refusal = undefined;
    await retry();
    expect(server.delivered).toHaveLength(1);
  },
);

it('the check of the mail server uses an access token', async () => {
  const settings = readMailSettings(app.env);
  expect(settings && (await checkMailServer(settings))).toBeUndefined();
  expect(provider.requests).toHaveLength(1);
  expect((await app.anybody.get('/readyz')).body.checks.mail).toBe('ok');
});
