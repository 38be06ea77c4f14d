import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import {
  CODE,
  drawing,
  makeAgreementFixture,
  VISITOR,
} from '../../../test/support/fixtures/agreementFixture.ts';
import { NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, there, people, as, visit, sign, signatures, isSigned } = fixture;
const OK = [200, { status: 'OK' }];
const answerOf = ({ status, body }: Awaited<ReturnType<typeof sign>>) => [status, body];
let count = 0;
const newEmail = () => `visitor${++count}@example.net`;
const linksOf = async (signatureId: number) =>
  (await app.db.select().from(signatureVisitLinks.in(new BuildingScope([here.id])))).filter(
    (link) => link.signatureId === signatureId,
  );
const last = async () => (await signatures()).at(-1);
const another = await visit({ code: CODE });

const png = (await drawing()).slice('data:image/png;base64,'.length);
const asPng = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const bytes = Buffer.from(png, 'base64');
const huge = Buffer.from(bytes);
huge.writeUInt32BE(60_000, 16);
const nothing = { width: 300, height: 100, channels: 4, background: '#ffffff00' } as const;
const blank = await sharp({ create: nothing }).png().toBuffer();

describe('signing', () => {
  it('accepts the four fields of the contract, with ids as text', async () => {
    const body = { email: VISITOR, dna: '0', name: 'Louise Martin', id_appointment: '0' };
    const answer = await app.anybody.post('/dna/signeddna', body);
    expect(answerOf(answer)).toEqual(OK);
    expect(await last()).toMatchObject({ kind: 'accepted', version: 2, language: 'fr', linked: false });
  });

  it('stores signer, time, version and network address', async () => {
    const email = newEmail();
    const more = { email, entreprise: ' Cabinet Verne ', language: 'en', signature: 'L. Martin' };
    expect(answerOf(await sign(more, { 'user-agent': 'Telephone/1.0' }))).toEqual(OK);
    const { body: text } = await app.anybody.get('/api/nda/text?version=2');
    expect(await last()).toMatchObject({
      email,
      name: 'Louise Martin',
      company: 'Cabinet Verne',
      version: 2,
      language: 'en',
      textSha256: text.en.sha256,
      kind: 'typed',
      typed: 'L. Martin',
      drawing: null,
      address: '127.0.0.1',
      userAgent: 'Telephone/1.0',
      signedAt: NOW,
      claimedVisit: null,
    });
  });

  it('re-encodes a drawing', async () => {
    const sent = await drawing(2000, 1000);
    expect(answerOf(await sign({ email: newEmail(), signature: sent }))).toEqual(OK);
    const stored = (await last())?.drawing;
    expect(stored?.subarray(1, 4).toString()).toBe('PNG');
    expect(sent).not.toContain(stored?.toString('base64'));
  });

  it.each([
    ['a picture of another type', `data:image/jpeg;base64,${png}`, 'nda_signature_unreadable'],
    ['no picture at all', asPng(Buffer.from('hello')), 'nda_signature_unreadable'],
    [
      'a drawing as SVG',
      asPng(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'nda_signature_unreadable',
    ],
    ['half a picture', asPng(bytes.subarray(0, bytes.length / 2)), 'nda_signature_unreadable'],
    ['a picture with too many pixels', asPng(huge), 'nda_signature_unreadable'],
    ['characters that are no base64', 'data:image/png;base64,%%%', 'nda_signature_unreadable'],
    ['a blank picture', asPng(blank), 'nda_signature_blank'],
    ['more than 200 kB', asPng(Buffer.alloc(160_000)), 'nda_signature_too_large'],
  ])('is refused with a field error for %s', async (_, given, code) => {
    const before = (await signatures()).length;
    const answer = await sign({ email: newEmail(), signature: given }, { 'accept-language': 'en' });
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toEqual({ signature: [app.translate('en', `agreements:errors.${code}`)] });
    expect((await signatures()).length).toBe(before);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['email', { email: undefined }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['dna', { dna: 99 }],
    ['dna', { dna: -1 }],
    ['id_appointment', { id_appointment: 'abc' }],
    ['language', { language: 'de' }],
    ['entreprise', { entreprise: 'x'.repeat(101) }],
    ['signature', { signature: 'x'.repeat(101) }],
  ])('is refused with a readable field error: %s', async (field, wrong) => {
    const answer = await sign({ email: newEmail(), ...wrong });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(answer.body.errors[field][0]).toMatch(/\p{L}.*\./u);
  });

  it.each([
    ['name', { name: 'Jane 李' }, '李'],
    ['name', { name: 'שרה לוי' }, 'ש ר ה ל ו י'],
    ['entreprise', { entreprise: '株式会社 Verne' }, '株 式 会 社'],
    ['signature', { signature: 'Louise 🖋' }, '🖋'],
  ])('is refused for characters that cannot be printed: %s %s', async (field, wrong, characters) => {
    const before = (await signatures()).length;
    for (const language of ['fr', 'en'] as const) {
      const answer = await sign({ email: newEmail(), ...wrong }, { 'accept-language': language });
      const words = app.translate(language, 'agreements:errors.nda_unprintable', { characters });
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [words] }]);
    }
    expect((await signatures()).length).toBe(before);
  });

  it.each(['Łukasz Żółć-Ąę', 'Đặng Thị Ngọc', 'Γιώργος Παπαδόπουλος', 'Людмила Ёлкина', 'Zoe\u0308 O’Brien'])(
    'accepts a name in Latin, Greek or Cyrillic letters: %s',
    async (name) => expect(answerOf(await sign({ email: newEmail(), name, signature: name }))).toEqual(OK),
  );

  it('stores one signature when the same is sent several times, even concurrently', async () => {
    const body = { email: newEmail(), signature: await drawing() };
    const before = (await signatures()).length;
    const answers = await Promise.all([sign(body), sign(body), sign(body)]);
    expect(answers.map(answerOf)).toEqual([OK, OK, OK]);
    expect((await signatures()).length).toBe(before + 1);
    app.setNow(new Date(NOW.getTime() + 11 * 60_000));
    await sign(body);
    app.setNow(NOW);
    expect((await signatures()).length).toBe(before + 2);
  });
});

