import { buildings } from '../../../core/buildings/server/tables.ts';
import { signature } from '../../support/fixtures/agreementFixture.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { adminAlone, everybody, type Given, instead, nobody, type Rows, staff } from '../row.ts';

const anybody = { allowed: everybody, anybody: 200 };
/** Reception matches papers for visitors of any host. */
const desk = { ofColleague: staff, ofOtherCompany: staff };

const visitOf = ({ app, people }: AuthorizationFixture, { owner, at }: Given, visitorEmail?: string) =>
  app.make.visit({
    building: at.id,
    residentId: people[owner].id,
    ...(visitorEmail !== undefined && { visitorEmail }),
  });

async function newText({ as, next }: AuthorizationFixture) {
  const { body } = await as.admin.get('/api/nda/text');
  return { base: body.version, fr: `Accord ${next()}`, en: `Agreement ${next()}` };
}

/** Agreements (docs/specification.md §1, §16): admins read signatures, reception matches papers. */
export const agreements: Rows = {
  'POST /dna/signeddna/': {
    ...anybody,
    writes: 'nda_signatures',
    request: ({ next }) => ({ body: signature({ email: `signer${next()}@example.com` }) }),
  },
  'GET /api/nda/text': {
    ...anybody,
    request: () => ({ query: { version: 0 } }),
    shows: ({ body }) => body.current === true,
  },
  'POST /api/nda/confirmations': {
    ...anybody,
    writes: 'nda_signatures',
    request: async ({ resources }) => ({ body: { token: (await resources.signature()).token } }),
  },
  'POST /api/nda/confirmations/check': {
    ...anybody,
    request: async ({ resources }) => ({ body: { token: (await resources.signature()).token } }),
    shows: ({ body }) => body.already === false,
  },
  'POST /api/nda/signed': {
    ...anybody,
    request: () => ({ body: { id_appointment: 1, code: 'x' } }),
    shows: ({ body }) => body.signedOn === null,
  },
  'GET /api/nda/verification': {
    ...anybody,
    request: () => ({ query: { hash: 'a'.repeat(64) } }),
    shows: ({ body }) => body.issued === false,
  },
  'GET /api/nda/texts': { allowed: adminAlone, request: () => ({}) },
  'POST /api/nda/texts': {
    // The text belongs to all buildings, which no caller of the fixture administers.
    allowed: nobody,
    writes: 'nda_texts',
    request: async (fixture) => ({ body: await newText(fixture) }),
    further: {
      'by somebody of every building': {
        allowed: adminAlone,
        request: async (fixture, { caller }) => {
          const { app, people } = fixture;
          const all = await app.db.select({ id: buildings.id }).from(buildings);
          const { role } = people[caller];
          const person = await app.make.user({
            role,
            companyId: people.admin.companyId,
            buildings: all.map(({ id }) => id),
          });
          return { body: await newText(fixture), as: await app.as(person) };
        },
      },
    },
  },
  'GET /api/buildings/:building/nda/signatures': {
    allowed: adminAlone,
    resources: 'shared',
    writes: 'facts',
    request: async ({ resources }, { at }) => ({ about: (await resources.sealed(at)).id }),
    shows: ({ body }, about) => body.fields.some(({ id }: { id: number }) => id === about),
  },
  'GET /api/buildings/:building/nda/signatures/export': {
    allowed: adminAlone,
    writes: 'facts',
    request: () => ({}),
  },
  'GET /api/buildings/:building/nda/signatures/:id/document': {
    allowed: adminAlone,
    resources: 'shared',
    writes: 'facts',
    request: async ({ resources }, { at }) => ({ params: { id: (await resources.sealed(at)).id } }),
    shows: ({ text }) => text === '%PDF',
  },
  // The validity period is for admins only, like signatures
  // (docs/specification.md §1, §16).
  'GET /api/buildings/:building/nda/settings': { allowed: staff, request: () => ({}) },
  'PUT /api/buildings/:building/nda/settings': {
    allowed: adminAlone,
    writes: 'nda_settings',
    request: () => ({ body: { validityDays: 30 } }),
  },
  'GET /api/buildings/:building/visits/:id/nda': {
    allowed: staff,
    module: 'visits',
    resources: desk,
    request: async (fixture, given) => {
      const { id, email } = await fixture.resources.signature();
      return { params: { id: (await visitOf(fixture, given, email)).id }, about: id };
    },
    shows: ({ body }, about) => body.fields.some(({ id }: { id: number }) => id === about),
    further: {
      'a signature for another building': {
        allowed: instead(staff, 404),
        request: async (fixture, given) => {
          const { id, email } = await fixture.resources.sealed(fixture.there);
          return { params: { id: (await visitOf(fixture, given, email)).id }, about: id };
        },
      },
    },
  },
  'GET /api/buildings/:building/visits/:id/nda/signing': {
    allowed: staff,
    module: 'visits',
    resources: desk,
    request: async (fixture, given) => ({
      params: { id: (await visitOf(fixture, given, 'signer@example.com')).id },
    }),
    shows: ({ body }) => body.email === 'signer@example.com',
  },
  'POST /api/buildings/:building/visits/:id/nda': {
    allowed: staff,
    module: 'visits',
    resources: desk,
    writes: 'nda_links',
    request: async (fixture, given) => {
      const { id, email } = await fixture.resources.signature();
      return { params: { id: (await visitOf(fixture, given, email)).id }, body: { signature: id } };
    },
    further: {
      'a signature for another building': {
        allowed: instead(staff, 409),
        request: async (fixture, given) => {
          const { id, email } = await fixture.resources.sealed(fixture.there);
          return { params: { id: (await visitOf(fixture, given, email)).id }, body: { signature: id } };
        },
      },
    },
  },
};
