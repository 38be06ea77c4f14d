// What must hold before a change is good; the longest tests take turns (`turns.ts`), `npm test -- whole` runs each. `npm test -- unit` runs
// one step whole, `npm test -- unit features/rooms` a part of it; `npm run test:all` runs the browser tests in every language, size and
// theme. The last line tells the totals.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { partOf, type Turn, turnOf } from './turns.ts';
import { isBuilt, root } from './webClient.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name, where that is known. */
  failures?: string[];
  /** What the step said, where that was not shown at once. */
  said?: string;
}

/** `more`: what of it to run, in the words of the tool that runs it; everything where empty. */
type Step = (more: string[]) => Promise<Totals>;

interface Run {
  succeeded: boolean;
  /** What it wrote, where that was not shown at once. */
  output: string;
}

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
  file: string;
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

const reports = mkdtempSync(join(tmpdir(), 'parvis-test-'));
/**
 * Several checkers would each work out the types that they share, beside others that need the processors. The next run checks
 * again what has changed since this one, and what depends on it.
 */
const TYPES = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', 'node_modules/.types.tsbuildinfo'];
/** Nearly all that the checker takes it needs to its end: looking for what it could give back took a quarter of its time. */
const CHECKER = { GOGC: 'off', GOMEMLIMIT: '3GiB' };
const PLAYWRIGHT = [
  join(root, 'node_modules/@playwright/test/cli.js'),
  ...['test', '--config', 'test/e2e/playwright.config.ts'],
];
/** What runs side by side, group after group; in each, one step shows at once what it says. */
const groups: Record<string, Step>[] = [
  {
    types: () => check('Types', ['node_modules/typescript/bin/tsc', ...TYPES], CHECKER),
    lint: () => check('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
    build: () => check('Build', ['scripts/build.ts']),
    unit: (more) => runVitest('Unit and HTTP tests', 'vitest.config.ts', more),
    // All in one page, one after the other: beside what fills the processors, these keep nobody waiting.
    components: (more) =>
      inBrowser(() => runVitest('Components', 'test/components/vitest.config.ts', more, { keep: true })),
  },
  {
    browser: (more) => inBrowser(() => runPlaywright('Browser tests', more)),
  },
];

const [asked, ...more] = process.argv.slice(2);
const steps = groups.flatMap((group) => Object.keys(group));
if (asked !== undefined && !['all', 'whole', ...steps].includes(asked)) {
  console.error(
    `Steps are: ${steps.join(', ')}; or whole: each test once; or all: those in the browser in every language, size and theme.`,
  );
  process.exit(1);
}
if (asked === 'all') process.env.PARVIS_TEST_MATRIX = '1';
const turn = asked === undefined ? turnOf(root) : undefined;
if (turn) process.env.PARVIS_TEST_TURN = `${turn.number}/${turn.of}`;
const isWanted = (name: string) => !steps.includes(asked ?? '') || name === asked;
const wanted = (of: Record<string, Step>) =>
  Object.entries(of).flatMap(([name, run]) => (isWanted(name) ? [run] : []));
// Where there is none, bringing it takes a while that is the network's: it begins with what needs no browser.
const chromium = isWanted('components') || isWanted('browser') ? bringChromium() : undefined;

const totals = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };
for (const group of groups) {
  for (const result of await Promise.all(wanted(group).map((run) => run(more)))) {
    if (result.said) console.log(`\n${result.said}`);
    add(result);
  }
}
rmSync(reports, { recursive: true });
const { passed, failed, skipped, failures } = totals;
// Far above, thousands of lines ago, each says why.
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join('')}`.trimEnd());
if (turn)
  console.log(
    `\nTurn ${turn.number} of ${turn.of}: of the browser tests, and of those that start and stop the product, one in ${turn.of} ran; other commits run the others. \`npm test -- whole\` runs each.`,
  );
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

function add(more: Totals): void {
  totals.passed += more.passed;
  totals.failed += more.failed;
  totals.skipped += more.skipped;
  totals.failures.push(...(more.failures ?? []));
}

