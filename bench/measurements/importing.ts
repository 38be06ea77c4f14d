import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BaselineName, ratiosOf, whilePaused } from '../baselines.ts';
import type { Answer } from '../capture.ts';
import { ACCOUNTS, STAFF } from '../fill.ts';
import { type Call, headersOf } from '../load.ts';
import { median } from '../round.ts';
import { type BenchSetup, jobsDone, remember } from '../setup.ts';

const ROWS = 20_000;
const BUILDING = 4;
const ADMIN = (BUILDING - 1) * ACCOUNTS + 1;
const SAMPLED_EVERY_MS = 20;

export interface Import {
  /** Seconds from the first byte of the upload until the answer: the rows are committed. */
  product: number;
  baselines: Record<BaselineName, number>;
  ratios: Record<BaselineName, number>;
  /** Seconds where all rows are there already. */
  again: number;
  /** The product's resident memory in MB, before and at its highest. */
  memoryBefore: number;
  memoryPeak: number;
  /** Milliseconds that somebody who read a day of 60 visits meanwhile waited at most. */
  longestWait: number;
}

/** The import of 20,000 visits by spreadsheet, while somebody else reads. */
export async function importVisits(setup: BenchSetup): Promise<Import> {
  const { filled, product, driver, bytes, query, rounds } = setup;
  await filled.touchSessions();
  const call = await upload(setup);
  const undo = await remember(setup);
  const statements = await whilePaused(setup, async () => {
    const recorded = await setup.recorder.statementsOf([call]);
    await undo();
    return recorded;
  });
  const memoryBefore = product.memory();
  const seen: { memoryPeak: number; longestWait: number }[] = [];
  const agains: number[] = [];
  const times: { product: number; baselines: Record<BaselineName, number> }[] = [];
  for (let round = 0; round < rounds; round++) {
    const stopWatching = watch(setup);
    const first = await send(product.url, call);
    const again = await send(product.url, call);
    seen.push(await stopWatching());
    if (!first.text.includes(`"created":${ROWS}`) || !again.text.includes(`"skipped":${ROWS}`))
      throw new Error(`The import answered ${first.text}, then ${again.text}`);
    agains.push(again.seconds);
    await jobsDone(setup);
    await undo();
    const sql = await whilePaused(setup, async () => {
      const start = performance.now();
      await driver.ask({ calls: statements, clients: 1 });
      const seconds = (performance.now() - start) / 1000;
      await undo();
      return seconds;
    });
    const answer: Answer = {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(first.text),
    };
    const ready = (await bytes.ask([answer])) as string;
    const one = (await query.ask({})) as string;
    const bare = { ...call, path: '/0' };
    times.push({
      product: first.seconds,
      baselines: { sql, bytes: (await send(ready, bare)).seconds, query: (await send(one, bare)).seconds },
    });
  }
  return {
    ...ratiosOf(times),
    again: median(agains),
    memoryBefore,
    memoryPeak: Math.max(...seen.map(({ memoryPeak }) => memoryPeak)),
    longestWait: Math.max(...seen.map(({ longestWait }) => longestWait)),
  };
}

/** The upload of a spreadsheet that another library has written. */
async function upload({ dataDir, filled }: BenchSetup): Promise<Call> {
  const path = join(dataDir, 'visitors.xlsx');
  const resident = `person${ADMIN + STAFF}@parvis.test`;
  const writer = join(import.meta.dirname, 'visitorsWorkbook.ts');
  execFileSync(process.execPath, [writer, path, String(ROWS), resident]);
  const form = new FormData();
  form.set('send_invitations', '0');
  form.set('excel_file', new Blob([readFileSync(path)]), 'visitors.xlsx');
  const encoded = new Response(form);
  return {
    method: 'POST',
    path: `/list/exceloption/${BUILDING}/`,
    token: filled.token(ADMIN),
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function send(url: string, call: Call): Promise<{ seconds: number; text: string }> {
  const start = performance.now();
  const answer = await fetch(`${url}${call.path}`, {
    method: call.method,
    headers: headersOf(call),
    body: call.body as Buffer<ArrayBuffer>,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${text}`);
  return { seconds: (performance.now() - start) / 1000, text };
}

/** Looks at the product's memory, and reads a list as somebody at another desk would, until it is told to stop. */
function watch({ product, filled }: BenchSetup): () => Promise<{ memoryPeak: number; longestWait: number }> {
  const { date = '' } = filled.quiet.find(({ building }) => building === BUILDING) ?? {};
  const url = `${product.url}/list/deleteGetPatchAppointment/${BUILDING}/?start=${date}&end=${date}`;
  const headers = headersOf({ token: filled.token(ADMIN + 1) });
  let over = false;
  let memoryPeak = 0;
  let longestWait = 0;
  const watching = (async () => {
    while (!over) {
      memoryPeak = Math.max(memoryPeak, product.memory());
      const start = performance.now();
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The list answered ${answer.status} during an import.`);
      longestWait = Math.max(longestWait, performance.now() - start);
      await sleep(SAMPLED_EVERY_MS);
    }
  })();
  return async () => {
    over = true;
    await watching;
    return { memoryPeak, longestWait };
  };
}
