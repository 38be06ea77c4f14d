import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { mails } from '../kit/server/database/tables.ts';
import { CREATE, importInto, mailsOf, TOMORROW, visitBody, visitsOf } from './support/fixtures/fixture.ts';
import { REGISTER, registrationBody } from './support/fixtures/joining.ts';
import { makeNdaFixture } from './support/fixtures/ndaFixture.ts';
import { parcelBody, parcelsOf } from './support/fixtures/parcelFixture.ts';
import { badCells, clock, day, HEADINGS, sheetOf, uploadSheet } from './support/sheets.ts';
import type { Answer } from './support/testApp.ts';

const fixture = await makeNdaFixture();
const { app, here, people, as, sign, visit, documentOf, signatures } = fixture;
const TYPED = 'gain https://evil.example/x';

/** At this field, in words. */
function expectRefused({ status, body }: Answer, field: string, language: 'fr' | 'en' = 'fr'): void {
  const words = app.translate(language, 'kit:errors.name_is_address');
  expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
}

describe('a person’s name that holds an address is refused at its field', () => {
  it.each(['fr', 'en'] as const)('of somebody who registers, in %s', async (language) => {
    const place = { building_list: [here.id], entreprise: people.vip.companyId };
    for (const field of ['firstName', 'lastName']) {
      const body = registrationBody({ ...place, [field]: TYPED });
      const answer = await app.anybody.post(REGISTER, body, { 'accept-language': language });
      expectRefused(answer, field, language);
    }
  });

  it('of a signer, also where it is typed as signature', async () => {
    expectRefused(await sign({ name: TYPED }), 'name');
    expectRefused(await sign({ signature: 'www.evil.example' }), 'signature');
  });

  it('in the profile', async () => {
    const profile = '/users/deleteGetPatchUser/';
    expectRefused(await as.vip.patch(profile, { pk: people.vip.id, firstName: TYPED }), 'firstName');
  });

  it('of a visitor, announced, changed or imported', async () => {
    expectRefused(
      await as.vip.post(CREATE, visitBody(here.id, { first_name_visitor: TYPED })),
      'first_name_visitor',
    );
    const { body } = await as.vip.post(CREATE, visitBody(here.id));
    const edit = { pk: body.created[0], last_name_visitor: 'evil．example／x' };
    expectRefused(await as.vip.patch(visitsOf(here), edit), 'last_name_visitor');
    const row = ['Roy', TYPED, day(TOMORROW), clock('09:30'), 'roy@example.com'];
    const imported = await uploadSheet(as.vip, importInto(here), await sheetOf(HEADINGS, row));
    const message = app.translate('fr', 'kit:errors.name_is_address');
    expect(badCells(imported.body.errors.rows)).toEqual([{ row: 2, column: HEADINGS[1], message }]);
  });

  it('of a parcel’s recipient; its sender may be a shop', async () => {
    expectRefused(
      await as.reception.call('PUT', parcelsOf(here), parcelBody({ recipient: TYPED })),
      'recipient',
    );
    const shop = parcelBody({ parcelSender: 'www.shop.example' });
    expect((await as.reception.call('PUT', parcelsOf(here), shop)).status).toBe(200);
  });
});

it('an address that a row holds already is still read', async () => {
  const old = await visit({ visitorFirstName: TYPED, date: TOMORROW });
  const { status, body } = await as.admin.get(`${visitsOf(here)}?start=${TOMORROW}`);
  expect([status, body.fields.find(({ pk }: { pk: number }) => pk === old.id).first_name_visitor]).toEqual([
    200,
    TYPED,
  ]);
});

it('nothing that was typed is a link in a mail, nor in its calendar file or its PDF', async () => {
  await app.jobs.drain();
  await app.db.delete(mails);
  const old = await app.make.company({ name: 'www.evil.example', buildings: [here.id] });
  const host = await app.make.user({ companyId: old.id, firstName: TYPED, buildings: [here.id] });
  await (await app.as(host)).post(CREATE, visitBody(here.id, { visitor_email: 'a@example.com' }));
  await sign({ email: 'a@example.com', entreprise: 'evil.example/x', signature: '' });
  const [invitation, copy] = await mailsOf(fixture, 'a@example.com');
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
