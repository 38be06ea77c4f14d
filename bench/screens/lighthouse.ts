import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { table } from '../results.ts';
import { installTools } from '../tools.ts';

const BENCH = join(import.meta.dirname, '..');
const CLI = join(BENCH, 'node_modules', 'lighthouse', 'cli', 'index.js');
const LIMIT_MS = 180_000;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'] as const;
const SHIFT = 'cumulative-layout-shift';

interface Browser {
  executablePath: string;
  args: readonly string[];
}

/** What is read of the report, the *Lighthouse result object*. A score is between 0 and 1; null: it could not be given. */
interface Report {
  lighthouseVersion: string;
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

export interface Audited {
  title: string;
  report: Report;
}

/**
 * Has Lighthouse audit a page as it does by default: as a phone on a slow network, by simulation. It is a program of its
 * own, so that the product's types need none of it. Throws an Error with what it said where it cannot audit.
 */
export async function audit(
  title: string,
  url: string,
  browser: Browser,
  signal: AbortSignal,
): Promise<Audited> {
  installTools();
  const child = spawn(
    process.execPath,
    [
      ...[CLI, url, '--output=json', '--quiet', '--locale=en', '--no-enable-error-reporting'],
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${['--headless', ...browser.args].join(' ')}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: browser.executablePath },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The signal at which it ends its browser too.
      ...{ signal, timeout: LIMIT_MS, killSignal: 'SIGINT' },
    },
  );
  let output = '';
  let said = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`Lighthouse could not audit ${url}:\n${said || output}`);
  const report: Report = JSON.parse(output);
  if (report.runtimeError)
    throw new Error(`Lighthouse could not audit ${url}: ${report.runtimeError.message}`);
  return { title, report };
}

const HEAD = [
  'Page',
  ...['performance', 'accessibility', 'best practices', 'SEO'],
  ...['first paint', 'largest paint', 'blocking time', 'layout shift'],
];

const INTRODUCTION = `Scores out of 100 and times in milliseconds, of Lighthouse’s default: a phone on a slow 4G network with a processor four
times slower, by simulation. First and largest contentful paint, total blocking time, cumulative layout shift.`;

/** The audits as Markdown, with what cost points. */
export function reportAudits(audited: readonly Audited[]): string {
  const rows = audited.map(({ title, report: { categories, audits } }) => [
    title,
    ...CATEGORIES.map((id) => String(Math.round((categories[id]?.score ?? Number.NaN) * 100))),
    ...TIMES.map((id) => String(Math.round(audits[id]?.numericValue ?? Number.NaN))),
    (audits[SHIFT]?.numericValue ?? Number.NaN).toFixed(3),
  ]);
  const gap = rows.find((row) => row.includes('NaN'));
  if (gap) throw new Error(`Lighthouse left a figure out: ${gap.join(', ')}`);
  return [INTRODUCTION, table(HEAD, rows), '### What cost points', costs(audited)].join('\n\n');
}

/** Performance aside, whose figures stand in the table. */
function costs(audited: readonly Audited[]): string {
  const found = new Map<string, string[]>();
  for (const { title, report } of audited) {
    for (const category of CATEGORIES.slice(1)) {
      for (const { id, weight } of report.categories[category]?.auditRefs ?? []) {
        const score = report.audits[id]?.score ?? 1;
        if (weight === 0 || score === 1) continue;
        const what = `${category}: \`${id}\``;
        found.set(what, [...(found.get(what) ?? []), title]);
      }
    }
  }
  const lines = [...found].map(([what, titles]) => {
    return `- ${what}: ${titles.length === audited.length ? 'all pages' : titles.join(', ')}`;
  });
  return lines.length > 0 ? lines.join('\n') : 'Nothing.';
}
