import { createRequire } from 'node:module';
import type { Statement } from './capture.ts';

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  /** As the driver sends it: text, bytes or nothing. */
  prepareValue(value: unknown): string | Buffer | null;
};

/** What pgbench draws at random, and how often in proportion. */
export interface Script {
  text: string;
  weight: number;
}

export interface Scripts {
  scripts: Script[];
  /** What the scripts name, and no script changes. */
  variables: Record<string, string>;
}

/**
 * One script for all calls that send the same statements, so that each of its statements is prepared once in a connection, as
 * the product prepares it. Each time it draws a call, and takes that call's numbers and days. What else differs between the
 * calls, the reader's token above all, is the first call's: pgbench cannot choose texts.
 */
export function scriptsOf(calls: readonly Statement[][]): Scripts {
  const alike = Map.groupBy(calls, (statements) => statements.map(({ text }) => text).join('\0'));
  const variables: Record<string, string> = {};
  const scripts = [...alike.values()].map((group, at) => ({
    text: scriptOf(group, `s${at}`, variables),
    weight: group.length,
  }));
  return { scripts, variables };
}

function scriptOf(group: readonly Statement[][], prefix: string, variables: Record<string, string>): string {
  const drawn = `${prefix}_call`;
  const lines = [`\\set ${drawn} random(0, ${group.length - 1})`];
  const [first = []] = group;
  for (const [at, { text, values }] of first.entries()) {
    const places = values.map((value, number) => {
      const name = `${prefix}_${at}_${number}`;
      const all = group.map((statements) => statements[at]?.values[number]);
      const numbers = numbersOf(all, text, number + 1);
      if (numbers && new Set(numbers).size > 1) {
        lines.push(`\\set ${name} ${choice(numbers, drawn, 0)}`);
        return `:${name}`;
      }
      const constant = prepareValue(value);
      if (constant === null) return 'null';
      variables[name] = String(constant);
      return `:${name}`;
    });
    const line = withoutColons(text).replace(/\s+/g, ' ').trim();
    lines.push(`${line.replace(/\$(\d+)/g, (_, number) => places[Number(number) - 1] ?? '')};`);
  }
  return `${lines.join('\n')}\n`;
}

/** pgbench would take `'HH24:MI'` for a text that names its variable MI. */
function withoutColons(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, (literal) =>
    literal.includes(':') ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal,
  );
}

/** Of each call a number: pgbench knows no other values. A day can be one, for PostgreSQL reads 20260131 as it does 2026-01-31. */
function numbersOf(values: readonly unknown[], text: string, parameter: number): number[] | undefined {
  const isText = new RegExp(`\\$${parameter}::text\\b`).test(text);
  const numbers = values.map((value) => {
    if (Number.isSafeInteger(value)) return value as number;
    const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !isText;
    return isDay ? Number(value.replaceAll('-', '')) : Number.NaN;
  });
  return numbers.some(Number.isNaN) ? undefined : numbers;
}

/** The number of the call that was drawn, by halves: `case when :call < 2 then … else … end`. */
function choice(numbers: readonly number[], drawn: string, from: number): string {
  const [first] = numbers;
  if (numbers.every((number) => number === first)) return String(first);
  const half = Math.ceil(numbers.length / 2);
  const lower = choice(numbers.slice(0, half), drawn, from);
  return `case when :${drawn} < ${from + half} then ${lower} else ${choice(numbers.slice(half), drawn, from + half)} end`;
}
