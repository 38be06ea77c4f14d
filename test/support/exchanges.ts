import pg from 'pg';
import { vi } from 'vitest';
import { Batch, type Statement } from '../../kit/server/database/batch.ts';

/** What waits for the database's answer while something is done: of each exchange its statements, with their values. */
export async function sentDuring(act: () => Promise<unknown>): Promise<(readonly Statement[])[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return (query.mock.calls as unknown as [Batch | Statement | string, unknown[]?][]).map(
      ([asked, given]) =>
        asked instanceof Batch
          ? asked.statements
          : [
              typeof asked === 'string'
                ? { text: asked }
                : { text: asked.text, values: asked.values ?? given ?? [] },
            ],
    );
  } finally {
    query.mockRestore();
  }
}

/** The same without the values. */
export const exchangesOf = async (act: () => Promise<unknown>): Promise<string[][]> =>
  (await sentDuring(act)).map((statements) => statements.map(({ text }) => text));
