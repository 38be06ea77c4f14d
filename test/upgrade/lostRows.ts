import type pg from 'pg';
import { type DumpedTable, rowsOf, tablesOf } from './dump.ts';

/** Later changes of a table; everything else must be unchanged. */
export interface Moved {
  /** New name. */
  table?: string;
  /** By old name: the new name, or an SQL expression over the table. */
  columns?: Record<string, string>;
  /** By old name: conversion of a value as text. */
  values?: Record<string, (text: string | null) => string | null>;
  /** Removed columns, with the reason. */
  gone?: Record<string, string>;
}

const SHOWN = 5;

/** Lost rows of a table, one line each, the first ones complete. */
export async function lostRows(client: pg.ClientBase, then: DumpedTable, moved: Moved): Promise<string[]> {
  const name = moved.table ?? then.name;
  const now = (await tablesOf(client)).find((table) => table.name === name);
  if (!now) return [`table ${then.name}: gone${moved.table ? `, ${name} too` : ''}`];

  const kept = then.columns.filter((column) => !moved.gone?.[column]);
  const lost = kept.filter((column) => !moved.columns?.[column] && !now.columns.includes(column));
  if (lost.length > 0) return lost.map((column) => `column ${then.name}.${column}: gone`);

  const expressions = kept.map((column) => moved.columns?.[column] ?? `"${column}"`);
  const found = await rowsOf(client, name, expressions);
  const left = new Map<string, number>();
  for (const row of found) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
  const missing = then.rows
    .map((row) => wanted(row, then.columns, kept, moved))
    .filter((row) => {
      const key = JSON.stringify(row);
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count === 0;
    });
  const lines = missing.slice(0, SHOWN).map((row) => `${then.name}: ${explain(row, kept, found)}`);
  if (missing.length > SHOWN) lines.push(`${then.name}: ${missing.length - SHOWN} more`);
  return lines;
}

function wanted(
  row: readonly (string | null)[],
  columns: readonly string[],
  kept: readonly string[],
  { values }: Moved,
): (string | null)[] {
  return kept.map((column) => {
    const value = row[columns.indexOf(column)] ?? null;
    return values?.[column] ? values[column](value) : value;
  });
}

/** Reports the changed value if a row with the same id exists, else that it is gone. */
function explain(
  row: readonly (string | null)[],
  columns: readonly string[],
  found: readonly (string | null)[][],
): string {
  const keys = ['building_id', 'id'].map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  const same = columns.includes('id') && found.find((other) => keys.every((at) => other[at] === row[at]));
  if (!same) return `lost ${clipped(JSON.stringify(row))}`;
  const changes = columns.flatMap((column, at) =>
    same[at] === row[at] ? [] : [`${column} was ${clipped(row[at])}, is ${clipped(same[at])}`],
  );
  return `${row[columns.indexOf('id')]}: ${changes.join('; ')}`;
}

const clipped = (text: string | null | undefined) =>
  text && text.length > 200 ? `${text.slice(0, 200)}…` : String(text);
