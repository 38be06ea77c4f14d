import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether this run writes down what the application says, instead of holding it against what was written down. */
export const RECORDING = process.env.RECORD === '1';

export const HOW_TO_RECORD =
  'Where the change is meant, record anew and review what was written:\n' +
  '  RECORD=1 node node_modules/vitest/vitest.mjs run test/contract';

const LINE_WIDTH = 110;
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What was written down under this name in this folder. Throws where there is nothing: a test never records by itself. */
export function readRecorded<T>(name: string): T {
  const path = pathOf(name);
  if (!existsSync(path)) throw new Error(`${relative(process.cwd(), path)} is missing.\n${HOW_TO_RECORD}`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

export function writeRecorded(name: string, value: unknown): void {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), `${print(value, 0, 0, 0)}\n`);
}

/**
 * JSON as the formatter leaves it: on one line what fits, else a line for each element. `before` and `after`: characters
 * on the same line.
 */
function print(value: unknown, depth: number, before: number, after: number): string {
  const flat = printFlat(value);
  if (before + flat.length + after <= LINE_WIDTH || typeof value !== 'object' || value === null) return flat;
  const inner = '  '.repeat(depth + 1);
  const outer = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const lines = value.map((one, at) => {
      return inner + print(one, depth + 1, inner.length, at < value.length - 1 ? 1 : 0);
    });
    return `[\n${lines.join(',\n')}\n${outer}]`;
  }
  const lines = Object.entries(value).map(([key, one], at, all) => {
    const name = `${inner}${JSON.stringify(key)}: `;
    return name + print(one, depth + 1, name.length, at < all.length - 1 ? 1 : 0);
  });
  return `{\n${lines.join(',\n')}\n${outer}}`;
}

function printFlat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${printFlat(one)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}
