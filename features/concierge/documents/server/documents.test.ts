import { describe, expect, it } from 'vitest';
import { modules } from '../../../../core/feature/modules.ts';
import { pdf, picture } from '../../../../test/support/files.ts';
import { makeFixture, NOW } from '../../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';

const { app, here, as } = await makeFixture(
  {},
  { modules: modules.filter((module) => module !== 'concierge' && module !== 'documents') },
);
const bytes = await pdf();
const list = (building: { id: number }, caller: Caller = as.limited) =>
  caller.get(`/accueil/crudAccueil/${building.id}/`);
const documentsOf = (building: { id: number }) => `/api/buildings/${building.id}/documents`;

async function send(building: { id: number }, caller: Caller, content: Buffer): Promise<number> {
  const url = `/api/buildings/${building.id}/pdfs`;
  const { body } = await caller.upload(url, { name: 'file', filename: 'Tarifs.pdf', bytes: content });
  return body.fields[0].pk;
}
const sent = new Map<number, Promise<number>>();
/** One upload per building: checking and drawing a PDF is slow. */
function file(building = here, caller = as.admin): Promise<number> {
  const known = sent.get(building.id) ?? send(building, caller, bytes);
  sent.set(building.id, known);
  return known;
}
async function document(over: object = {}, building = here, caller = as.admin) {
  const body = { docType: 'concierge', title: 'Guide', description: 'Services', ...over };
  const answer = await caller.post(documentsOf(building), { file: await file(building, caller), ...body });
  expect(answer.status).toBe(200);
  return answer.body.fields.at(-1);
}

describe('documents', () => {
  it('are listed with a preview of the first page and a link to the file', async () => {
    app.setNow(new Date('2026-11-23T17:05:00Z'));
    const added = await document({ docType: 'tarifaire', title: 'Tarifs 2026' });
    expect(added).toEqual({
      pk: expect.any(Number),
      docType: 'tarifaire',
      title: 'Tarifs 2026',
      description: 'Services',
      date: '2026-11-23',
      time: '18:05',
      document: expect.stringMatching(/^\/files\/\d+\/\d+\/file\.pdf\?expires=\d+&signature=/),
      preview: {
        src: expect.stringMatching(/^\/files\/.*640\.webp\?/),
        srcSet: expect.stringMatching(/ 320w, .* 640w$/),
        width: 640,
        height: 905,
      },
      pages: 2,
      file: expect.any(Number),
      version: 1,
    });
    const [seen] = (await list(here, as.deputy)).body.fields.slice(-1);
    expect(seen).toEqual(added);
    const { file: _, version: __, ...shown } = added;
    expect((await list(here)).body.fields.at(-1)).toEqual(shown);
    const opened = await app.anybody.get(seen.document);
    expect([opened.status, opened.bytes.equals(bytes)]).toEqual([200, true]);
    expect((await app.anybody.get(seen.preview.src)).headers['content-type']).toBe('image/webp');
    app.setNow(NOW);
  });

  it('are edited partially, or get another file', async () => {
    const { pk, document: before } = await document();
    const url = `${documentsOf(here)}/${pk}`;
    await as.admin.patch(url, { title: 'Guide du concierge' });
    const other = await pdf({ pages: 3 });
    const { body } = await as.deputy.patch(url, { file: await send(here, as.admin, other) });
    const after = body.fields.find((one: { pk: number }) => one.pk === pk);
    expect(after).toMatchObject({ title: 'Guide du concierge', description: 'Services', pages: 3 });
    expect(after.document).not.toBe(before);
  });

  it('are refused without a stored PDF of their building', async () => {
    const url = `/api/buildings/${here.id}/pictures`;
    const image = await as.admin.upload(url, { name: 'file', filename: 'x', bytes: await picture() });
    const elsewhere = await app.make.building();
    const foreign = await app.as(await app.make.user({ role: 'admin', buildings: [elsewhere.id] }));
    const { pk } = await document();
    for (const wrong of [987_654, image.body.fields[0].pk, await file(elsewhere, foreign)]) {
      const body = { docType: 'concierge', title: 'x', file: wrong };
      const added = await as.admin.post(documentsOf(here), body);
      const edited = await as.admin.patch(`${documentsOf(here)}/${pk}`, { file: wrong });
      for (const answer of [added, edited]) {
        const words = ['Ce fichier n’existe plus. Envoyez-le de nouveau.'];
        expect([answer.status, answer.body.errors]).toEqual([422, { file: words }]);
      }
    }
  });

  it.each([
    ['title', { title: ' ' }],
    ['docType', { docType: 'rates' }],
    ['file', { file: null }],
  ])('are refused with an error at %s if that is invalid', async (field, over) => {
    const body = { docType: 'concierge', title: 'x', file: await file(), ...over };
    const answer = await as.admin.post(documentsOf(here), body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('are reordered and removed', async () => {
    await document();
    await document();
    const pks = (body: { fields: { pk: number }[] }) => body.fields.map(({ pk }) => pk);
    const now = pks((await list(here)).body);
    const order = (ids: number[]) =>
      as.admin.call('PUT', `/api/buildings/${here.id}/documents-order`, { ids });
    expect(pks((await order(now.toReversed())).body)).toEqual(now.toReversed());
    expect((await order(now.slice(1))).body.code).toBe('order_outdated');
    const { body } = await as.admin.delete(`${documentsOf(here)}/${now[0]}`);
    expect(pks(body)).toEqual(now.toReversed().slice(0, -1));
    expect((await as.admin.delete(`${documentsOf(here)}/${now[0]}`)).status).toBe(404);
  });
});

describe('disabled modules', () => {
  it.each([
    ['concierge', ['autre'], ['concierge', 'tarifaire']],
    ['documents', ['concierge', 'tarifaire'], ['autre']],
  ] as const)('hide and protect their documents: %s', async (off, shown, hidden) => {
    const all = await app.make.building();
    const writer = await app.make.user({ role: 'admin', buildings: [all.id] });
    const caller = await app.as(writer);
    const made: Record<string, number> = {};
    for (const docType of ['concierge', 'tarifaire', 'autre'])
      made[docType] = (await document({ docType }, all, caller)).pk;
    await app.database.pool.query(`update buildings set modules = array_remove(modules, $1) where id = $2`, [
      off,
      all.id,
    ]);
    const kinds = async () =>
      (await list(all, caller)).body.fields.map((one: { docType: string }) => one.docType);
    expect(await kinds()).toEqual(shown);
    for (const docType of hidden) {
      const url = `${documentsOf(all)}/${made[docType]}`;
      const body = { docType, title: 'x', file: await file(all, caller) };
      const moved = `${documentsOf(all)}/${made[shown[0]]}`;
      const answers = [
        await caller.patch(url, { title: 'x' }),
        await caller.delete(url),
        await caller.post(documentsOf(all), body),
        await caller.patch(moved, { docType }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const ids = shown.map((docType) => made[docType]);
    const order = { ids: ids.toReversed() };
    const put = await caller.call('PUT', `/api/buildings/${all.id}/documents-order`, order);
    expect(put.status).toBe(200);
    expect(await kinds()).toEqual(shown.toReversed());
  });
});
