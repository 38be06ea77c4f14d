import { beforeEach, describe, expect, it } from 'vitest';
import { loginSchema, resetRequestSchema } from '../core/access/session.ts';
import { profileEditSchema } from '../core/accounts/account.ts';
import { companyEditSchema } from '../core/companies/company.ts';
import { newPersonSchema } from '../core/directory/person.ts';
import { newSignatureSchema } from '../features/agreements/agreement.ts';
import { newRegistrationSchema } from '../features/invitations/registration.ts';
import { newDataRequestSchema } from '../features/privacy/dataRequest.ts';
import { deletionRequestInputSchema } from '../features/privacy/deletionRequest.ts';
import { teamMemberInputSchema } from '../features/recurringVisits/recurringVisit.ts';
import { CREATE, fetchVisits, TOMORROW, visitBody } from './support/fixtures/fixture.ts';
import { getProblems, makeImportFixture } from './support/fixtures/importFixture.ts';
import { clock, day, makeSheet } from './support/spreadsheets.ts';
import { productSources } from './support/structure.ts';

const { as, here, look, send, startAnew } = await makeImportFixture();
beforeEach(startAnew);

const NAMED = 'Jean Dupont <jean@example.com>';

describe('an address in the format of mail programs', () => {
  it('is accepted for visitors and residents by the contract’s call', async () => {
    const over = { visitor_email: NAMED, email: 'Claire Fontaine <vip@parvis.test>;' };
    expect((await as.reception.post(CREATE, visitBody(here.id, over))).status).toBe(200);
    expect(
      (await fetchVisits(as.reception, here)).map((visit) => [visit.visitor_email, visit.email]),
    ).toEqual([['jean@example.com', 'vip@parvis.test']]);
  });

  it('is accepted in an imported spreadsheet of visitors', async () => {
    const sheet = await makeSheet(
      ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur', 'Email résident'],
      ['Dupont', 'Jean', day(TOMORROW), clock('09:00'), NAMED, 'mailto:vip@parvis.test'],
      ['Leroy', 'Marie', day(TOMORROW), clock('09:30'), 'marie@example.com;', '"C. F." <vip@parvis.test>'],
    );
    expect(getProblems(await look(as.reception, sheet))).toEqual([]);
    expect((await send(as.reception, sheet)).body).toMatchObject({ created: 2 });
    expect(
      (await fetchVisits(as.reception, here)).map((visit) => [visit.visitor_email, visit.email]),
    ).toEqual([
      ['jean@example.com', 'vip@parvis.test'],
      ['marie@example.com', 'vip@parvis.test'],
    ]);
  });

  it('is accepted in an imported spreadsheet of people', async () => {
    const sheet = await makeSheet(
      ['Nom', 'Prénom', 'Email', 'Société'],
      ['Dupont', 'Jean', NAMED, 'Hélios Conseil'],
    );
    const file = { name: 'file', filename: 'personnes.xlsx', bytes: sheet };
    const { body } = await as.admin.upload(`/api/buildings/${here.id}/people/import/check`, file);
    expect(body.sheets[0]).toMatchObject({ created: 1, problems: [] });
  });

  it('finds the person in a search', async () => {
    const search = encodeURIComponent('Someone <VIP@parvis.test>');
    const { body } = await as.reception.get(`/api/buildings/${here.id}/people?search=${search}`);
    expect(body.fields.map(({ email }: { email: string }) => email)).toEqual(['vip@parvis.test']);
  });

  it.each([
    ['log-in', loginSchema.shape.email],
    ['a forgotten password', resetRequestSchema.shape.email],
    ['a company', companyEditSchema.shape.contactEmail],
    ['a person', newPersonSchema.shape.email],
    ['the profile', profileEditSchema.shape.email],
    ['a registration', newRegistrationSchema.shape.email],
    ['an agreement', newSignatureSchema.shape.email],
    ['a deletion request', deletionRequestInputSchema.shape.email],
    ['a letter about data', newDataRequestSchema.shape.email],
    ['a recurring visitor', teamMemberInputSchema.shape.email],
  ])('is accepted by the form of %s', (_, schema) => {
    expect(schema.parse(NAMED)).toBe('jean@example.com');
  });
});

it('every address schema comes from kit/emailSchema.ts', () => {
  const own = productSources().filter(
    ({ path, text }) => /\bz\.email\(/.test(text) && !/^kit\/(emailSchema|server\/)/.test(path),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});
