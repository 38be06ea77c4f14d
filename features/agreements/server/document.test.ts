import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '../../../kit/server/database/tables.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import { formatLongDate } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { drawing, makeAgreementFixture, VISITOR } from '../../../test/support/fixtures/agreementFixture.ts';
import { NOW } from '../../../test/support/fixtures/fixture.ts';
import { startMailServer } from '../../../test/support/mailServer.ts';
import { sealSignatureJob } from './sealSignatureJob.ts';

const fixture = await makeAgreementFixture();
const { app, visit, sign, signatures, documentOf } = fixture;

beforeEach(async () => {
  await app.database.pool.query('delete from mails');
  await app.database.pool.query('delete from allowances');
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const verify = async (hash: string) => (await app.anybody.get(`/api/nda/verification?hash=${hash}`)).body;

async function sealed() {
  await app.jobs.drain();
  const row = (await signatures()).at(-1);
  const document = await documentOf(row?.id ?? 0);
  if (!row || !document) throw new Error('No sealed document found');
  return { row, pdf: document.pdf };
}

/**
 * For each page, the number of unclosed marked-content sequences (ISO 32000-1 §14.6); negative if one is
 * closed twice.
 */
function countUnclosedMarks(pdf: Buffer): number[] {
  const pages: number[] = [];
  for (const [, deflated = ''] of pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)) {
    // Skip streams of pictures and fonts, which can contain any bytes.
    const drawn = deflated.startsWith('x')
      ? inflateSync(Buffer.from(deflated, 'latin1')).toString('latin1')
      : '';
    const marks = drawn.match(/\b(?:BDC|BMC|EMC)$/gm) ?? [];
    if (!/^BT$/m.test(drawn)) continue;
    let open = 0;
    for (const mark of marks) {
      open += mark === 'EMC' ? -1 : 1;
      if (open < 0) break;
    }
    pages.push(open);
  }
  return pages;
}

const plain = (text: string) => text.replace(/\s+/g, ' ');

async function read(pdf: Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const texts: string[] = [];
  const trees: unknown[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    trees.push(await page.getStructTree());
  }
  const { info } = (await file.getMetadata()) as { info: Record<string, unknown> };
  const mark = (await file.getMarkInfo()) as unknown as Map<string, boolean>;
  return {
    text: plain(texts.join(' ')),
    structure: JSON.stringify(trees),
    info,
    tagged: mark.get('Marked'),
  };
}

it('capitalises the names of signer and host; a typed signature stays unchanged', async () => {
  const host = await app.make.user({
    buildings: [fixture.here.id],
    firstName: 'sophie',
    lastName: "d'ormesson",
  });
  const mine = await visit({ residentId: host.id });
  const typed = 'anne l’hermitte';
  await sign({
    name: typed,
    signature: typed,
    language: 'fr',
    email: mine.visitorEmail,
    id_appointment: mine.id,
    code: mine.code,
  });
  const { text, info } = await read((await sealed()).pdf);
  expect(text).toContain('Anne L’Hermitte');
  expect(text).toContain("Sophie d'Ormesson");
  expect(text).toContain(typed);
  expect(info.Title).toContain('Anne L’Hermitte');
  const [mail] = (await app.db.select().from(mails)).filter(({ recipient }) => recipient === VISITOR);
  expect(mail?.text).toContain('Anne L’Hermitte');
  expect(mail?.text).not.toContain(typed);
});

describe.each(['fr', 'en'] as const)('document in %s', (language) => {
  it('contains the text, the signature and the evidence', async () => {
    const mine = await visit();
    await sign({
      name: 'Éloïse Łukaszewska-Cœur',
      entreprise: 'Œuvres & Cie',
      language,
      email: mine.visitorEmail,
      id_appointment: mine.id,
      code: mine.code,
      signature: await drawing(),
    });
    const { row, pdf } = await sealed();
    expect(countUnclosedMarks(pdf)).toEqual([0, 0, 0]);
    const { text, info, tagged, structure } = await read(pdf);
    const { body: version } = await app.anybody.get('/api/nda/text');
    for (const line of version[language].text.split('\n').filter(Boolean)) {
      expect(text).toContain(plain(line.replace(/^[#-]+ /, '')));
    }
    for (const told of [
      'Éloïse Łukaszewska-Cœur',
      'Œuvres & Cie',
      VISITOR,
      row.reference,
      row.textSha256,
      '127.0.0.1',
      '2026-11-23T09:00:00.000Z',
      '10:00',
      'http://parvis.test/verifyNDA',
      app.translate(language, 'agreements:pdf.evidence.identities.code'),
    ]) {
      expect(text).toContain(told);
    }
    expect(text.includes(version.fr.sha256)).toBe(true);
    const title = app.translate(language, 'agreements:pdf.title', { name: 'Éloïse Łukaszewska-Cœur' });
    expect([info.Title, info.Language]).toEqual([title, language === 'fr' ? 'fr-FR' : 'en-GB']);
    expect(tagged).toBe(true);
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Figure'])
      expect(structure).toContain(`"role":"${role}"`);
    const alt = app.translate(language, 'agreements:pdf.signature.alt', { name: 'Éloïse Łukaszewska-Cœur' });
    expect(structure).toContain(`"alt":"${alt}"`);
  });

  it('is mailed with links to confirm and to verify it', async () => {
    await app.database.pool.query('truncate nda_signatures restart identity cascade');
    await sign({ name: 'Louise <Lou> Martin', language, signature: 'Louise Martin' });
    const { row, pdf } = await sealed();
    const [mail, ...more] = await app.db.select().from(mails);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: VISITOR, language, buildingId: null, key: `nda.copy:${row.id}` });
    expect(mail?.attachments).toMatchObject([
      { contentType: 'application/pdf', content: pdf.toString('base64'), secret: true },
    ]);
    for (const said of [row.reference, sha256(pdf)]) expect(mail?.text).toContain(said);
  });
});

it('marks characters that the typeface has not, and keeps the exact text beside it', async () => {
  await sign({ name: 'Jane Lee', email: 'jane@example.net' });
  await app.database.pool.query(
    `update nda_signatures set name = 'Jane 李' where email = 'jane@example.net'`,
  );
  const { pdf } = await sealed();
  const { text, info } = await read(pdf);
  expect(text).toContain('Jane □');
  expect(text).toContain(app.translate('fr', 'agreements:pdf.evidence.unprintable'));
  expect(text).not.toContain('U+');
  expect(info.Title).toContain('Jane 李');
  const exact = Buffer.from('\ufeffJane 李', 'utf16le').swap16();
  expect(pdf.includes(Buffer.concat([Buffer.from('/ActualText ('), exact]))).toBe(true);
});

const host = async () =>
  app.make.user({
    buildings: [fixture.here.id],
    firstName: 'Anna',
    lastName: 'Hôte',
    companyId: (await app.make.company({ name: 'Atelier Témoin', buildings: [fixture.here.id] })).id,
  });

describe('evidence about the visit', () => {
  const evidence = async (language: 'fr' | 'en', withCode: boolean) => {
    const mine = await visit({ residentId: (await host()).id, date: '2126-12-01', time: '14:30' });
    const code = withCode ? mine.code : '';
    await sign({ language, id_appointment: mine.id, code, signature: `Lou ${language} ${mine.id}` });
    return { mine, text: (await read((await sealed()).pdf)).text };
  };

  it.each([
    ['fr', 'dimanche 1er décembre 2126 à 14:30', 'publiée le '],
    ['en', 'Sunday 1 December 2126 at 14:30', 'published on '],
  ] as const)(
    'names day, time, host and company if the visit’s link was used: %s',
    async (language, when, published) => {
      const { text } = await evidence(language, true);
      for (const told of [when, 'Anna Hôte, Atelier Témoin']) expect(text).toContain(told);
      // The same sentence is printed below the signature.
      const [day, time] = when.split(/ (?:à|at) /);
      const who = app.translate(language, 'agreements:pdf.signature.hostOf', {
        host: 'Anna Hôte',
        company: 'Atelier Témoin',
      });
      const words = { who, building: fixture.here.name, day, time };
      expect(text).toContain(plain(app.translate(language, 'agreements:pdf.signature.forVisit', words)));
      const { publishedAt } = (await app.anybody.get('/api/nda/text')).body;
      const { date } = getLocalNow(fixture.here.timeZone, new Date(publishedAt));
      expect(text).toContain(`2, ${published}${formatLongDate(date, language)}`);
    },
  );

  it('hides the details of a visit that the signer only claims', async () => {
    const { mine, text } = await evidence('fr', false);
    expect(text).toContain(
      plain(app.translate('fr', 'agreements:pdf.evidence.visitClaimed', { number: mine.id })),
    );
    for (const hidden of ['Anna Hôte', 'Atelier Témoin', '1er décembre 2126', '14:30'])
      expect(text).not.toContain(hidden);
  });
});

it('names only the building when signed for a building', async () => {
  await sign({ building: fixture.here.id, signature: 'Lou here' });
  const { text } = await read((await sealed()).pdf);
  const words = { building: fixture.here.name };
  expect(text).toContain(plain(app.translate('fr', 'agreements:pdf.signature.forBuilding', words)));
  const [mail] = await app.db.select().from(mails);
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(`Immeuble : ${fixture.here.name}, `);
  // The mail is outside the building's outbox, because the building is unproven.
  expect(mail?.buildingId).toBeNull();
});

describe('effect of confirming, as the mail states it', () => {
  let count = 0;
  const statedEffects = async (over: object) => {
    await sign({ signature: `Lou ${++count}`, ...over });
    await app.jobs.drain();
    const [mail] = await app.db.select().from(mails);
    return ['visit', 'laterVisits', 'unlinked'].filter((effect) =>
      mail?.text.includes(app.translate('fr', `agreements:mail.confirm.${effect}`)),
    );
  };

  it('is to sign the visit when its visitor has the signer’s address', async () => {
    const mine = await visit({ visitorEmail: VISITOR.toUpperCase() });
    expect(await statedEffects({ id_appointment: mine.id })).toEqual(['visit']);
  });

  it('is to cover later visits when the visit’s link was used with another address', async () => {
    const mine = await visit({ visitorEmail: 'invited@example.net' });
    expect(await statedEffects({ id_appointment: mine.id, code: mine.code })).toEqual(['laterVisits']);
  });

  it.each([
    ['for no visit', async () => 0],
    ['for a visit that does not exist', async () => 987_654],
    ['for another visitor’s visit', async () => (await visit({ visitorEmail: 'other@example.net' })).id],
    ['for a cancelled visit', async () => (await visit({ status: 'canceled' })).id],
  ])('is none, with the same sentence, %s', async (_, id) => {
    expect(await statedEffects({ id_appointment: await id() })).toEqual(['unlinked']);
  });
});

it('states that the box was ticked when nothing was drawn or typed', async () => {
  await sign({ name: 'Old Client', signature: undefined });
  const { pdf } = await sealed();
  expect((await read(pdf)).text).toContain(plain(app.translate('fr', 'agreements:pdf.signature.accepted')));
});

describe('public verification', () => {
  it('finds a document by its hash and returns no name', async () => {
    await sign({ name: 'Checked Person', language: 'en' });
    const { pdf } = await sealed();
    const issued = { issued: true, version: 2, language: 'en', signedAt: NOW.toISOString(), purpose: null };
    expect(await verify(sha256(pdf))).toEqual(issued);
    expect(await verify(sha256(pdf).toUpperCase())).toEqual(issued);
  });

  it('returns the purpose printed in the document, without the host', async () => {
    const resident = await host();
    const moment = { date: '2026-12-01', time: '14:30' };
    const mine = await visit({ residentId: resident.id, ...moment });
    const { id, name, timeZone } = fixture.here;
    const purposeOf = async (over: object) => {
      await sign({ signature: `Lou ${JSON.stringify(over)}`, ...over });
      return (await verify(sha256((await sealed()).pdf))).purpose;
    };
    const forHere = { building: name, timeZone, host: '', company: '', date: null, time: null };
    const forVisit = { ...forHere, company: 'Atelier Témoin', ...moment };
    expect(await purposeOf({ id_appointment: mine.id, code: mine.code })).toEqual(forVisit);
    const { pdf } = await sealed();
    expect(await purposeOf({ id_appointment: mine.id })).toBeNull();
    expect(await purposeOf({ building: id })).toEqual(forHere);
    expect(await purposeOf({ building: 999_999 })).toBeNull();
    // The purpose stays as sealed when the visit changes.
    await app.database.pool.query(`update visits set date = '2026-12-24' where id = $1`, [mine.id]);
    expect((await verify(sha256(pdf))).purpose).toEqual(forVisit);
  });

  it('does not find a document with one changed byte', async () => {
    const { pdf } = await sealed();
    for (const at of [0, Math.floor(pdf.length / 2), pdf.length - 1]) {
      const changed = Buffer.from(pdf);
      changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at);
      const unknown = { issued: false, version: null, language: null, signedAt: null, purpose: null };
      expect(await verify(sha256(changed))).toEqual(unknown);
    }
  });

  it('accepts a hash with capitals, spaces or a URL suffix', async () => {
    const hash = sha256((await sealed()).pdf);
    for (const written of [
      hash.toUpperCase(),
      ` ${hash.slice(0, 8)} ${hash.slice(8)}\u200b`,
      `${hash}/`,
      `${hash}?utm=1`,
    ])
      expect(await verify(encodeURIComponent(written))).toMatchObject({ issued: true });
  });

  it.each(['', 'abc', 'g'.repeat(64)])('refuses an invalid hash: %s', async (hash) => {
    const answer = await app.anybody.get(`/api/nda/verification?hash=${hash}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['hash']]);
  });
});

it('the sealing job seals and mails once when it runs twice', async () => {
  await sign({ name: 'Run Twice' });
  const { row, pdf } = await sealed();
  await createEnqueue(app.db)(sealSignatureJob, { signature: row.id });
  expect((await sealed()).pdf).toEqual(pdf);
  expect(await app.db.select().from(mails)).toHaveLength(1);
});

it('is delivered by SMTP after an outage; the outbox keeps neither document nor link', async () => {
  const server = await startMailServer();
  const sending = await makeAgreementFixture({ SMTP_URL: server.url });
  await server.stop();
  await sending.sign({ name: 'Patient Signer' });
  await sending.app.jobs.drain();
  expect(server.delivered).toEqual([]);
  await server.start();
  // The retry is due later: after a failure, the mail server is not tried for half a minute.
  sending.app.setNow(new Date(NOW.getTime() + 60_000));
  await sending.app.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await sending.app.jobs.drain();
  const [row] = await sending.signatures();
  const document = await sending.documentOf(row?.id ?? 0);
  expect(server.delivered).toHaveLength(1);
  const [attached] = server.delivered[0]?.message.attachments ?? [];
  expect(Buffer.from(attached?.content as ArrayBuffer)).toEqual(document?.pdf);
  const [kept] = await sending.app.db.select().from(mails);
  expect([kept?.state, kept?.secrets, kept?.attachments[0]?.content]).toEqual(['sent', [], '']);
  expect(kept?.text).toContain('/confirmNDA/••••');
});

it('is deleted five years after the obligation has ended, and not earlier', async () => {
  await app.database.pool.query('truncate nda_signatures restart identity cascade');
  await sign({ name: 'Kept Long' });
  await sealed();
  const left = async (years: number, days: number) => {
    const at = new Date(NOW);
    at.setUTCFullYear(at.getUTCFullYear() + years);
    app.setNow(new Date(at.getTime() + days * 24 * 60 * 60 * 1000));
    await app.database.pool.query(`select graphile_worker.add_job('nda.forget')`);
    await app.jobs.drain();
    app.setNow(NOW);
    const { rows } = await app.database.pool.query('select count(*)::int as n from nda_documents');
    return rows[0].n;
  };
  expect([await left(7, 364), await left(7, 367)]).toEqual([1, 0]);
});
