import { Agent, request } from 'node:http';
import { type BaselineName, ratiosOf, whilePaused } from '../baselines.ts';
import { answersOf } from '../capture.ts';
import { ACCOUNTS, BOOKERS, STAFF } from '../fill.ts';
import { type Call, headersOf } from '../load.ts';
import { startProduct } from '../processes.ts';
import { type BenchSetup, jobsDone, remember } from '../setup.ts';
import { evening } from './writing.ts';

const BOOKINGS = 50;

export interface OneSlot {
  /** Milliseconds from the first request until the last answer, the median over the rounds. */
  product: number;
  baselines: Record<BaselineName, number>;
  ratios: Record<BaselineName, number>;
}

/**
 * Fifty people book the same room and hour at once, half of them at each of two processes of the product. Throws an Error
 * unless exactly one of them gets it.
 */
export async function bookOneSlot(setup: BenchSetup): Promise<OneSlot> {
  const { filled, product, driver, bytes, query, rounds } = setup;
  await filled.touchSessions();
  const other = await startProduct(setup.dataDir, setup.databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: BOOKINGS });
  const times: { product: number; baselines: Record<BaselineName, number> }[] = [];
  for (let round = 0; round < rounds; round++) {
    const calls = fiftyCalls(setup, round, round);
    const undo = await remember(setup);
    const [first] = calls;
    if (!first) throw new Error('There is nothing to book.');
    const statements = await whilePaused(setup, () =>
      whilePaused({ ...setup, product: other }, async () => {
        const [recorded = []] = await setup.recorder.statementsOf([first]);
        await undo();
        return recorded;
      }),
    );
    const answers = await answersOf(product.url, [first]);
    await jobsDone(setup);
    await undo();

    const sent = await allAtOnce(agent, addressesOf(calls, [product.url, other.url]));
    const failed = sent.answers.find(({ status }) => status < 200 || status > 299);
    if (failed) throw new Error(`A booking was answered ${failed.status}: ${failed.body}`);
    const bodies = sent.answers.map(({ body }) => body);
    const won = bodies.filter((body) => body.includes('"status":"OK"')).length;
    if (won !== 1) throw new Error(`${won} of ${BOOKINGS} got the same slot: ${bodies.join('\n')}`);
    await jobsDone(setup);
    await undo();

    const sql = await whilePaused(setup, () =>
      whilePaused({ ...setup, product: other }, async () => {
        const replay = { calls: calls.map(() => statements), clients: BOOKINGS, mayFail: true };
        // Its connections are made in a run before.
        await driver.ask(replay);
        await undo();
        const start = performance.now();
        await driver.ask(replay);
        const time = performance.now() - start;
        await undo();
        return time;
      }),
    );
    const ready = (await bytes.ask(answers)) as string;
    const one = (await query.ask({})) as string;
    times.push({
      product: sent.milliseconds,
      baselines: {
        sql,
        bytes: (await allAtOnce(agent, addressesOf(calls, [ready], '/0'))).milliseconds,
        query: (await allAtOnce(agent, addressesOf(calls, [one], '/0'))).milliseconds,
      },
    });
  }
  agent.destroy();
  await other.stop();
  return ratiosOf(times);
}

/**
 * Fifty calls for one hour of a room.
 *
 * @param house Its building, counted from 0.
 * @param slot Each names another day.
 */
export function fiftyCalls({ filled }: BenchSetup, house: number, slot: number): Call[] {
  const building = 1 + house;
  return Array.from({ length: BOOKINGS }, (_, number) => {
    const id = (building - 1) * ACCOUNTS + STAFF + 1 + (number % BOOKERS);
    return evening(filled, { building, id, room: 0, day: 40 + slot });
  });
}

/** The calls, in turn at each of the servers. */
export const addressesOf = (calls: readonly Call[], urls: readonly string[], path?: string) =>
  calls.map((call, at) => ({
    url: urls[at % urls.length] ?? '',
    call: { ...call, path: path ?? call.path },
  }));

interface Answered {
  status: number;
  body: string;
}

/** Sends the calls over connections that are open already, and waits for all answers. */
export async function allAtOnce(
  agent: Agent,
  calls: { url: string; call: Call }[],
): Promise<{ milliseconds: number; answers: Answered[] }> {
  await Promise.all(calls.map(({ url, call }) => send(agent, url, { ...call, method: 'GET', path: '/0' })));
  const start = performance.now();
  const answers = await Promise.all(calls.map(({ url, call }) => send(agent, url, call)));
  return { milliseconds: performance.now() - start, answers };
}

function send(agent: Agent, url: string, call: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const body = call.method === 'GET' ? undefined : call.body;
    const { token } = call;
    const headers = headersOf({ ...(token !== undefined && { token }), ...(body && { body }) });
    const sent = request(`${url}${call.path}`, { agent, method: call.method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
