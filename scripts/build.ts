// Builds the web client into dist/ and refuses one whose login page loads too much.

import { LIMITS, measureFirstLoad } from './firstLoad.ts';
import { buildWebClient, dist } from './webClient.ts';

console.log('Building the web client …');
const started = performance.now();
await buildWebClient();
const { logIn, program } = measureFirstLoad(dist);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const of = (part: keyof typeof LIMITS, bytes: number) =>
  `${kilobytes(bytes)} (limit ${kilobytes(LIMITS[part])})`;
console.log(
  `Built in ${seconds} s. The log-in page works with ${of('logIn', logIn.bytes)} of compressed JavaScript; the program has ${of('program', program.bytes)} more.`,
);
if (logIn.bytes > LIMITS.logIn || program.bytes > LIMITS.program) {
  for (const { bytes, file } of [...logIn.chunks, ...program.chunks])
    console.error(`${kilobytes(bytes).padStart(10)}  ${file}`);
  console.error('That is too much for a phone: import on demand what the login page does not show.');
  process.exit(1);
}

function kilobytes(count: number): string {
  return `${(count / 1000).toFixed(1)} kB`;
}
