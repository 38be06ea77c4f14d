import type pg from 'pg';
import type { WireRequest } from './generate.ts';

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  milliseconds: number;
}

/** Tables that a refusal is meant to write to: what counts guesses and uses, and when a session was last used. */
const counted = new Set(['wrong_guesses', 'allowances', 'sessions']);

const LONGEST_MS = 2_000;
const LONGEST_WITH_FILE_MS = 10_000;

/** Traces of a failure, wherever they stand. */
const telling = [
  /\bat \S+ \(\S+:\d|node_modules|node:internal|file:\/\/\/|\/tmp\/|\.[tj]s:\d+:\d/,
  /\b(Type|Range|Syntax|Zod)Error\b|ENOENT|ECONN|UnhandledPromise|Maximum call stack/,
];

/** Words of what we are built with, and of what goes wrong in it: nobody outside is to read them. */
const words = [
  /\b(zod|drizzle|fastify|FST_|busboy|postgres|pg_catalog|pgsql|graphile|sqlstate|argon2|libvips|\bvips|pdfium|hucre|yauzl|libxml)/i,
  /\b(select|insert into|update|delete from)\b[^.]{1,80}\b(from|values|set|where)\b/i,
  /violates|constraint|syntax error|relation "|column "|duplicate key|null value in|deadlock|out of range for type/i,
  /\bE[A-Z]{4,}\b(?=[:,])/,
  /unexpected (token|end)|in JSON at position|is not a function|cannot read prop|invalid input syntax|byte sequence/i,
  /\[object Object\]|\berrors\.[a-z]+_|\{\{\w+\}\}/,
];

/** Names of the database's tables and columns that are no words: each has an underscore. */
export async function internalNames(pool: pg.Pool, wireNames: ReadonlySet<string>): Promise<RegExp> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker')
      union select column_name from information_schema.columns where table_schema in ('public', 'graphile_worker')`,
  );
  const names = rows.map(({ name }) => name).filter((name) => name.includes('_') && !wireNames.has(name));
  return new RegExp(`\\b(${names.join('|')})\\b`);
}

export interface Judging {
  names: RegExp;
  hasFile: boolean;
  /** The tables that were written to since the request was sent. */
  changed: readonly string[];
}

/** What is wrong about an answer, in words; none for a good one. */
export function faultsOf(
  request: WireRequest,
  answer: Answered,
  { names, hasFile, changed }: Judging,
): string[] {
  const { status, text, headers, milliseconds } = answer;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  if (milliseconds > (hasFile ? LONGEST_WITH_FILE_MS : LONGEST_MS))
    faults.push(`took ${(milliseconds / 1000).toFixed(1)} s`);
  const written = changed.filter((name) => !counted.has(name));
  if (status >= 400 && written.length > 0)
    faults.push(`answered ${status}, and wrote to ${written.join(', ')}`);
  // What a caller typed comes back in no error but as a heading of a sheet; names of fields are the contract's.
  const said = text.replaceAll(/"[^"]*":/g, '');
  // What is kept may hold any word, and the description of the API holds many.
  const isData = status < 400;
  const searched = isData ? [...telling, names] : [...telling, ...words, names];
  for (const pattern of isData && hasDescription(request) ? [] : searched) {
    const found = pattern.exec(said)?.[0];
    if (found) faults.push(`says ${JSON.stringify(found)}`);
  }
  if (status < 400) return faults;
  if (request.method !== 'HEAD' && !isError(text, headers))
    faults.push(`answered ${status} without the error’s body`);
  return faults;
}

const hasDescription = ({ url }: WireRequest) => /^\/api\/?($|\?|openapi|json|yaml|static)/.test(url);

function isError(text: string, headers: Record<string, unknown>): boolean {
  if (!String(headers['content-type'] ?? '').includes('json'))
    return String(headers['content-type']).includes('html');
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const hasWords = typeof body.detail === 'string' && body.detail !== '' && typeof body.errors === 'object';
    return body.status === 'ERROR' && typeof body.code === 'string' && hasWords;
  } catch {
    return false;
  }
}
