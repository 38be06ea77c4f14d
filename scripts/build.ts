// Builds the web client into dist/ and refuses one whose login page loads too much.

import { FIRST_LOAD_LIMIT, measureFirstLoad } from './firstLoad.ts';
import { buildWebClient, dist } from './webClient.ts';

console.log('Building the web client …');
const started = performance.now();
await buildWebClient();
const { bytes, chunks } = measureFirstLoad(dist);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `Built in ${seconds} s. The login page loads ${kilobytes(bytes)} of compressed JavaScript (limit ${kilobytes(FIRST_LOAD_LIMIT)}).`,
);
if (bytes > FIRST_LOAD_LIMIT) {
  for (const chunk of chunks) console.error(`${kilobytes(chunk.bytes).padStart(10)}  ${chunk.file}`);
  console.error('That is too much for a phone: import on demand what the login page does not show.');
  process.exit(1);
}

function kilobytes(count: number): string {
  return `${(count / 1000).toFixed(1)} kB`;
}
