// Runs the fault injection tests: npm run test:faults [-- words of a scenario's title]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rootFolder } from './webClient.ts';

const words = process.argv.slice(2).join(' ');
const vitest = join(rootFolder, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--config', 'test/faults/vitest.config.ts'];
if (words) args.push('-t', words);
const { status } = spawnSync(process.execPath, args, { cwd: rootFolder, stdio: 'inherit' });
process.exitCode = status ?? 1;
