import { describe, expect, it } from 'vitest';
import { makeAgreementFixture, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import { fetchMails } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, people, as, visit, sign, signatures, documentOf } = fixture;
const listOf = (building: { id: number }, search = '') =>
  `/api/buildings/${building.id}/nda/signatures${search && `?search=${encodeURIComponent(search)}`}`;
const documentAt = (building: { id: number }, id: number) => `${listOf(building)}/${id}/document`;
const activitiesOf = async (kind: string) => {
  const { rows } = await app.database.pool.query(
    'select actor_id, building_id, entity_id, says from facts where kind = $1 order by id',
    [kind],
  );
  return rows;
};

const mine = await visit();
await sign({
  id_appointment: mine.id,
  code: mine.code,
  name: 'Élise Proven',
  entreprise: 'Verne',
  email: 'e@example.com',
});
await sign({ id_appointment: mine.id, name: 'Claude Claimed', email: 'c@example.com' });
await sign({ name: 'Una Linked', email: 'u@example.com' });
const other = await visit({ building: there.id, residentId: people.stranger.id });
await sign({ id_appointment: other.id, code: other.code, name: 'Theo There', email: 't@example.com' });
await app.jobs.drain();
const [proven, claimed, , elsewhere] = (await signatures()).map(({ id }) => id) as [
  number,
  number,
  number,
  number,
];
const foreignAdmin = await app.as(await app.make.user({ role: 'admin', buildings: [there.id] }));

describe('list of signatures', () => {
  it('returns only the building’s signatures, newest first, with their links', async () => {
    const { status, body } = await as.admin.get(listOf(here));
    expect(status).toBe(200);
    expect(body.fields).toMatchObject([
      { id: claimed, name: 'Claude Claimed', how: 'claimed', visitDate: mine.date, sealed: true },
      { id: proven, name: 'Élise Proven', how: 'code', company: 'Verne', version: 2, kind: 'typed' },
    ]);
    expect(body.fields.map(({ confirmed }: { confirmed: boolean }) => confirmed)).toEqual([false, false]);
    expect((await foreignAdmin.get(listOf(there))).body.fields).toMatchObject([{ id: elsewhere }]);
  });

  it('shows which signatures were confirmed with the link in the mail', async () => {
    const [token = ''] = tokensIn(await fetchMails(fixture, 'c@example.com'));
    await app.anybody.post('/api/nda/confirmations', { token });
    expect((await as.admin.get(listOf(here))).body.fields).toMatchObject([
      { id: claimed, how: 'claimed', confirmed: true },
      { id: proven, how: 'code', confirmed: false },
    ]);
  });

  it('is searched by name, email and company, ignoring accents', async () => {
    const found = async (search: string) =>
      (await as.admin.get(listOf(here, search))).body.fields.map(({ id }: { id: number }) => id);
    expect(await found('elise')).toEqual([proven]);
    expect(await found('VERNE')).toEqual([proven]);
    expect(await found('c@example')).toEqual([claimed]);
    expect(await found('100%')).toEqual([]);
  });

  // test/newLists.test.ts covers every column.
  it('is sorted and paged', async () => {
    const sorted = async (query: string) => {
      const { status, body } = await as.admin.get(`${listOf(here)}?${query}`);
      expect([query, status, body.total]).toEqual([query, 200, 2]);
      return body;
    };
    const idsOf = ({ fields }: { fields: { id: number }[] }) => fields.map(({ id }) => id);
    expect(idsOf(await sorted('sort=name'))).toEqual([claimed, proven]);
    expect(idsOf(await sorted('sort=how'))).toEqual([proven, claimed]);
    const first = await sorted('sort=name&limit=1');
    const last = await sorted(`sort=name&limit=1&after=${first.next}`);
    expect([idsOf(first), idsOf(last), last.next]).toEqual([[claimed], [proven], null]);
  });

  it('records each read', async () => {
    const before = (await activitiesOf('nda.signatures_listed')).length;
    await as.admin.get(listOf(here));
    const entries = await activitiesOf('nda.signatures_listed');
    expect(entries).toHaveLength(before + 1);
    expect(entries.at(-1)).toEqual({
      actor_id: people.admin.id,
      building_id: here.id,
      entity_id: here.id,
      says: { count: 2 },
    });
  });
});

describe('sealed PDF', () => {
  it('is sent to administrators of the building with no-store, and the read is recorded', async () => {
    const answer = await as.admin.get(documentAt(here, proven));
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(answer.bytes).toEqual((await documentOf(proven))?.pdf);
    expect(answer.headers['content-disposition']).toContain('filename="nda-elise-proven-2026-11-23.pdf"');
    expect((await activitiesOf('nda.document_read')).at(-1)).toMatchObject({
      actor_id: people.admin.id,
      building_id: here.id,
      entity_id: proven,
    });
  });

  it.each([
    ['Łucja Œuvre-Straße', 'nda-lucja-oeuvre-strasse-2026-11-23.pdf'],
    ['../../etc "passwd"; x', 'nda-etc-passwd-x-2026-11-23.pdf'],
    ['Γιώργος', `nda-${proven}-2026-11-23.pdf`],
  ])('has a file name made of the signer’s name in ASCII: %s', async (name, filename) => {
    await app.database.pool.query('update nda_signatures set name = $1 where id = $2', [name, proven]);
    const answer = await as.admin.get(documentAt(here, proven));
    expect(answer.headers['content-disposition']).toContain(`filename="${filename}"`);
  });

  it('is refused without the authorization header', async () => {
    const token = 'x'.repeat(43);
    for (const path of [documentAt(here, proven), `${documentAt(here, proven)}?token=${token}`])
      expect((await app.anybody.get(path)).status).toBe(401);
  });
});
