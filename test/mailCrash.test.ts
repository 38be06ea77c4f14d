import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails } from '../kit/server/database/tables.ts';
import { inTransaction } from '../kit/server/database/transaction.ts';
import { createEnqueue } from '../kit/server/jobs/jobs.ts';
import { releaseDeadWorkers } from '../kit/server/jobs/workerRegistry.ts';
import { insertOutboxMail } from '../kit/server/mail/outbox.ts';
import { startMailServer } from './support/mailServer.ts';
import { startServer } from './support/serverProcess.ts';
import { testApp } from './support/testApp.ts';

const server = await startMailServer();
const app = await testApp({ SMTP_URL: server.url, MAIL_FROM: 'Parvis <desk@parvis.test>' });
const recipients = Array.from({ length: 6 }, (_, at) => `guest${at}@example.com`);

const statesNow = async () =>
  (await app.db.select({ state: mails.state }).from(mails)).map(({ state }) => state);
const takenAgo = () =>
  app.db.execute(sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`);
const jobsTaken = async () =>
  (await app.database.pool.query('select 1 from graphile_worker._private_jobs where locked_by is not null'))
    .rowCount;

it('a process killed while it sends mails loses none and sends none twice', async () => {
  // The other process uses the real clock.
  app.setNow(new Date());
  for (const recipient of recipients) {
    await inTransaction(app.db, (tx) =>
      insertOutboxMail(
        tx,
        createEnqueue(tx),
        {
          key: recipient,
          recipient,
          buildingId: null,
          language: 'fr',
          subject: 'Bonjour',
          text: 'Bonjour',
          html: '<p>Bonjour</p>',
          attachments: [],
          secrets: [],
        },
        app.env,
        app.now(),
      ),
    );
  }
  // Delays the answer until the process is dead.
  const dead = Promise.withResolvers<void>();
  server.data = async () => {
    await dead.promise;
    return { code: 451, words: 'Too late' };
  };
  const { kill } = await startServer(app.url, { SMTP_URL: server.url });
  await expect.poll(() => server.attempts).toBeGreaterThan(0);
  await expect.poll(jobsTaken).toBe(4);

  // Jobs of a living process are kept, however long they take.
  await takenAgo();
  await releaseDeadWorkers(app.db);
  expect([await jobsTaken(), server.delivered]).toEqual([4, []]);

  await kill();
  dead.resolve();
  server.data = () => undefined;
  // The database notices with a delay that the process has gone.
  await expect
    .poll(async () => {
      await releaseDeadWorkers(app.db);
      return jobsTaken();
    })
    .toBe(0);
  await app.jobs.drain();
  expect(server.delivered.flatMap(({ to }) => to).sort()).toEqual(recipients);
  expect(new Set(await statesNow())).toEqual(new Set(['sent']));
});
