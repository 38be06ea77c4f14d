import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { mails } from '../kit/server/database/tables.ts';
import { makeAgreementFixture } from './support/fixtures/agreementFixture.ts';
import { CREATE, fetchMails, TOMORROW, visitBody, visitsOf } from './support/fixtures/fixture.ts';
import { parcelBody, parcelsOf } from './support/fixtures/parcelFixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, as, sign, visit, documentOf, signatures } = fixture;
const TYPED = 'gain https://evil.example/x';

it('a signer’s name with a URL is refused, also as signature; the sender of a parcel may be a shop', async () => {
  for (const [field, over] of [
    ['name', { name: TYPED }],
    ['signature', { signature: 'www.evil.example' }],
  ] as const) {
    const { status, body } = await sign(over);
    const words = app.translate('fr', 'kit:errors.name_is_address');
    expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
  }
  const shop = parcelBody({ parcelSender: 'www.shop.example' });
  expect((await as.reception.call('PUT', parcelsOf(here), shop)).status).toBe(200);
});

it('a stored URL can still be read', async () => {
  const old = await visit({ visitorFirstName: TYPED, date: TOMORROW });
  const { status, body } = await as.admin.get(`${visitsOf(here)}?start=${TOMORROW}`);
  expect([status, body.fields.find(({ pk }: { pk: number }) => pk === old.id).first_name_visitor]).toEqual([
    200,
    TYPED,
  ]);
});

it('user texts contain no links in mails, calendar files and PDFs', async () => {
  await app.jobs.drain();
  await app.db.delete(mails);
  const old = await app.make.company({ name: 'www.evil.example', buildings: [here.id] });
  const host = await app.make.user({ companyId: old.id, firstName: TYPED, buildings: [here.id] });
  await (await app.as(host)).post(CREATE, visitBody(here.id, { visitor_email: 'a@example.com' }));
  await sign({ email: 'a@example.com', entreprise: 'evil.example/x', signature: '' });
  const [invitation, copy] = await fetchMails(fixture, 'a@example.com');
  const rows = await app.db.select().from(mails);
  const calendar = rows
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType }) => contentType.startsWith('text/calendar'))
    .map(({ content }) => Buffer.from(content, 'base64').toString().replace(/\r\n /g, ''))
    .join();
  const document = await documentOf((await signatures()).at(-1)?.id ?? 0);
  const pdf = await getDocument({ data: new Uint8Array(document?.pdf ?? []), verbosity: 0 }).promise;
  let printed = '';
  for (let page = 1; page <= pdf.numPages; page++)
    for (const item of (await (await pdf.getPage(page)).getTextContent()).items)
      printed += 'str' in item ? item.str : '';
  expect(copy.subject).toBeTruthy();
  for (const text of [invitation.subject, invitation.text, invitation.html, calendar, printed]) {
    expect(text.replace(/\u200b| (?=\.)/g, '')).toMatch(/evil\.example/);
    expect(text).not.toMatch(/:\/\/evil|evil\.example|www\.evil/);
  }
  expect(printed).toContain('http://parvis.test/verifyNDA');
});
