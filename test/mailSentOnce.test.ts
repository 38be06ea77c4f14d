import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { factories } from '../demo/factories.ts';
import { openDatabase } from '../kit/server/database/db.ts';
import { inTransaction } from '../kit/server/database/transaction.ts';
import { createEnqueue } from '../kit/server/jobs/jobs.ts';
import { insertOutboxMail } from '../kit/server/mail/outbox.ts';
import { startMailServer } from './support/mailServer.ts';
import { onCleanup } from './support/onCleanup.ts';
import { startOwnPostgres } from './support/ownPostgres.ts';
import { startServer } from './support/serverProcess.ts';

it('a mail accepted during a database outage is sent once', async () => {
  const postgres = await startOwnPostgres();
  const server = await startMailServer();
  const taken = Promise.withResolvers<void>();
  server.data = async () => {
    if (server.attempts > 1) return undefined;
    await postgres.stop();
    taken.resolve();
    return undefined;
  };
  // Its log lines about the outage must not fail the test.
  await startServer(postgres.url, { SMTP_URL: server.url }, new PassThrough().resume());
  const database = openDatabase(postgres.url, () => {}, { max: 1 });
  onCleanup(() => database.close());
  const building = await factories(database.db).building();
  await inTransaction(database.db, (tx) =>
    insertOutboxMail(
      tx,
      createEnqueue(tx),
      {
        key: 'test',
        buildingId: building.id,
        recipient: 'louise@example.com',
        language: 'fr',
        subject: 'Visite',
        text: '',
        html: '',
        attachments: [],
      },
      { smtpUrl: server.url },
      new Date(),
    ),
  );
  await taken.promise;
  // As long as a restart. The state of the mail cannot be stored during that time.
  await pause(3_000);
  await postgres.start();
  const state = async () => (await database.pool.query('select state from mails')).rows[0]?.state;
  await expect.poll(() => state().catch(() => 'away')).toBe('sent');
  expect(server.attempts).toBe(1);
});
