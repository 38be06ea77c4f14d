import { type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeouts } from '../../../kit/server/http/timeouts.ts';
import { atMost, type Finding } from '../../support/findings.ts';
import type { Setting } from '../setting.ts';

/** A request is received within five minutes. */
const WITHIN_S = timeouts.requestTimeout / 1_000;
const BYTE_EVERY_MS = 5_000;
/** The interval of Node's check, and a busy machine. */
const SLACK_S = 10;

const STREAMS = 600;
const MOST_STREAMS = 20;
const GONE_WITHIN_MS = 1_000;

/** Bodies that trickle, and more streams than anybody needs. Both take their time: they run beside each other. */
export async function connections(setting: Setting): Promise<Finding[]> {
  const [trickled, streamed] = await Promise.all([trickles(setting), streams(setting)]);
  return [...trickled, ...streamed];
}

/** Seconds for which the server held a request whose body never ends, and how it ended. */
function trickle(url: string, headers: Record<string, string>): Promise<{ seconds: number; end: string }> {
  const start = performance.now();
  return new Promise((resolve) => {
    const asked = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'content-length': '1000', ...headers },
    });
    const timer = setInterval(() => asked.write(' '), BYTE_EVERY_MS);
    const limit = setTimeout(() => ended('held to the end'), (WITHIN_S + 4 * SLACK_S) * 1000);
    const ended = (end: string) => {
      clearInterval(timer);
      clearTimeout(limit);
      asked.destroy();
      resolve({ seconds: (performance.now() - start) / 1000, end });
    };
    asked.on('response', (answer) => ended(`${answer.statusCode}`));
    asked.on('error', (error: NodeJS.ErrnoException) => ended(error.code ?? error.message));
    asked.write('{');
  });
}

async function trickles({ product, logIn }: Setting): Promise<Finding[]> {
  const authorization = `token ${await logIn('collab')}`;
  const multipart = { 'content-type': 'multipart/form-data; boundary=x', authorization };
  const json = { 'content-type': 'application/json' };
  const bodies = {
    'JSON, of nobody': trickle(`${product.url}/users/token-auth/`, json),
    'JSON, of somebody': trickle(`${product.url}/list/createAppointment/`, { ...json, authorization }),
    'a sheet': trickle(`${product.url}/list/exceloption/1/`, multipart),
    'to no call': trickle(`${product.url}/nowhere/`, json),
  };
  const found: Finding[] = [];
  for (const [name, ended] of Object.entries(bodies)) {
    const { seconds, end } = await ended;
    console.log(`  a trickling body, ${name}: ${end} after ${seconds.toFixed(1)} s`);
    found.push(atMost(`a trickling body (${name}) is held`, Math.round(seconds), WITHIN_S + SLACK_S, ' s'));
  }
  return found;
}

interface Stream {
  status: number;
  /** Whether the server still holds it open. */
  isOpen(): boolean;
  /** When it ended, if it did. */
  closed: Promise<void>;
  end(): void;
}

function stream(url: string, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const closed = Promise.withResolvers<void>();
    let open = true;
    const asked: ClientRequest = get(
      `${url}/api/live`,
      { agent: false, headers: { authorization: `token ${token}` } },
      (answer: IncomingMessage) => {
        answer.resume();
        answer.once('close', () => {
          open = false;
          closed.resolve();
        });
        resolve({
          status: answer.statusCode ?? 0,
          isOpen: () => open && answer.statusCode === 200,
          closed: closed.promise,
          end: () => asked.destroy(),
        });
      },
    );
    // Ended by ourselves, or refused by the system: neither is the server's holding it.
    asked.on('error', (error) => {
      open = false;
      closed.resolve();
      reject(error);
    });
  });
}

async function streams(setting: Setting): Promise<Finding[]> {
  const { product, call, logIn } = setting;
  const token = await logIn('collab');
  const { result: opened, findings } = await setting.whileOthersWork(async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: STREAMS }, () => stream(product.url, token)),
    );
    await sleep(3_000);
    return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  });
  const live = opened.filter((one) => one.isOpen());
  const refused = opened.filter(({ status }) => status !== 200).map(({ status }) => status);
  console.log(
    `  streams: ${opened.length} answered, ${live.length} live; refused with ${[...new Set(refused)]}`,
  );

  const start = performance.now();
  await call('DELETE', '/api/session', { token });
  const gone = Promise.all(live.map(({ closed }) => closed)).then(() => performance.now() - start);
  const after = await Promise.race([gone, sleep(5 * GONE_WITHIN_MS, Number.POSITIVE_INFINITY)]);
  const still = live.filter((one) => one.isOpen()).length;
  for (const one of opened) one.end();
  return [
    ...findings.map((finding) => ({ ...finding, what: `${STREAMS} streams: ${finding.what}` })),
    atMost(`of ${STREAMS} streams of an account, live`, live.length, MOST_STREAMS),
    atMost('streams of a session logged out: end after', Math.round(after), GONE_WITHIN_MS, ' ms'),
    atMost('streams of a session logged out: still open', still, 0),
  ];
}
