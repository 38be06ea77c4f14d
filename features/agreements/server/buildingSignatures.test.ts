import { describe, expect, it } from 'vitest';
import { makeAgreementFixture, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import { fetchMails, TOMORROW } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, closed, as, visit, sign, signatures, isSigned, people } = fixture;
const foreign = await app.as(await app.make.user({ role: 'admin', buildings: [there.id] }));
const everywhere = await app.as(
  await app.make.user({ role: 'admin', buildings: [here.id, there.id, closed.id] }),
);
const deputy = await app.as(
  await app.make.user({ role: 'deputy', buildings: [here.id, there.id, closed.id] }),
);
type Caller = typeof everywhere;
const listOf = (building: { id: number }) => `/api/buildings/${building.id}/nda/signatures`;
let count = 0;
const newEmail = () => `passer${++count}@example.net`;

async function signed(over: object) {
  const email = newEmail();
  expect((await sign({ email, ...over })).body).toEqual({ status: 'OK' });
  const id = (await signatures()).at(-1)?.id ?? 0;
  await app.jobs.drain();
  return { id, email };
}
const readAs = async (
  caller: Caller,
  building: { id: number },
  { id, email }: { id: number; email: string },
) => {
  const { body } = await caller.get(`${listOf(building)}?search=${email}`);
  const pdf = await caller.get(`${listOf(building)}/${id}/document`);
  const [row, ...more] = body.fields;
  expect(more).toEqual([]);
  expect(pdf.status).toBe(row ? 200 : 404);
  return row && { how: row.how, confirmed: row.confirmed, visitDate: row.visitDate };
};

describe('signature without a visit', () => {
  it('belongs to the building of its link, confirmed or not', async () => {
    const one = await signed({ building: here.id });
    const row = { how: 'building', confirmed: false, visitDate: null };
    expect(await readAs(as.admin, here, one)).toEqual(row);
    expect(await readAs(foreign, there, one)).toBeUndefined();
    expect(await readAs(everywhere, here, one)).toEqual(row);
    expect(await readAs(everywhere, there, one)).toBeUndefined();
    const [token] = tokensIn(await fetchMails(fixture, one.email));
    expect((await app.anybody.post('/api/nda/confirmations', { token })).status).toBe(200);
    expect(await readAs(as.admin, here, one)).toEqual({ ...row, confirmed: true });
  });

  it('accepts the building id as text, as in a URL', async () => {
    const one = await signed({ building: String(there.id) });
    expect(await readAs(foreign, there, one)).toMatchObject({ how: 'building' });
    expect(await readAs(as.admin, here, one)).toBeUndefined();
  });

  it.each([
    ['without a building', {}],
    ['with an unknown building', { building: 999_999 }],
    ['with an impossible building id', { building: 99_999_999_999 }],
    ['with an unknown visit', { id_appointment: 987_654, code: 'x' }],
  ])('is visible only to administrators of every building when signed %s', async (_, over) => {
    const one = await signed(over);
    const row = { how: 'none', confirmed: false, visitDate: null };
    for (const building of [here, there, closed])
      expect(await readAs(everywhere, building, one)).toEqual(row);
    expect(await readAs(as.admin, here, one)).toBeUndefined();
    expect(await readAs(foreign, there, one)).toBeUndefined();
    expect((await deputy.get(`${listOf(here)}/${one.id}/document`)).status).toBe(403);
  });

  it('records the building in which it was read', async () => {
    const one = await signed({});
    await everywhere.get(`${listOf(there)}/${one.id}/document`);
    const { rows } = await app.database.pool.query(
      `select building_id, entity_id from facts where kind = 'nda.document_read' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ building_id: there.id, entity_id: one.id }]);
  });

  it('covers no visit, even once confirmed, until reception has checked papers', async () => {
    const one = await signed({ building: here.id });
    const mine = await visit({ visitorEmail: one.email });
    const later = await visit({ visitorEmail: one.email, date: TOMORROW });
    const elsewhere = await visit({
      building: there.id,
      residentId: people.stranger.id,
      visitorEmail: one.email,
    });
    const [token] = tokensIn(await fetchMails(fixture, one.email));
    await app.anybody.post('/api/nda/confirmations', { token });
    expect([await isSigned(mine), await isSigned(later, TOMORROW)]).toEqual([false, false]);
    const desk = `/api/buildings/${here.id}/visits/${mine.id}/nda`;
    expect((await as.reception.get(desk)).body.fields).toMatchObject([
      { id: one.id, tie: 'confirmedAddress' },
    ]);
    expect((await as.reception.post(desk, { signature: one.id })).status).toBe(200);
    expect([await isSigned(mine), await isSigned(later, TOMORROW)]).toEqual([true, true]);
    expect(await readAs(as.admin, here, one)).toMatchObject({ how: 'desk', confirmed: true });
    const there2 = `/api/buildings/${there.id}/visits/${elsewhere.id}/nda`;
    expect((await foreign.get(there2)).body.fields).toEqual([]);
  });
});

it('a signature for a visit belongs to the visit’s building, even if another is given', async () => {
  const mine = await visit({ visitorEmail: newEmail() });
  const one = await signed({ id_appointment: mine.id, code: mine.code, building: there.id });
  expect(await readAs(as.admin, here, one)).toMatchObject({ how: 'code' });
  expect(await readAs(foreign, there, one)).toBeUndefined();
});

it('signing for two buildings stores two signatures', async () => {
  const email = newEmail();
  const before = (await signatures()).length;
  for (const building of [here.id, there.id, here.id]) await sign({ email, building });
  expect((await signatures()).length).toBe(before + 2);
});

it('signatures are deleted when their retention is over', async () => {
  const forHere = await signed({ building: here.id });
  const forNone = await signed({});
  await app.database.pool.query(
    `update nda_signatures set signed_at = signed_at - interval '9 years' where id = any($1)`,
    [[forHere.id, forNone.id]],
  );
  await app.database.pool.query(`select graphile_worker.add_job('nda.forget')`);
  await app.jobs.drain();
  const left = (await signatures()).map(({ id }) => id);
  expect([left.includes(forHere.id), left.includes(forNone.id)]).toEqual([false, false]);
});
