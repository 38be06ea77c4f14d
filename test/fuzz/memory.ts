import { readFileSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Role } from '../../kit/actor.ts';
import { startServer } from '../support/serverProcess.ts';
import { brokenFiles } from './files.ts';
import { type Change, changesOf, generate, type WireRequest } from './generate.ts';
import { type Random, randomOf } from './random.ts';
import { REQUESTS, SEED } from './run.ts';
import { endpointSubjects, rawSubjects, type Subject } from './subjects.ts';
import { insiders, openTarget, outsiders } from './target.ts';

const CLIENTS = 8;
const MOST_MB = 350;
const REST_MS = 60_000;
const WITH_FILES = 0.04;
const GIVE_UP_MS = 30_000;

const target = await openTarget();
const { app } = target.fixture;
const report = join(app.env.dataDir, 'memory.json');
const server = await startServer(app.url, {
  DATA_DIR: app.env.dataDir,
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'tellMemory.mjs')).href}`,
  PARVIS_MEMORY_REPORT: report,
});
const residentMb = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const address = new URL(server.url);

/** Sends a request over a socket; 0 where it was not answered, or is none that can be sent. */
function send({ method, url, headers, payload }: WireRequest, authorization?: string): Promise<number> {
  return new Promise((resolve) => {
    try {
      const asked = ask(
        {
          ...{ agent, method, host: address.hostname, port: address.port, path: url, timeout: GIVE_UP_MS },
          headers: {
            ...(authorization && { authorization }),
            ...headers,
            ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (answer) => {
          answer.resume();
          answer.once('close', () => resolve(answer.statusCode ?? 0));
        },
      );
      asked.once('timeout', () => asked.destroy());
      asked.once('error', () => resolve(0));
      asked.end(payload);
    } catch {
      resolve(0);
    }
  });
}

const files = await brokenFiles();
const isHeavy = ({ file }: Subject) => file !== undefined;
const subjects = [...endpointSubjects(), ...rawSubjects()];
const [heavy, light] = [subjects.filter(isHeavy), subjects.filter((one) => !isHeavy(one))];

async function one(random: Random): Promise<number> {
  const subject = random.pick(random.chance(WITH_FILES) ? heavy : light);
  const caller = random.pick(subject.callers);
  const request = await subject.request(target.fixture, caller);
  const possible = changesOf({ subject, request, files });
  const changes: [Change, Random][] = [];
  while (!random.chance(0.4)) changes.push([random.pick(possible), randomOf(random.below(2 ** 31))]);
  const other = random.chance(0.2) ? random.pick([...Object.keys(outsiders), ...insiders]) : caller;
  const authorization =
    other in outsiders
      ? outsiders[other]
      : ((request.as && target.ofCaller(request.as)) ?? (await target.authorizationOf(other as Role)));
  return send(generate({ subject, request, files }, changes), authorization);
}

it('a minute after thousands of hostile requests and uploads the server holds little', async () => {
  const beginning = residentMb();
  const statuses = new Map<number, number>();
  let sent = 0;
  let peak = 0;
  const client = async (number: number) => {
    const random = randomOf(SEED + number);
    while (sent < REQUESTS) {
      sent += 1;
      // What a fixture cannot make any more (somebody is gone) is no request.
      const status = await one(random).catch(() => -1);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      peak = Math.max(peak, residentMb());
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const atEnd = residentMb();
  await sleep(REST_MS);
  const rested = residentMb();
  process.kill(server.pid, 'SIGUSR2');
  await sleep(5_000);
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
  process.stdout.write(
    `\n${sent} requests of seed ${SEED}: ${counted.join(', ')}\n` +
      `resident: ${beginning} MB at first, ${peak} at most, ${atEnd} at the end, ${rested} a minute later, ${residentMb()} with its garbage collected\n` +
      `${readFileSync(report, 'utf8')}\n`,
  );
  await target.close();
  expect(sent).toBeGreaterThanOrEqual(REQUESTS);
  expect(rested).toBeLessThanOrEqual(MOST_MB);
}, 1_800_000);
