import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that are sent to the database while `act` runs. */
export async function statementsDuring(act: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return (query.mock.calls as unknown as [Partial<Statement> | string, unknown[]?][]).map(
      ([statement, values = []]) =>
        typeof statement === 'string'
          ? { text: statement, values }
          : { text: statement.text ?? '', values: statement.values ?? values },
    );
  } finally {
    query.mockRestore();
  }
}
