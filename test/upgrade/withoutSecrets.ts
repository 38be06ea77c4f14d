import { type DumpedTable, sha256Of } from './dump.ts';

/** What `newToken` and shared secrets look like: 256 bits in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const HASH = /_hash$/;
/** In mails: what keeps one from being written twice, and the codes of their links. */
const TRACES = /\b[0-9a-f]{64}\b|(?<=[?&]code=)[\w-]+|(?<=\/register\/)[\w-]+/g;

const crossedOut = (text: string) => 'x'.repeat(text.length);

/**
 * The table with other bytes, always the same and as many, in the place of secrets and of what was made from them. The
 * passwords stay: everybody knows the demonstration's.
 */
export function withoutSecrets({ name, columns, rows }: DumpedTable): DumpedTable {
  const hidden = (value: string, column: string, row: number): string => {
    if (column === 'password_hash') return value;
    // They are unique, so each gets its own.
    if (HASH.test(column)) return sha256Of(`${name}.${column} ${row}`).slice(0, value.length);
    const plain = name === 'mails' && column !== 'attachments' ? value.replace(TRACES, crossedOut) : value;
    return plain.replace(TOKEN, crossedOut);
  };
  return {
    ...{ name, columns },
    rows: rows.map((row, number) =>
      row.map((value, at) => (value === null ? null : hidden(value, columns[at] ?? '', number))),
    ),
  };
}
