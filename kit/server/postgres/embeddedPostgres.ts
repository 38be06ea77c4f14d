import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { requireDataFolder } from '../configuration/dataFolder.ts';
import { acquireSharedSessionLock, defineSingleLock, releaseSharedSessionLock } from '../database/locks.ts';
import { changeFolderOwner, chooseOsUser } from './osUser.ts';
import {
  findEmbeddedPostgresPrograms,
  findRunningPostgresServer,
  getClusterUrl,
  initPostgresCluster,
  type PostgresCluster,
  type RunningPostgresServer,
  requireMatchingClusterVersion,
  rotatePostgresLog,
  spawnPostgres,
} from './postgresCluster.ts';

export interface EmbeddedPostgres {
  /** URL of the database `parvis` for its owner, who is no superuser but may create databases. */
  url: string;
  isOurs(): Promise<boolean>;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** False: faster, but a crash of the machine may lose or damage data. For tests. */
  durable?: boolean;
  onExit?: (error: Error) => void;
}

const IN_USE = defineSingleLock('kit.postgresInUse', 7_270_418n);
const PRESENCE = 'parvis presence';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
const CLOSING_LIMIT_MS = 2_000;
const LOOK_AGAIN_MS = 20;

export const hasEmbeddedPostgresFolder = (dataDir: string) => existsSync(join(dataDir, 'postgres'));

/**
 * Starts the embedded PostgreSQL on 127.0.0.1 and a free port, or joins the running one of this folder: that
 * of another process, or of one that crashed. Throws an Error of one sentence if the folder or account cannot
 * be used or the server does not start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  onExit,
}: Options): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(resolve(dataDir));
  const { postmaster, presence } = await joinOrStart(cluster, durable);
  return watch(cluster, postmaster, presence, onExit);
}

async function openCluster(dataDir: string): Promise<PostgresCluster> {
  await requireDataFolder(dataDir);
  const programs = await findEmbeddedPostgresPrograms();
  const cluster: PostgresCluster = {
    programs,
    runAs: chooseOsUser(programs.postgres, dataDir),
    folder: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
  };
  requireMatchingClusterVersion(cluster);
  await initPostgresCluster(cluster);
  changeFolderOwner(cluster.runAs, cluster.folder);
  return cluster;
}

interface Presence {
  client: pg.Client;
  socket: Socket;
}

interface Joined {
  postmaster: RunningPostgresServer;
  presence: Presence;
}

async function joinOrStart(cluster: PostgresCluster, durable: boolean): Promise<Joined> {
  rotatePostgresLog(cluster.logFile);
  const logStart = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0;
  const deadline = Date.now() + START_LIMIT_MS;
  let server: ChildProcess | undefined;
  for (;;) {
    const postmaster = await findRunningPostgresServer(cluster);
    if (postmaster?.ready) {
      const presence = await connect(cluster, postmaster);
      if (presence) return { postmaster, presence };
    } else if (hasEnded(server)) {
      const complaint = lastComplaint(cluster, logStart);
      if (!mayPass(complaint))
        throw new Error(`The database in ${cluster.folder} does not start: ${complaint}`);
      server = undefined;
    } else if (!postmaster && !server) {
      server = await spawnPostgres(cluster, durable);
      server.unref();
    }
    if (Date.now() > deadline) {
      server?.kill('SIGINT');
      throw new Error(`The database in ${cluster.folder} does not answer; its log is ${cluster.logFile}.`);
    }
    await sleep(LOOK_AGAIN_MS);
  }
}

function hasEnded(server: ChildProcess | undefined): boolean {
  return server !== undefined && (server.exitCode !== null || server.signalCode !== null);
}

function lastComplaint(cluster: PostgresCluster, logStart: number): string {
  const log = readFileSync(cluster.logFile).subarray(logStart).toString();
  return log.match(/(?<=(?:FATAL|PANIC): +).+/g)?.at(-1) ?? `its log is ${cluster.logFile}.`;
}

function mayPass(complaint: string): boolean {
  return /lock file .* already exists|shared memory block|could not create any TCP\/IP sockets/.test(
    complaint,
  );
}

async function connect(
  cluster: PostgresCluster,
  postmaster: RunningPostgresServer,
): Promise<Presence | undefined> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: getClusterUrl(cluster, postmaster.port, 'postgres'),
    application_name: PRESENCE,
    stream: () => socket,
  });
  // The 'end' event reports it; without a listener the error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await acquireSharedSessionLock(client, IN_USE);
    socket.unref();
    return { client, socket };
  } catch (error) {
    const wrongPassword = error instanceof pg.DatabaseError && error.code === '28P01';
    if (wrongPassword)
      throw new Error(`The password stored in ${cluster.folder} does not match the database.`);
    return undefined;
  }
}

function watch(
  cluster: PostgresCluster,
  postmaster: RunningPostgresServer,
  first: Presence,
  onExit: Options['onExit'],
): EmbeddedPostgres {
  let presence = first;
  let stopping = false;
  let reconnecting = Promise.resolve();

  const listen = () =>
    presence.client.once('end', () => {
      if (!stopping) reconnecting = lost();
    });
  // Every connection ends when one backend crashes, but the server goes on.
  async function lost(): Promise<void> {
    while (await isRunning(cluster, postmaster)) {
      const newPresence = await connect(cluster, postmaster);
      if (newPresence) {
        presence = newPresence;
        listen();
        return;
      }
      await sleep(LOOK_AGAIN_MS);
    }
    if (!stopping) onExit?.(new Error(`The embedded database ended; its log is ${cluster.logFile}.`));
  }
  listen();

  return {
    url: getClusterUrl(cluster, postmaster.port),
    async isOurs() {
      const { client, socket } = presence;
      socket.ref();
      const { rows } = await client
        .query<{ users: number }>(
          'select count(*)::int as users from pg_stat_activity where application_name = $1',
          [PRESENCE],
        )
        .finally(() => socket.unref());
      return rows[0]?.users === 1;
    },
    async stop() {
      if (stopping) return;
      stopping = true;
      // A connection that is being reopened would otherwise keep the server running forever.
      await reconnecting;
      presence.socket.ref();
      const last = await isLastUser(presence.client);
      if (last) {
        await connectionsClosed(presence.client);
        process.kill(postmaster.pid, 'SIGINT');
      }
      await presence.client.end();
      const deadline = Date.now() + STOP_LIMIT_MS;
      while (last && (await isRunning(cluster, postmaster))) {
        if (Date.now() > deadline) throw new Error(`The database in ${cluster.folder} does not stop.`);
        await sleep(LOOK_AGAIN_MS);
      }
    },
  };
}

async function isRunning(cluster: PostgresCluster, postmaster: RunningPostgresServer): Promise<boolean> {
  return (await findRunningPostgresServer(cluster))?.pid === postmaster.pid;
}

/** If several processes stop at the same time, only one is the last. */
async function isLastUser(client: pg.Client): Promise<boolean> {
  try {
    return await releaseSharedSessionLock(client, IN_USE);
  } catch {
    return false; // The server has ended by itself.
  }
}

/** The server needs a moment to notice closed connections and would log them as terminated. */
async function connectionsClosed(client: pg.Client): Promise<void> {
  const deadline = Date.now() + CLOSING_LIMIT_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ open: number }>(
      'select count(*)::int as open from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()',
    );
    if (rows[0]?.open === 0) return;
    await sleep(LOOK_AGAIN_MS);
  }
}
