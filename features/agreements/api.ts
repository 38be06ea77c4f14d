import { z } from 'zod';
import { identityCodec, objectCodec, okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { LARGEST_ID, rowIdSchema } from '../../kit/rowId.ts';
import {
  agreementSettingsSchema,
  agreementSigningPurposeSchema,
  agreementTextVersionSchema,
  agreementVerificationResultSchema,
  candidateSignatureSchema,
  candidateSignatureSorts,
  documentHashSchema,
  newAgreementTextSchema,
  newSignatureSchema,
  signatoryDetailsSchema,
  signatureConfirmationLinkCheckSchema,
  signatureSchema,
  signatureSorts,
  signatureStatusSchema,
  visitLinkSchema,
} from './agreement.ts';

const PDF = 'application/pdf';

export const signAgreement = endpoint({
  name: 'signAgreement',
  method: 'POST',
  path: '/dna/signeddna/',
  summary: 'Sign the non-disclosure agreement; a copy is mailed to the signer',
  access: 'public',
  form: true,
  body: objectCodec(newSignatureSchema, {
    email: 'email',
    version: 'dna',
    name: 'name',
    visit: 'id_appointment',
    code: 'code',
    forBuilding: 'building',
    company: 'entreprise',
    language: 'language',
    signature: 'signature',
  }),
  answer: okAnswerCodec(),
});

export const readAgreementText = endpoint({
  name: 'readAgreementText',
  method: 'GET',
  path: '/api/nda/text',
  summary: 'Read a version of the agreement in both languages; 0 is the version in force',
  access: 'public',
  query: objectCodec(z.object({ version: z.coerce.number().int().min(0).max(LARGEST_ID).default(0) }), {
    version: 'version',
  }),
  answer: identityCodec(agreementTextVersionSchema),
});

const mailedToken = objectCodec(z.object({ token: z.string().min(1).max(200) }), { token: 'token' });

export const checkSignatureConfirmationLink = endpoint({
  name: 'checkSignatureConfirmationLink',
  method: 'POST',
  path: '/api/nda/confirmations/check',
  summary: 'Show the signature that a confirmation link belongs to; changes nothing',
  access: 'public',
  transaction: false,
  body: mailedToken,
  answer: identityCodec(signatureConfirmationLinkCheckSchema),
});

export const confirmSignatureByMailLink = endpoint({
  name: 'confirmSignatureByMailLink',
  method: 'POST',
  path: '/api/nda/confirmations',
  summary: 'Confirm a signature with the token from the mailed copy; idempotent',
  access: 'public',
  body: mailedToken,
  answer: okAnswerCodec(
    objectCodec(z.object({ already: z.boolean(), purpose: agreementSigningPurposeSchema.nullable() }), {
      already: 'already',
      purpose: 'purpose',
    }),
  ),
});

export const readSignatureStatus = endpoint({
  name: 'readSignatureStatus',
  method: 'POST',
  path: '/api/nda/signed',
  summary: 'Read the visit of an invitation link and its signature; empty if the code is wrong',
  access: 'public',
  transaction: false,
  body: objectCodec(visitLinkSchema, { visit: 'id_appointment', code: 'code' }),
  answer: identityCodec(signatureStatusSchema),
});

export const verifyAgreementPdf = endpoint({
  name: 'verifyAgreementPdf',
  method: 'GET',
  path: '/api/nda/verification',
  summary:
    'Check by SHA-256 whether a PDF was issued here; returns time, version and visit, but no person’s name',
  access: 'public',
  query: objectCodec(z.object({ hash: documentHashSchema }), { hash: 'hash' }),
  answer: identityCodec(agreementVerificationResultSchema),
});

export const listAgreementTexts = endpoint({
  name: 'listAgreementTexts',
  method: 'GET',
  path: '/api/nda/texts',
  summary: 'List all versions of the agreement, newest first',
  access: 'user',
  answer: unpagedListAnswerCodec(identityCodec(agreementTextVersionSchema)),
});

export const publishAgreementText = endpoint({
  name: 'publishAgreementText',
  method: 'POST',
  path: '/api/nda/texts',
  summary: 'Publish a new version in both languages; for administrators of every building',
  access: 'user',
  body: objectCodec(newAgreementTextSchema, { base: 'base', fr: 'fr', en: 'en' }),
  answer: okAnswerCodec(objectCodec(z.object({ version: z.int() }), { version: 'version' })),
});

export const listSignatures = endpoint({
  name: 'listSignatures',
  method: 'GET',
  path: '/api/buildings/:building/nda/signatures',
  summary: 'List the building’s signatures, paged, newest first; each read is recorded',
  access: 'user',
  building: 'path',
  transaction: true,
  query: pageQueryCodec(signatureSorts, '-signedAt'),
  answer: pageCodec(identityCodec(signatureSchema)),
});

export const downloadSignatureDocument = endpoint({
  name: 'downloadSignatureDocument',
  method: 'GET',
  path: '/api/buildings/:building/nda/signatures/:id/document',
  summary: 'Download the sealed PDF of a signature; each read is recorded',
  access: 'user',
  building: 'path',
  download: PDF,
  answer: downloadCodec,
});

export const agreementSettingsTopic = 'ndaSettings';

export const readAgreementSettings = endpoint({
  name: 'readAgreementSettings',
  method: 'GET',
  path: '/api/buildings/:building/nda/settings',
  summary: 'Read for how many days a signature covers later visits',
  access: 'user',
  topic: agreementSettingsTopic,
  building: 'path',
  answer: identityCodec(agreementSettingsSchema),
});

export const changeAgreementSettings = endpoint({
  name: 'changeAgreementSettings',
  method: 'PUT',
  path: '/api/buildings/:building/nda/settings',
  summary: 'Set for how many days a signature covers later visits',
  access: 'user',
  topic: agreementSettingsTopic,
  building: 'path',
  body: objectCodec(agreementSettingsSchema, { validityDays: 'validityDays' }),
  answer: okAnswerCodec(),
});

const VISIT_PATH = '/api/buildings/:building/visits/:id/nda';

export const listCandidateSignatures = endpoint({
  name: 'listCandidateSignatures',
  method: 'GET',
  path: VISIT_PATH,
  summary: 'List the signatures that may be this visitor’s, paged, strongest proof first; for staff',
  access: 'user',
  building: 'path',
  module: 'visits',
  query: pageQueryCodec(candidateSignatureSorts, '-proof'),
  answer: pageCodec(identityCodec(candidateSignatureSchema)),
});

export const assignSignatureToVisit = endpoint({
  name: 'assignSignatureToVisit',
  method: 'POST',
  path: VISIT_PATH,
  summary: 'Link a signature to a visit after checking the visitor’s papers; for staff',
  access: 'user',
  building: 'path',
  module: 'visits',
  body: objectCodec(z.object({ signature: rowIdSchema }), { signature: 'signature' }),
  answer: okAnswerCodec(),
});

export const readVisitSignatoryAtReception = endpoint({
  name: 'readVisitSignatoryAtReception',
  method: 'GET',
  path: `${VISIT_PATH}/signing`,
  summary: 'Read the visit and visitor for signing at reception; for staff',
  access: 'user',
  building: 'path',
  module: 'visits',
  answer: identityCodec(signatoryDetailsSchema),
});
