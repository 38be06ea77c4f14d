import { baselines, type Line } from './baselines.ts';
import type { Import } from './measurements/importing.ts';
import type { OneSlot } from './measurements/oneSlot.ts';
import type { Pressure } from './measurements/pressure.ts';
import type { Start } from './measurements/starting.ts';
import { table } from './results.ts';
import type { Round } from './round.ts';

/** Three figures that count, whatever the size. */
function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(value >= 1 ? 2 : 1);
}

const BASELINES = ['SQL', 'bytes', 'query'];

const LEGEND = `*a second*, *p50* and *p95* are Parvis's. The columns behind them are ratios:

- **SQL**: the very statements that Parvis sends for these calls, alone and on as many connections as there are clients. Lists
  are run by \`pgbench\` where it is found, writes by the bare driver \`pg\`, once each.
- **bytes**: a bare \`node:http\` server with the same answers ready, as Parvis sent them.
- **query**: a bare \`node:http\` server that reads one row by a prepared statement.

Calls of a round are spread over buildings, weeks and readers, and the same for all four. *kB* is an answer as it travels.`;

/** Ratios of lists and writes, and below them what was measured. */
export function loadTables(lines: readonly Line[]): string {
  const ratios = table(
    [
      ...['', 'clients', 'a second', 'p50 ms', 'p95 ms'],
      ...BASELINES.flatMap((name) => [`${name} p50`, `${name} p95`]),
    ],
    lines.map(({ name, clients, product, ratios }) => [
      name,
      String(clients),
      ...cells(product),
      ...baselines.flatMap((baseline) => [figure(ratios[baseline].p50), figure(ratios[baseline].p95)]),
    ]),
  );
  const measured = table(
    [
      ...['', 'clients', 'kB', 'SQL by'],
      ...BASELINES.flatMap((name) => [`${name} a second`, 'p50 ms', 'p95 ms']),
    ],
    lines.map(({ name, clients, size, sqlBy, baselines: measured }) => [
      ...[name, String(clients), figure(size / 1000), sqlBy],
      ...baselines.flatMap((baseline) => cells(measured[baseline])),
    ]),
  );
  return `### Calls, and how many times as long as the baselines\n\n${LEGEND}\n\n${ratios}\n\n${toldToComeBack(lines)}\n\n### The baselines themselves\n\n${measured}`;
}

function toldToComeBack(lines: readonly Line[]): string {
  const told = lines.flatMap(({ name, clients, product: { told = 0, answers } }) =>
    told > 0 ? [`${name}, ${clients} clients: ${told} times beside ${answers} answers`] : [],
  );
  return told.length > 0 ? `Told to come back: ${told.join('; ')}.` : 'Nobody was told to come back.';
}

function cells({ rate, p50, p95 }: Round): string[] {
  return [figure(rate), figure(p50), figure(p95)];
}

/** What a crowd gets, beside a few. */
export function pressureTable({ few, many, share }: Pressure): string {
  const row = (name: string, { rate, p50, p95, longest, told, toldWithin }: Pressure['few']) => [
    ...[name, figure(rate), figure(p50), figure(p95), figure(longest)],
    ...[String(told), told > 0 ? figure(toldWithin) : '–'],
  ];
  const head = ['', 'a second', 'p50 ms', 'p95 ms', 'longest ms', 'told to come back', 'within ms'];
  const rows = [row('8 clients', few), row('500 clients of 500 accounts', many)];
  return `### More than can be served\n\n${table(head, rows)}\n\nThe many are answered ${share.toFixed(2)} times as much a second as the few; nobody is answered anything else.`;
}

type Single = Pick<OneSlot, 'product' | 'baselines' | 'ratios'>;

/** What happens once in a round. */
export function singleTable(rows: readonly { name: string; unit: string; figures: Single }[]): string {
  return table(
    ['', 'Parvis', ...BASELINES.flatMap((name) => [name, `× ${name}`])],
    rows.map(({ name, unit, figures }) => [
      name,
      `${figure(figures.product)} ${unit}`,
      ...baselines.flatMap((baseline) => [
        `${figure(figures.baselines[baseline])} ${unit}`,
        figure(figures.ratios[baseline]),
      ]),
    ]),
  );
}

export function importNotes({ again, memoryBefore, memoryPeak, longestWait }: Import): string {
  return [
    `- The same file again, when all rows are there already: ${figure(again)} s.`,
    `- Resident memory: ${figure(memoryBefore)} MB before, ${figure(memoryPeak)} MB at most.`,
    `- Somebody who read a day of 60 visits meanwhile waited ${figure(longestWait)} ms at most.`,
  ].join('\n');
}

export function memoryTable(rows: readonly { name: string; before: number; after: number }[]): string {
  return table(
    ['Resident memory', 'before', 'after'],
    rows.map(({ name, before, after }) => [name, `${figure(before)} MB`, `${figure(after)} MB`]),
  );
}

export function startTable(starts: readonly (Start & { name: string })[]): string {
  return table(
    ['', 'Parvis', 'its database alone', 'ratio'],
    starts.map(({ name, product, database, ratio }) => [
      name,
      `${figure(product)} ms`,
      `${figure(database)} ms`,
      figure(ratio),
    ]),
  );
}
