import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../demo/factories.ts';
import { NOW, TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { makeImportFixture } from '../../../../test/support/fixtures/importFixture.ts';
import { readZip } from '../../../../test/support/readZip.ts';
import { day, makeSheet } from '../../../../test/support/spreadsheets.ts';
import { importMappings } from '../../server/tables.ts';

const { app, here, as, look, send, startAnew } = await makeImportFixture();
const tomorrow = day(TOMORROW);
beforeEach(startAnew);

describe('remembered columns', () => {
  const sheet = (...names: string[]) =>
    makeSheet(['Qui', 'Le', 'Prénom'], ...names.map((name) => [name, tomorrow, 'Anne']));
  const options = { columns: { 0: 'visitorLastName', 1: 'date', 2: 'visitorFirstName' }, time: '08:30' };

  it('are stored per user and headings after an import', async () => {
    expect((await look(as.neighbour, await sheet('Roy'), options)).remembered).toBe(false);
    expect((await look(as.neighbour, await sheet('Roy'))).missing).toEqual([
      'visitorLastName',
      'date',
      'time',
    ]);
    await send(as.neighbour, await sheet('Roy'), options);
    const body = await look(as.neighbour, await sheet('Blanc'));
    expect(body).toMatchObject({ remembered: true, missing: [], total: 1, time: '08:30' });
    expect((await look(as.limited, await sheet('Blanc'))).remembered).toBe(false);
    const other = await makeSheet(['Qui', 'Prénom', 'Le'], ['Blanc', 'Anne', tomorrow]);
    expect((await look(as.neighbour, other)).remembered).toBe(false);
    expect((await send(as.neighbour, await sheet('Blanc'))).body).toMatchObject({ created: 1 });
    expect(await app.db.select().from(importMappings)).toHaveLength(1);
  });

  it('are overridden by later choices', async () => {
    await send(as.neighbour, await sheet('Roy'), options);
    const chosen = await look(as.neighbour, await sheet('Roy'), { columns: { 0: 'comment' } });
    expect(chosen).toMatchObject({ remembered: false, time: null });
    await send(as.neighbour, await sheet('Blanc'), { ...options, time: '10:00' });
    expect((await look(as.neighbour, await sheet('Noir'))).time).toBe('10:00');
  });

  it('are deleted after a year without use', async () => {
    await send(as.neighbour, await sheet('Roy'), options);
    await send(as.limited, await sheet('Roy'), { ...options, time: '10:00', noAddress: true });
    const days = (count: number) => new Date(NOW.getTime() - count * 86_400_000);
    await app.db
      .update(importMappings)
      .set({ usedAt: days(366) })
      .where(eq(importMappings.time, '08:30'));
    await app.db
      .update(importMappings)
      .set({ usedAt: days(364) })
      .where(eq(importMappings.time, '10:00'));
    await app.database.pool.query(`select graphile_worker.add_job('visits.forgetMappings')`);
    await app.jobs.drain();
    expect((await app.db.select().from(importMappings)).map(({ time }) => time)).toEqual(['10:00']);
  });

  it('are part of the personal data and are deleted with the account', async () => {
    const leaver = await app.make.user({ email: 'leaver@parvis.test', role: 'vip', buildings: [here.id] });
    const caller = await app.as(leaver);
    const columns = { 0: 'visitorFullName', 1: 'date', 2: null };
    const how = { columns, nameOrder: 'lastFirst', time: '08:30', noAddress: true };
    expect((await send(caller, await sheet('Roy Anne'), how)).status).toBe(200);
    const files = await readZip((await caller.get('/api/me/export')).bytes);
    const { importMappings: held } = JSON.parse(files['parvis.json'] ?? '');
    expect(held).toEqual([
      {
        columns: ['Colonne 1\u00a0: Nom complet', 'Colonne 2\u00a0: Date'],
        nameOrder: 'Le nom, puis le prénom',
        time: '08:30',
        usedAt: NOW.toISOString(),
      },
    ]);
    expect(files['parvis.html']).toContain('Vos fichiers importés');
    const gone = await caller.delete('/users/deleteGetPatchUser/', { pk: leaver.id, password: PASSWORD });
    expect([gone.status, await app.db.select().from(importMappings)]).toEqual([200, []]);
  });
});