describe('visit', () => {
  it('is marked as signed with its own code', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    const code = mine.code;
    expect(await isSigned(mine)).toBe(false);
    expect(answerOf(await sign({ email: mine.visitorEmail, id_appointment: mine.id, code }))).toEqual(OK);
    expect(await isSigned(mine)).toBe(true);
    const [link, ...more] = await linksOf((await last())?.id ?? 0);
    expect(more).toEqual([]);
    expect(link).toMatchObject({ visitId: mine.id, how: 'code', addressProven: true, signedOn: TODAY });
  });

  it('accepts its code in capitals, with a trailing slash or a query', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    for (const code of codeVariants(mine.code)) {
      await sign({ email: mine.visitorEmail, id_appointment: mine.id, code });
      expect(await linksOf((await last())?.id ?? 0)).toMatchObject([{ visitId: mine.id, how: 'code' }]);
    }
  });

  it('is signed with its code and any address, but that address is not proven', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    await sign({ email: newEmail(), id_appointment: mine.id, code: mine.code });
    expect(await isSigned(mine)).toBe(true);
    expect(await linksOf((await last())?.id ?? 0)).toMatchObject([{ how: 'code', addressProven: false }]);
  });

  it.each([
    ['without a code', () => ''],
    [
      'with one wrong character in the code',
      (code: string) => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`,
    ],
    ['with other characters', (code: string) => code.toUpperCase().replace(/\d/g, 'A')],
    ['with a longer code', (code: string) => `${code}0`],
    ['with a code of the same length but more bytes', (code: string) => 'é'.repeat(code.length)],
    ['with the code of another visit', () => another.code],
  ])('is not signed %s, with the same answer', async (_, tamper) => {
    const email = newEmail();
    const mine = await visit({ visitorEmail: email });
    expect(answerOf(await sign({ email, id_appointment: mine.id, code: tamper(mine.code) }))).toEqual(OK);
    expect(await isSigned(mine)).toBe(false);
    expect(await linksOf((await last())?.id ?? 0)).toMatchObject([{ how: 'claimed', addressProven: false }]);
  });
  it.each([987_654, 99_999_999_999])(
    'gets the same answer if it does not exist: %d',
    async (id_appointment) => {
      expect(answerOf(await sign({ email: newEmail(), id_appointment, code: CODE }))).toEqual(OK);
      expect(await linksOf((await last())?.id ?? 0)).toEqual([]);
    },
  );

  it('is not signed when cancelled', async () => {
    const mine = await visit({ visitorEmail: newEmail(), status: 'canceled' });
    expect(answerOf(await sign({ id_appointment: mine.id, code: mine.code, email: newEmail() }))).toEqual(OK);
    expect(await isSigned(mine)).toBe(false);
  });

  it('of another building is linked in that building', async () => {
    const other = await visit({
      building: there.id,
      residentId: people.stranger.id,
      visitorEmail: newEmail(),
    });
    await sign({ email: other.visitorEmail, id_appointment: other.id, code: other.code });
    expect(await isSigned(other)).toBe(true);
    expect(await linksOf((await last())?.id ?? 0)).toEqual([]);
  });

  it('is unsigned after its visitor is replaced, and the former code is invalid', async () => {
    const mine = await visit({ visitorEmail: newEmail() });
    await sign({ email: mine.visitorEmail, id_appointment: mine.id, code: mine.code });
    const edit = { pk: mine.id, visitor_email: newEmail() };
    expect((await as.vip.patch(`/list/deleteGetPatchAppointment/${here.id}/`, edit)).status).toBe(200);
    expect(await isSigned(mine)).toBe(false);
    await sign({ email: newEmail(), id_appointment: mine.id, code: mine.code });
    expect(await isSigned(mine)).toBe(false);
  });
});

describe('validity period', () => {
  const settings = `/api/buildings/${here.id}/nda/settings`;
  const nextYear = '2027-11-23';

  it('covers later visits of a proven address in that building until it ends', async () => {
    const email = newEmail();
    const first = await visit({ visitorEmail: email });
    await sign({ email: email.toUpperCase(), id_appointment: first.id, code: first.code });
    const later = await visit({ visitorEmail: email, date: TOMORROW });
    const lastDay = await visit({ visitorEmail: email, date: nextYear });
    const after = await visit({ visitorEmail: email, date: '2027-11-24' });
    const before = await visit({ visitorEmail: email, date: '2026-11-22' });
    const elsewhere = await visit({
      visitorEmail: email,
      building: there.id,
      residentId: people.stranger.id,
    });
    const somebodyElse = await visit({ visitorEmail: newEmail() });
    expect(await isSigned(later, TOMORROW)).toBe(true);
    expect(await isSigned(lastDay, nextYear)).toBe(true);
    expect(await isSigned(after, '2027-11-24')).toBe(false);
    expect(await isSigned(before, '2026-11-22')).toBe(false);
    expect([await isSigned(elsewhere), await isSigned(somebodyElse)]).toEqual([false, false]);
  });

  it('is set per building by its administrators', async () => {
    const email = newEmail();
    const first = await visit({ visitorEmail: email });
    await sign({ email, id_appointment: first.id, code: first.code });
    const later = await visit({ visitorEmail: email, date: '2026-12-24' });
    expect((await as.admin.get(settings)).body).toEqual({ validityDays: 365 });
    for (const [days, signed] of [
      [30, false],
      [31, true],
    ] as const) {
      expect((await as.admin.call('PUT', settings, { validityDays: days })).status).toBe(200);
      expect((await as.admin.get(settings)).body).toEqual({ validityDays: days });
      expect(await isSigned(later, '2026-12-24')).toBe(signed);
    }
    for (const validityDays of [0, 1826, 1.5, null])
      expect((await as.admin.call('PUT', settings, { validityDays })).status).toBe(422);
    await as.admin.call('PUT', settings, { validityDays: 365 });
  });

  it('does not apply to an unproven address', async () => {
    const [victim, liar] = [newEmail(), newEmail()];
    const mine = await visit({ visitorEmail: liar });
    await sign({ email: victim, id_appointment: mine.id, code: mine.code });
    const theirs = await visit({ visitorEmail: victim });
    expect(await isSigned(theirs)).toBe(false);
  });

  it('removes the request to sign from the invitation', async () => {
    const email = newEmail();
    const first = await visit({ visitorEmail: email });
    await sign({ email, id_appointment: first.id, code: first.code });
    // Skip the pending jobs, which would draw every earlier document.
    await app.database.pool.query(
      'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
    );
    const body = {
      pkBuilding: here.id,
      date: [[TOMORROW, TOMORROW]],
      time: '14:30',
      language_mail: 'fr',
      first_name_visitor: 'Louise',
      last_name_visitor: 'Martin',
      visitor_email: email,
    };
    await as.vip.post('/list/createAppointment/', body);
    await app.jobs.drain();
    const { body: outbox } = await as.admin.get(`/api/outbox?search=${email}`);
    const invitation = outbox.fields.find(({ subject }: { subject: string }) =>
      subject.includes('visite chez'),
    );
    expect(invitation.text).not.toContain('/DNA?');
    expect(invitation.text).toContain(app.translate('fr', 'visits:mail.nda.signed'));
  });
});
