import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { pdf } from '../support/files.ts';
import { onCleanup } from '../support/onCleanup.ts';
import { installPackage } from '../support/packages.ts';
import { send } from './calls.ts';
import { announcement, BUILDING, type Site, startSite, temporaryFolder, upload } from './harness.ts';
import {
  expectEachWriteOnce,
  expectMailsOnce,
  expectPromisedAnswers,
  expectRecovery,
  startWriters,
} from './writers.ts';

const readiness = (urls: string[]) =>
  Promise.all(urls.map(async (url) => (await send(url, { path: '/readyz' })).status));

it('no write is lost or doubled when the database stops or does not answer, and processes recover', async () => {
  const site = await startSite();
  const writers = await startWriters(site);

  // The mail server accepts mails while the database stops and restarts.
  site.mail.data = () => pause(20_000);
  const { attempts } = site.mail;
  await expect.poll(() => site.mail.attempts).toBeGreaterThan(attempts + 3);
  site.mail.data = () => undefined;
  await site.postgres.stop();
  const refused = () => writers.answers.filter(({ status }) => status === 503).length;
  await expect.poll(refused).toBeGreaterThan(20);
  expect(await readiness(site.urls)).toEqual([503, 503]);
  await site.postgres.start();
  await expectRecovery(site, writers, 5);
  // The database still commits, but its answers are lost.
  site.database.dropAnswers();
  await expect.poll(() => readiness(site.urls)).toEqual([503, 503]);
  site.database.restore();
  // A statement whose connection fell silent fails after 35 seconds.
  await expectRecovery(site, writers, 46);

  await writers.stop();
  expectPromisedAnswers(writers);
  // A job whose connection fell silent fails after five minutes.
  await expectMailsOnce(site, 8);
  await expectEachWriteOnce(site, writers);
});

it('no write is lost or doubled when a process is killed, and its mails are sent in three minutes', async () => {
  const site = await startSite();
  // The process dies while the mail server accepts its mails.
  site.mail.data = () => pause(300);
  const writers = await startWriters(site);
  const waiting = () => site.query(`select from graphile_worker._private_jobs where locked_by is not null`);
  const KILLS = 6;
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = site.servers[kill % 2];
    if (kill >= 2) {
      // The process still commits, but its answers are lost.
      victim?.relay.dropAnswers();
      const before = await keysOf(site);
      await expect.poll(() => keysOf(site)).toBeGreaterThan(before + 5);
    }
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    await victim?.kill();
    victim?.relay.restore();
    await victim?.start();
    await expectRecovery(site, writers, 10);
  }
  await writers.stop();
  expectPromisedAnswers(writers, Number.POSITIVE_INFINITY);
  await expectMailsOnce(site, 3, 4 * KILLS);
  await expectEachWriteOnce(site, writers);
  expect(writers.answers.filter(({ status }) => status === 0).length).toBeGreaterThan(0);
});

const keysOf = async ({ query }: Site) => (await query('select from idempotency_keys')).length;

it('a mail server that refuses, stops or hangs delays no call, and its mails leave once when it is back', async () => {
  const site = await startSite();
  // The demonstration's own mails are older and would be retried only after ten minutes.
  await expectMailsOnce(site, 1);
  const token = await site.token('vip');
  const announce = async (marker: string) =>
    expect((await send(site.urls[0] ?? '', { ...announcement(marker, 1), token })).status).toBe(200);
  const states = async (marker: string) => {
    const text = 'select state, failure is not null as explained from mails where recipient like $1';
    const rows = await site.query<{ state: string; explained: boolean }>(text, [`${marker}%`]);
    return rows.map(({ state, explained }) => `${state}${explained ? ', explained' : ''}`);
  };
  let trouble = '';
  const refuse = (name: string, code: number, words: string) => () =>
    trouble === name ? { code, words } : undefined;
  site.mail.sender = refuse('sender', 550, 'Not from you');
  site.mail.recipient = refuse('recipient', 550, 'Nobody here');
  site.mail.data = refuse('message', 451, 'Later');
  const troubles = {
    sender: 'queued, explained',
    recipient: 'failed, explained',
    message: 'queued, explained',
    stopped: 'queued, explained',
    hanging: 'queued',
  };
  for (const [name, state] of Object.entries(troubles)) {
    trouble = name;
    site.mail.greets = name !== 'hanging';
    if (name === 'stopped') await site.mail.stop();
    site.mail.hangUp();
    const { connections } = site.mail;
    for (let mail = 0; mail < 4; mail++) await announce(`${name}${mail}`);
    await expect.poll(() => states(name)).toEqual(Array(4).fill(expect.stringMatching(`^${state}`)));
    if (name === 'hanging') await expect.poll(() => site.mail.connections).toBeGreaterThan(connections);
    for (let at = 0; at < 40; at++) {
      const answer = await send(site.urls[at % 2] ?? '', { path: '/users/getUserInfo/', token });
      expect(answer.status).toBe(200);
      expect(answer.milliseconds).toBeLessThan(1_000);
    }
    trouble = '';
    site.mail.greets = true;
    if (name === 'stopped') await site.mail.start();
    if (name === 'hanging') site.mail.hangUp();
    const end = name === 'recipient' ? state : 'sent';
    await expect.poll(() => states(name), { timeout: 120_000, interval: 500 }).toEqual(Array(4).fill(end));
  }
  await expectMailsOnce(site, 3);
});

