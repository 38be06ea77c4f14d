// Everything that must hold before a change is good: types, lint, tests against the real database, build, browsers.
// `npm test -- unit` runs one step. The last line tells the totals.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt, root } from './webClient.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  title: string;
  run(): Totals | Promise<Totals>;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const reports = mkdtempSync(join(tmpdir(), 'parvis-test-'));
const steps: Record<string, Step> = {
  types: { title: 'Types', run: () => asOne(runModule('typescript/bin/tsc', [])) },
  lint: {
    title: 'Lint',
    run: () => asOne(runModule('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
  },
  unit: { title: 'Unit and HTTP tests', run: runVitest },
  build: { title: 'Build', run: () => asOne(runNode(join(root, 'scripts/build.ts'), [])) },
  browser: { title: 'Browser tests', run: runPlaywright },
};

const asked = process.argv[2];
if (asked !== undefined && !Object.hasOwn(steps, asked)) {
  console.error(`Steps are: ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}
const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
for (const [name, step] of Object.entries(steps)) {
  if (asked !== undefined && name !== asked) continue;
  console.log(`\n${step.title}`);
  add(await step.run());
}
rmSync(reports, { recursive: true });
const { passed, failed, skipped } = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

function add(more: Totals): void {
  totals.passed += more.passed;
  totals.failed += more.failed;
  totals.skipped += more.skipped;
}

function runNode(file: string, args: string[], env: Record<string, string> = {}): boolean {
  const options = { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' } as const;
  return spawnSync(process.execPath, [file, ...args], options).status === 0;
}

function runModule(path: string, args: string[], env?: Record<string, string>): boolean {
  return runNode(join(root, 'node_modules', path), args, env);
}

function asOne(succeeded: boolean): Totals {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

function runVitest(): Totals {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = runModule('vitest/vitest.mjs', ['run', ...reporters]);
  return counted(succeeded, file, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

async function runPlaywright(): Promise<Totals> {
  if (!isBuilt() && !runNode(join(root, 'scripts/build.ts'), [])) {
    console.error('Without a build there is nothing to open in a browser.');
    return asOne(false);
  }
  const { findChromium } = await import('../test/e2e/chromium.ts');
  let chromium: string;
  try {
    chromium = (await findChromium()).executablePath;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return asOne(false);
  }
  const file = join(reports, 'playwright.json');
  const succeeded = runModule(
    '@playwright/test/cli.js',
    ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter=list,json'],
    { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  return counted(succeeded, file, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

/** A run may fail without a failed test: a file that does not load, an error outside of tests. That counts as one. */
function counted<Report>(succeeded: boolean, file: string, read: (report: Report) => Totals): Totals {
  let result: Totals;
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return asOne(false);
  }
  return succeeded || result.failed > 0 ? result : { ...result, failed: 1 };
}
