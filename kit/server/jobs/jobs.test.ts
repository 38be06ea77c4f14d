import { expect, it } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';

const { database, jobs } = await testApp();
const { pool } = database;

it('the outcome of each job is stored when draining ends', async () => {
  for (let round = 0; round < 20; round += 1) {
    await pool.query(`select graphile_worker.add_job('mail.wipe', '{"mail": "no number"}')`);
    await expect(jobs.drain()).rejects.toThrow('no number');
    const { rows } = await pool.query(
      'select id, last_error is null as unknown, locked_by from graphile_worker.jobs',
    );
    expect(rows).toEqual([{ id: expect.any(String), unknown: false, locked_by: null }]);
    await pool.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)]);
  }
});
