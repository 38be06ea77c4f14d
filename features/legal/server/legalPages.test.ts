import { describe, expect, it } from 'vitest';
import { parseDocumentText } from '../../../kit/documentText.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { LEGAL_TEXT_MAX } from '../legal.ts';

const { app, here, there, people, as } = await makeFixture();
const read = async (building: number, page: string) =>
  (await app.anybody.get(`/api/legal?building=${building}&page=${page}`)).body;
const editOf = (building: { id: number }) => `/api/buildings/${building.id}/legal`;
const words = (over: object = {}) => ({ page: 'legal', language: 'fr', text: '## Éditeur\n\nNous', ...over });

describe('default text', () => {
  it.each(['legal', 'privacy'])(
    '%s names the building, in both languages, with the same headings',
    async (page) => {
      const answer = await read(here.id, page);
      expect(answer.building).toEqual({ id: here.id, name: 'Parvis Haussmann' });
      const headings = ['fr', 'en'].map((language) => {
        expect(answer[language].own).toBe(false);
        expect(answer[language].text).toContain(`Parvis Haussmann, ${here.address}`);
        const blocks = parseDocumentText(answer[language].text);
        return blocks.map((block) => (block.kind === 'list' ? block.items.length : block.kind));
      });
      expect(headings[0]).toEqual(headings[1]);
    },
  );

  it('covers GDPR articles 13 and 14', async () => {
    const { fr } = await read(here.id, 'privacy');
    for (const told of [
      'responsable du traitement',
      'Délégué à la protection des données',
      'intérêt légitime',
      'nous sont communiquées par',
      'Qui les reçoit',
      'Union européenne',
      '90 jours après la visite',
      'cinq ans',
      'rectifier ou effacer',
      'CNIL',
      'Aucune décision n’est prise de façon entièrement automatisée',
    ]) {
      expect(fr.text).toContain(told);
    }
  });

  it('is not found for an unknown building', async () => {
    expect((await app.anybody.get('/api/legal?building=987654&page=legal')).status).toBe(404);
    for (const query of [
      'page=legal',
      `building=${here.id}`,
      `building=${here.id}&page=other`,
      'building=x&page=legal',
    ])
      expect((await app.anybody.get(`/api/legal?${query}`)).status).toBe(422);
  });
});

describe('editing as administrator', () => {
  it('changes a page in one language and can restore the default', async () => {
    const before = await read(here.id, 'legal');
    expect((await as.admin.call('PUT', editOf(here), words())).body).toEqual({ status: 'OK' });
    const after = await read(here.id, 'legal');
    expect([after.fr, after.en]).toEqual([{ text: '## Éditeur\n\nNous', own: true }, before.en]);
    expect((await read(there.id, 'legal')).fr.own).toBe(false);
    await as.deputy.call('PUT', editOf(here), words({ text: 'Encore' }));
    expect((await read(here.id, 'legal')).fr.text).toBe('Encore');
    await as.admin.call('PUT', editOf(here), words({ text: '' }));
    expect(await read(here.id, 'legal')).toEqual(before);
    const { rows } = await app.database.pool.query(
      `select actor_id, says from facts where kind = 'legal.page_changed' order by id`,
    );
    expect(rows).toEqual([
      { actor_id: people.admin.id, says: { page: 'legal', language: 'fr', own: true } },
      { actor_id: people.deputy.id, says: { page: 'legal', language: 'fr', own: true } },
      { actor_id: people.admin.id, says: { page: 'legal', language: 'fr', own: false } },
    ]);
  });

  it('returns versions only to administrators', async () => {
    const texts = async () => (await as.deputy.get(`${editOf(here)}?page=legal`)).body;
    const { fr, en } = await texts();
    const [seen, own] = [await read(here.id, 'legal'), { text: '## À nous', own: true }];
    expect([fr, en]).toEqual([
      { ...seen.fr, version: fr.version },
      { ...seen.en, version: 1 },
    ]);
    await as.admin.call('PUT', editOf(here), words({ text: own.text }));
    expect(await texts()).toEqual({ fr: { ...own, version: fr.version + 1 }, en });
    expect((await read(here.id, 'legal')).fr).toEqual(own);
    await as.admin.call('PUT', editOf(here), words({ text: '' }));
  });

  it('is refused when another user changed the text', async () => {
    const texts = async () => (await as.admin.get(`${editOf(here)}?page=legal`)).body.fr;
    const save = (text: string, version?: number) =>
      as.admin.call('PUT', editOf(here), words({ text, version }));
    await save('Un');
    const { version } = await texts();
    for (const text of ['', 'Deux']) await save(text);
    for (const text of ['', 'Trois']) {
      const { status, body } = await save(text, version);
      expect([status, body.current]).toEqual([409, { text: 'Deux', own: true, version: version + 2 }]);
    }
    expect((await save('', version + 2)).status).toBe(200);
    expect(await texts()).toMatchObject({ own: false, version: version + 3 });
  });

  it('is refused for invalid input', async () => {
    for (const wrong of [
      { page: 'other' },
      { language: 'es' },
      { text: 'x'.repeat(LEGAL_TEXT_MAX + 1) },
      { text: undefined },
    ])
      expect((await as.admin.call('PUT', editOf(here), words(wrong))).status).toBe(422);
  });
});
