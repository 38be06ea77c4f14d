// Runs every check and test. `npm test -- unit` runs one step, `npm test -- unit features/rooms` a part of
// it. `npm run test:all` runs the browser tests on two desktops and two phones. The last line has the totals.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isWebClientBuilt, rootFolder } from './webClient.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  output?: string;
}

type Step = (args: string[]) => Promise<Totals>;

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const TYPES = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', 'node_modules/.types.tsbuildinfo'];
/** Without garbage collection the type checker takes three quarters of the time. */
const TYPES_ENV = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

const groups: Record<string, Step>[] = [
  {
    types: () => check('Types', ['node_modules/typescript/bin/tsc', ...TYPES], TYPES_ENV),
    lint: () => check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    build: () => check('Build', ['scripts/build.ts']),
    unit: (args) => runVitest('Unit and HTTP tests', 'vitest.config.ts', args),
    components: (args) =>
      inBrowser(() => runVitest('Components', 'test/components/vitest.config.ts', args, true)),
  },
  { browser: (args) => inBrowser(() => runPlaywright(args)) },
];
const steps = groups.flatMap((group) => Object.keys(group));

const [word, ...args] = process.argv.slice(2);
if (word !== undefined && word !== 'all' && !steps.includes(word)) {
  console.error(`Steps are: ${steps.join(', ')}.`);
  process.exit(1);
}
if (word === 'all') process.env.PARVIS_TEST_MATRIX = '1';
const isWanted = (name: string) => word === undefined || word === 'all' || word === name;
// Finding or installing Chromium takes a while, so it starts before the tests that need it.
const chromium = isWanted('components') || isWanted('browser') ? bringChromium() : undefined;
const reports = mkdtempSync(join(tmpdir(), 'parvis-test-'));

const results: Totals[] = [];
for (const group of groups) {
  const selectedSteps = Object.entries(group).filter(([name]) => isWanted(name));
  for (const result of await Promise.all(selectedSteps.map(([, run]) => run(args)))) {
    if (result.output) console.log(`\n${result.output}`);
    results.push(result);
  }
}
rmSync(reports, { recursive: true });
const total = (key: 'passed' | 'failed' | 'skipped') => results.reduce((sum, result) => sum + result[key], 0);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`);
process.exitCode = total('failed') > 0 ? 1 : 0;

function runNode(
  nodeArgs: string[],
  { env, isQuiet = false }: { env?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<{ succeeded: boolean; output: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ succeeded: boolean; output: string }>();
  const stream = isQuiet ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, nodeArgs, {
    cwd: rootFolder,
    env: { ...process.env, ...env },
    stdio: ['inherit', stream, stream],
  });
  let output = '';
  for (const pipe of [child.stdout, child.stderr])
    pipe?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  child.on('error', reject);
  child.on('close', (code) => resolve({ succeeded: code === 0, output }));
  return promise;
}

async function check(title: string, nodeArgs: string[], env: Record<string, string> = {}): Promise<Totals> {
  const run = await runNode(nodeArgs, { env, isQuiet: true });
  return { ...countAsOne(title, run.succeeded), output: withTitle(title, run) };
}

function withTitle(title: string, run: { succeeded: boolean; output: string }): string {
  return `${title}: ${run.succeeded ? 'passed' : 'failed'}\n${run.output}`.trimEnd();
}

function countAsOne(title: string, succeeded: boolean): Totals {
  const failures = succeeded ? [] : [title];
  return { passed: succeeded ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

async function runVitest(title: string, config: string, more: string[], isQuiet = false): Promise<Totals> {
  if (!isQuiet) console.log(`\n${title}`);
  const file = join(reports, `${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = join(rootFolder, 'node_modules/vitest/vitest.mjs');
  const run = await runNode([vitest, 'run', '--config', config, ...reporters, ...more], { isQuiet });
  const result = readReport(title, run.succeeded, file, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(listVitestFailures),
  }));
  return isQuiet ? { ...result, output: withTitle(title, run) } : result;
}

function listVitestFailures({
  name,
  status,
  assertionResults,
}: VitestReport['testResults'][number]): string[] {
  const file = relative(rootFolder, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0 && status === 'failed') return [file];
  return tests.map(({ fullName }) => `${file}: ${fullName}`);
}

async function bringChromium(): Promise<string | undefined> {
  const { findChromium } = await import('../test/e2e/support/chromium.ts');
  try {
    process.env.CHROMIUM_PATH = (await findChromium()).executablePath;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function inBrowser(run: () => Promise<Totals>): Promise<Totals> {
  const error = await chromium;
  if (error === undefined) return run();
  console.error(error);
  return countAsOne('Finding a Chromium', false);
}

async function runPlaywright(more: string[]): Promise<Totals> {
  console.log('\nBrowser tests');
  if (!isWebClientBuilt() && !(await runNode([join(rootFolder, 'scripts/build.ts')])).succeeded)
    return countAsOne('Build', false);
  const file = join(reports, 'playwright.json');
  const playwright = join(rootFolder, 'node_modules/@playwright/test/cli.js');
  const config = ['--config', 'test/e2e/playwright.config.ts'];
  const { succeeded } = await runNode([playwright, 'test', ...config, '--reporter=list,json', ...more], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return readReport('Browser tests', succeeded, file, ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(listPlaywrightFailures),
  }));
}

function listPlaywrightFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `test/e2e/${file}:${line}: ${title} [${projectName}]`),
  );
  return [...own, ...suites.flatMap(listPlaywrightFailures)];
}

function readReport<Report>(
  title: string,
  succeeded: boolean,
  file: string,
  toTotals: (report: Report) => Totals,
): Totals {
  let totals: Totals;
  try {
    totals = toTotals(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return countAsOne(title, false);
  }
  if (succeeded || totals.failed > 0) return totals;
  return { ...totals, failed: 1, failures: [...totals.failures, `${title}, outside of its tests`] };
}