it('a full disk refuses writes with 507, still serves reads, and needs no restart once there is room', async ({
  skip,
}) => {
  const folder = await temporaryFolder();
  onCleanup(() => void spawnSync('umount', ['--lazy', folder]));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=224m', 'parvis', folder], {
    encoding: 'utf8',
  });
  skip(mount.status !== 0, `a small disk cannot be mounted, which needs root: ${mount.stderr}`);
  const site = await startSite({ folder });
  const token = await site.token('admin');
  const file = await pdf({ pages: 2 });
  const uploadFile = (at: number) =>
    send(site.urls[at % 2] ?? '', {
      ...upload(`/api/buildings/${BUILDING}/pdfs`, file, 'file', 'guide.pdf'),
      token,
    });
  const writers = await startWriters(site);

  const ballast = join(folder, 'ballast');
  fill(ballast);
  const full = () => writers.answers.filter(({ status }) => status === 507).length;
  for (let at = 0; at < 10 || full() < 10; at++) {
    // Fills the space that PostgreSQL has freed.
    fill(ballast);
    expect(await uploadFile(at)).toMatchObject({ status: 507, retryAfter: expect.any(Number) });
    const read = await send(site.urls[at % 2] ?? '', { path: '/users/getUserInfo/', token });
    expect([200, 503]).toContain(read.status);
    await pause(100);
  }
  rmSync(ballast);
  // PostgreSQL ends if its log has no room; its supervisor restarts it.
  await site.postgres.start();
  await expectRecovery(site, writers, 10);
  expect((await uploadFile(0)).status).toBe(200);

  await writers.stop();
  expectPromisedAnswers(writers);
  await expectMailsOnce(site, 3);
  await expectEachWriteOnce(site, writers);
});

/** Writes until there is no space left. */
function fill(path: string): void {
  for (const size of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(size, 1);
    try {
      for (;;) appendFileSync(path, bytes);
    } catch {
      // The disk is full.
    }
  }
}

it('no write is lost or doubled when the clock moves, and cron jobs run after it is corrected', async ({
  skip,
}) => {
  const find = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
  const library = find() ?? ((await installPackage('libfaketime')) ? find() : undefined);
  skip(!library, 'the clock cannot be moved: libfaketime is needed (apt-get install libfaketime)');
  const clock = join(await temporaryFolder(), 'clock');
  const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`);
  setClock('+1d');
  // Both processes run on one machine, whose clock moves; the database runs on another.
  const site = await startSite({
    variables: {
      MAILS_PER_SECOND: '10',
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Like NTP, this sets the clock while timers run on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  });
  // Graphile Worker stores whole minutes as the last run; `resetFutureCronRuns` stores the time of the
  // database.
  const lastRun = async () => {
    const [row] = await site.query<{ at: Date }>(
      `select last_execution as at from graphile_worker._private_known_crontabs
         where identifier = 'kit.releaseDeadWorkers' and last_execution = date_trunc('minute', last_execution)`,
    );
    return row?.at.getTime() ?? Number.NaN;
  };
  // Processes whose clock is ahead record cron jobs as run tomorrow.
  await expect.poll(lastRun, { timeout: 90_000 }).toBeGreaterThan(Date.now() + 80_000_000);
  const writers = await startWriters(site);
  const token = await site.token('vip');
  for (const offset of ['+1d', '-1d', '+1h', '-1h', '+0']) {
    setClock(offset);
    await expectRecovery(site, writers, 10);
    // With the same key at both processes, the second answer equals the first.
    for (const urls of [site.urls, site.urls.toReversed()]) {
      const headers = { 'idempotency-key': randomUUID() };
      const call = { ...announcement(`once-${randomUUID()}`), token, headers };
      const [first, second] = [await send(urls[0] ?? '', call), await send(urls[1] ?? '', call)];
      expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    }
  }
  await writers.stop();
  const right = Date.now();
  const ran = async () => {
    const at = await lastRun();
    return at > right && at < Date.now() + 60_000;
  };
  await expect.poll(ran, { timeout: 150_000, interval: 1_000 }).toBe(true);
  expectPromisedAnswers(writers);
  await expectMailsOnce(site, 3);
  await expectEachWriteOnce(site, writers);
});
