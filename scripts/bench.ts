// Runs the benchmarks in turn, or the ones named: npm run bench -- import
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const benchmarks = ['import', 'calendar'];
const wanted = process.argv.slice(2);

for (const name of wanted.length > 0 ? wanted : benchmarks) {
  process.stdout.write(`${name}\n`);
  const script = join(import.meta.dirname, '..', 'bench', `${name}.ts`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
