import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Records the statements of all connections of this process while `act` runs. */
export async function recordStatements(act: () => Promise<unknown>): Promise<Statement[]> {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const statements: Statement[] = [];
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | Partial<Statement>, unknown];
    const { text, values = [] } = typeof first === 'string' ? { text: first } : first;
    if (text !== undefined) statements.push({ text, values: Array.isArray(second) ? second : values });
    return original.apply(this, args);
  };
  try {
    await act();
  } finally {
    prototype.query = original;
  }
  return statements;
}
