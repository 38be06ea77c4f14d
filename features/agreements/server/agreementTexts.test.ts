import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAgreementFixture } from '../../../test/support/fixtures/agreementFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, closed, sign, signatures } = fixture;
const operator = await app.as(
  await app.make.user({ role: 'admin', buildings: [here.id, there.id, closed.id] }),
);
const TEXTS = '/api/nda/texts';
const text = async (version = 0) => (await app.anybody.get(`/api/nda/text?version=${version}`)).body;
const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');

/** Phrases that the text must contain, in French and English. */
const topics = {
  'visitors, and those who carry out work there': [
    /qui visite l’immeuble ou y intervient/,
    /who visits the building or carries out work there/,
  ],
  'towards the company that receives': [
    /envers la société qui vous reçoit/,
    /towards the company that receives you/,
  ],
  'towards the operator for what it discloses': [
    /pour ce que l’exploitant de l’immeuble vous communique, envers cet exploitant/,
    /for what the building’s operator discloses to you, towards that operator/,
  ],
  'confidential information': [/^## 1\. Informations confidentielles/m, /^## 1\. Confidential information/m],
  'use for the stated purpose': [/que pour l’objet de votre visite/, /only for the purpose of your visit/],
  exclusions: [/^## 3\. Exceptions/m, /^## 3\. Exclusions/m],
  injunction: [/en référé/, /injunction/],
  '30 days’ notice in writing': [
    /par écrit, moyennant un préavis de trente \(30\) jours/,
    /in writing, with thirty \(30\) days’ notice/,
  ],
  'two years from disclosure': [
    /deux \(2\) ans à compter du jour où elle vous a été communiquée/,
    /two \(2\) years from the day on which it was disclosed/,
  ],
  'trade secrets for as long as they are secret': [
    /aussi longtemps qu’elles constituent un secret des affaires/,
    /for as long as it is a trade secret/,
  ],
  'no agency or partnership': [/ni mandat, ni société/, /no agency, partnership/],
  'entire agreement': [/l’intégralité de l’entente/, /the entire agreement/],
  'French law, courts of Paris': [/droit français.*tribunaux de Paris/s, /French law.*courts of Paris/s],
  'French prevails': [
    /anglais\. En cas de divergence, le texte français fait foi/,
    /English\. Should the two differ, the French text prevails/,
  ],
  signature: [/Vous signez par voie électronique/, /You sign electronically/],
};

describe('agreement text', () => {
  it.each(Object.entries(topics))('contains a clause on %s', async (_, [fr, en]) => {
    const current = await text();
    expect(current.fr.text).toMatch(fr as RegExp);
    expect(current.en.text).toMatch(en as RegExp);
  });

  it('has a version, a hash, and the same articles in both languages', async () => {
    const current = await text();
    expect(current).toMatchObject({ version: 2, current: true });
    for (const language of ['fr', 'en'])
      expect(current[language].sha256).toBe(sha256(current[language].text));
    const headings = (words: string) => words.match(/^#+ \d*/gm);
    expect(headings(current.en.text)).toEqual(headings(current.fr.text));
  });

  it('is not found for an unknown version', async () => {
    expect((await app.anybody.get('/api/nda/text?version=9')).status).toBe(404);
    expect((await app.anybody.get('/api/nda/text?version=-1')).status).toBe(422);
  });

  it.each(['update nda_texts set text = text', 'delete from nda_texts'])(
    'cannot be changed in the database: %s',
    async (statement) => {
      await expect(app.database.pool.query(statement)).rejects.toThrow('never changes');
    },
  );
});

describe('publishing', () => {
  const next = (base: number, over: object = {}) => ({
    base,
    fr: '# Accord\n\nNouveau',
    en: '# Agreement\n\nNew',
    ...over,
  });

  it('is refused with one language missing', async () => {
    for (const half of [{ en: '' }, { fr: undefined }, { fr: 'x'.repeat(100_001) }])
      expect((await operator.post(TEXTS, next(2, half))).status).toBe(422);
    expect((await text()).version).toBe(2);
  });

  it('is refused with a field error when nothing changed', async () => {
    const { fr, en } = await text();
    const same = { fr: fr.text.replaceAll('\n', '\r\n'), en: ` ${en.text}\n` };
    const answer = await operator.post(TEXTS, next(2, same));
    const words = app.translate('fr', 'agreements:errors.nda_text_unchanged');
    expect([answer.status, answer.body.errors]).toEqual([422, { fr: [words] }]);
    expect((await text()).version).toBe(2);
  });

  it('is refused with a field error for an extremely long word', async () => {
    const words = (length: number) => ({
      en: `# Agreement\n\nhttps://example.com/${'x'.repeat(length - 20)}`,
    });
    const answer = await operator.post(TEXTS, next(2, words(501)));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['en']]);
    expect((await text()).version).toBe(2);
  });

  it('is refused with a field error for characters that cannot be printed', async () => {
    const answer = await operator.post(TEXTS, next(2, { en: '# Agreement 协议' }));
    const words = app.translate('fr', 'agreements:errors.nda_unprintable', { characters: '协 议' });
    expect([answer.status, answer.body.errors]).toEqual([422, { en: [words] }]);
    expect((await text()).version).toBe(2);
  });

  it('puts both languages in force together and keeps earlier versions readable', async () => {
    const first = await text(2);
    const answers = await Promise.all([operator.post(TEXTS, next(2)), operator.post(TEXTS, next(2))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await text()).toMatchObject({ version: 3, fr: { text: '# Accord\n\nNouveau' } });
    expect(await text(2)).toEqual({ ...first, current: false });
    expect(
      (await operator.get(TEXTS)).body.fields.map(({ version }: { version: number }) => version),
    ).toEqual([3, 2, 1]);
    expect((await operator.post(TEXTS, next(2))).body.code).toBe('conflict');
  });

  it('lets visitors sign the previous version for one hour', async () => {
    const signing = async (dna: number, minutes: number) => {
      app.setNow(new Date(NOW.getTime() + minutes * 60_000));
      const answer = await sign({ dna, email: `m${minutes}v${dna}@example.net` });
      app.setNow(NOW);
      return answer;
    };
    expect((await signing(2, 59)).status).toBe(200);
    expect((await signatures()).at(-1)).toMatchObject({ version: 2, textSha256: (await text(2)).fr.sha256 });
    const late = await signing(2, 61);
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['dna']]);
    expect((await signing(0, 61)).status).toBe(200);
    expect((await signatures()).at(-1)).toMatchObject({ version: 3 });
  });

  it('is recorded', async () => {
    const { rows } = await app.database.pool.query(
      `select entity_id from facts where kind = 'nda.text_published'`,
    );
    expect(rows).toEqual([{ entity_id: 3 }]);
  });
});
