import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { openSession } from '../features/access/server/sessions.ts';
import { startEmbeddedPostgres } from '../kit/server/embeddedPostgres.ts';
import { readEnv } from '../kit/server/env.ts';
import { factories } from '../test/factories.ts';

/**
 * The import of 20,000 visits, from the uploaded file to the committed rows, over HTTP on a durable database: how long,
 * with how much more memory, and how long nothing else could run. Wanted: under 10 s and 400 MB.
 */

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'parvis-bench-'));
const path = join(folder, 'visitors.xlsx');
execFileSync(process.execPath, [join(import.meta.dirname, 'visitorsWorkbook.ts'), path]);
const file = readFileSync(path);

const postgres = await startEmbeddedPostgres({ dataDir: folder });
const env = readEnv({ DATA_DIR: folder, DEMO: '0' });
const app = await createApp({ env, databaseUrl: postgres.url });
const make = factories(app.database.db);
const building = await make.building();

await make.user({ role: 'vip', buildings: [building.id], email: 'vip@parvis.test' });
const admin = await make.user({ role: 'admin', buildings: [building.id] });
const token = await openSession(app.database.db, admin.id, true, new Date());
const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

async function importOnce(invitations: '0' | '1'): Promise<string> {
  const form = new FormData();
  form.set('send_invitations', invitations);
  form.set('excel_file', new Blob([file]), 'visitors.xlsx');
  const answer = await fetch(`${url}/list/exceloption/${building.id}/`, {
    method: 'POST',
    headers: { authorization: `token ${token}` },
    body: form,
  });
  return answer.text();
}

const before = process.memoryUsage.rss();
let longestPause = 0;
let tick = performance.now();
const ticker = setInterval(() => {
  longestPause = Math.max(longestPause, performance.now() - tick);
  tick = performance.now();
}, 1);

const start = performance.now();
const first = await importOnce('1');
const imported = performance.now();
const second = await importOnce('1');
const end = performance.now();
clearInterval(ticker);

// In kilobytes: the most that the process has ever held, threads included.
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(
  [
    `file            ${(file.length / MB).toFixed(1)} MB`,
    `import          ${((imported - start) / 1000).toFixed(2)} s  ${first}`,
    `import again    ${((end - imported) / 1000).toFixed(2)} s  ${second}`,
    `memory          ${Math.round((peak - before) / MB)} MB more at the peak`,
    `longest pause   ${Math.round(longestPause)} ms`,
    '',
  ].join('\n'),
);
await app.close();
await postgres.stop();
rmSync(folder, { recursive: true });
