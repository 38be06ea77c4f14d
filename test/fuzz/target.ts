import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { features } from '../../app.ts';
import { deviceKinds } from '../../core/access/devices.ts';
import { authentication } from '../../core/access/server/authenticate.ts';
import { openSession } from '../../core/access/server/sessions.ts';
import { findPublicBuilding } from '../../core/buildings/server/queries.ts';
import { modules } from '../../core/modules.ts';
import { roles } from '../../kit/actor.ts';
import { buildApplication } from '../../kit/server/http/application.ts';
import { hashToken } from '../../kit/server/tokenHash.ts';
import { type AuthorizationFixture, makeAuthorizationFixture } from '../authorization/fixture.ts';
import type { Person } from '../support/fixtures/fixture.ts';
import type { Caller } from '../support/testApp.ts';
import type { WireRequest } from './generate.ts';
import type { Answered } from './judge.ts';

/** Milliseconds that this process was ready and others had the processors: of a request that is no fault (`schedstat`, proc(5)); 0 elsewhere. */
const heldUp = (): number =>
  process.platform === 'linux' ? Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6 : 0;

/** What requests are sent to, and who sends them. */
export interface Target {
  fixture: AuthorizationFixture;
  /** `authorization` undefined: nobody's. */
  send(request: WireRequest, authorization: string | undefined): Promise<Answered>;
  /** `Authorization` of somebody of the fixture, logged in anew where an earlier request has ended their session. */
  authorizationOf(person: Person): Promise<string>;
  /** The same of a caller that a request was made for. */
  ofCaller(caller: Caller): string | undefined;
  /** What the application has logged since it was last asked. */
  logged(): string;
  close(): Promise<void>;
}

/** Whose requests need not be theirs: strangers, and what opens nothing. */
export const outsiders = {
  nobody: undefined,
  dead: `token ${'x'.repeat(43)}`,
  ...Object.fromEntries(deviceKinds.map((kind) => [kind, `token ${kind}`])),
} as Readonly<Record<string, string | undefined>>;

export const insiders: readonly Person[] = [...roles, 'colleague', 'neighbour', 'stranger'];

/**
 * The application with its page on a database of its own, and with a credential for devices that nobody can have yet:
 * `token desk` is the desk of `here`.
 */
export async function openTarget(): Promise<Target> {
  const fixture = await makeAuthorizationFixture();
  const { app, here, people } = fixture;
  const lines: string[] = [];
  const webFolder = await mkdtemp(join(tmpdir(), 'parvis-page-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Parvis</title>');
  await mkdir(join(webFolder, '.vite'));
  await writeFile(join(webFolder, '.vite/addresses.json'), JSON.stringify(['/resident/home']));
  const building = { id: here.id, name: here.name, timeZone: here.timeZone, modules: new Set(modules) };
  const authenticate = authentication(app.database);
  const http = await buildApplication({
    ...{
      env: app.env,
      database: app.database,
      features,
      files: app.files,
      translate: app.translate,
      outages: app.outages,
      version: '0',
    },
    async authenticate(tokenHash, now) {
      const kind = deviceKinds.find((one) => hashToken(one) === tokenHash);
      const principal = kind && ({ userId: null, kind, id: 7, buildings: [building] } as const);
      return principal ?? authenticate(tokenHash, now);
    },
    publicBuilding: (id) => findPublicBuilding(app.db, id),
    live: { subscribe: () => () => {}, count: () => 0, close: async () => {} },
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    now: app.now,
    webFolder,
  });
  await http.ready();

  const tokens = new WeakMap<Caller, string>();
  app.as = async ({ id }) => {
    const authorization = `token ${await openSession(app.db, id, true, app.now())}`;
    const caller = app.withAuthorization(authorization);
    tokens.set(caller, authorization);
    return caller;
  };
  const open = new Map<Person, string>();
  return {
    fixture,
    async send(request, authorization) {
      const [start, before] = [performance.now(), heldUp()];
      const answer = await http.inject({
        ...(request as { method: 'GET' }),
        headers: { ...(authorization && { authorization }), ...request.headers },
      });
      const milliseconds = performance.now() - start - (heldUp() - before);
      return { status: answer.statusCode, headers: answer.headers, text: answer.body, milliseconds };
    },
    async authorizationOf(person) {
      const known = open.get(person);
      const alive = known && (await authenticate(hashToken(known.slice('token '.length)), app.now()));
      if (known && alive) return known;
      const authorization = `token ${await openSession(app.db, people[person].id, true, app.now())}`;
      open.set(person, authorization);
      return authorization;
    },
    ofCaller: (caller) => tokens.get(caller),
    logged: () => lines.splice(0).join(''),
    async close() {
      await http.close();
      await rm(webFolder, { recursive: true });
    },
  };
}
