import pg from 'pg';
import { vi } from 'vitest';
import { Batch } from '../../kit/server/database/batch.ts';

/** What waits for the database's answer while something is done: of each exchange its statements. */
export async function exchangesOf(act: () => Promise<unknown>): Promise<string[][]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.map(([asked]: unknown[]) =>
      (asked instanceof Batch ? asked.statements : [asked as { text: string }]).map(({ text }) => text),
    );
  } finally {
    query.mockRestore();
  }
}