/** Runs a script of ours or of a library. Its output is shown at once, or kept. */
function runNode(
  args: string[],
  options: { env?: Record<string, string>; keep?: boolean } = {},
): Promise<Run> {
  const { env, keep = false } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Run>();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', keep ? 'pipe' : 'inherit', keep ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.on('error', reject);
  child.on('close', (code) => resolve({ succeeded: code === 0, output }));
  return promise;
}

async function check(title: string, args: string[], env: Record<string, string> = {}): Promise<Totals> {
  const run = await runNode(args, { env, keep: true });
  return { ...asOne(run.succeeded, title), said: saidBy(title, run) };
}

/** What a step says that runs beside others is shown when all have ended, not mixed with theirs. */
function saidBy(title: string, { succeeded, output }: Run): string {
  return `${title}: ${succeeded ? 'passed' : 'failed'}\n${output}`.trimEnd();
}

function asOne(succeeded: boolean, title: string): Totals {
  const failures = succeeded ? [] : [title];
  return { passed: succeeded ? 1 : 0, failed: failures.length, skipped: 0, failures };
}

async function runVitest(
  title: string,
  config: string,
  more: string[],
  { keep = false } = {},
): Promise<Totals> {
  if (!keep) console.log(`\n${title}`);
  const file = join(reports, `${title}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const run = await runNode(
    [join(root, 'node_modules/vitest/vitest.mjs'), ...['run', '--config', config, ...reporters, ...more]],
    { keep },
  );
  const result = counted(title, run.succeeded, file, (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      const here = relative(root, name);
      // A file that does not load has no tests.
      if (tests.length === 0) return status === 'failed' ? [here] : [];
      return tests.map(({ fullName }) => `${here}: ${fullName}`);
    }),
  }));
  return keep ? { ...result, said: saidBy(title, run) } : result;
}

/** Has every step use one Chromium. Answers why there is none, where that is so. */
async function bringChromium(): Promise<string | undefined> {
  const { findChromium } = await import('../test/e2e/support/chromium.ts');
  try {
    process.env.CHROMIUM_PATH = (await findChromium()).executablePath;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs what needs a Chromium once there is one. */
async function inBrowser(run: () => Promise<Totals>): Promise<Totals> {
  const hindrance = await chromium;
  if (hindrance === undefined) return run();
  console.error(hindrance);
  return asOne(false, 'Finding a Chromium');
}

async function runPlaywright(title: string, more: string[]): Promise<Totals> {
  console.log(`\n${title}`);
  if (!isBuilt() && !(await runNode([join(root, 'scripts/build.ts')])).succeeded) {
    console.error('Without a build there is nothing to open in a browser.');
    return asOne(false, 'Build');
  }
  const file = join(reports, 'playwright.json');
  const chosen = turn ? ['--test-list', await journeysOf(turn)] : [];
  const { succeeded } = await runNode([...PLAYWRIGHT, '--reporter=list,json', ...chosen, ...more], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return counted(title, succeeded, file, ({ stats, suites }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedIn),
  }));
}

/** A file that names the browser tests of a turn, as the tool lists them. */
async function journeysOf(turn: Turn): Promise<string> {
  const { output } = await runNode([...PLAYWRIGHT, '--list'], { keep: true });
  const all = output.split('\n').filter((line) => line.includes(' › '));
  if (all.length === 0) throw new Error(`There are no browser tests:\n${output}`);
  const file = join(reports, 'journeys.txt');
  writeFileSync(file, partOf(all, turn).join('\n'));
  return file;
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): string[] {
  // Of one that runs in several projects, the reporter's own `ok` tells of the first alone.
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `test/e2e/${file}:${line}: ${title} [${projectName}]`),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

/** A run may fail without a failed test: a file that does not load, an error outside of tests. That counts as one. */
function counted<Report>(
  title: string,
  succeeded: boolean,
  file: string,
  read: (report: Report) => Totals,
): Totals {
  let result: Totals;
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return asOne(false, title);
  }
  if (succeeded || result.failed > 0) return result;
  return { ...result, failed: 1, failures: [...(result.failures ?? []), `${title}, outside of its tests`] };
}
