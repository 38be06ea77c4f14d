import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec, withWireName } from '../../kit/codec.ts';
import { downloadCodec, endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { LARGEST_ID, rowIdSchema } from '../../kit/rowId.ts';
import {
  agreementSettingsSchema,
  agreementTextVersionSchema,
  agreementVerificationResultSchema,
  candidateSignatureSchema,
  candidateSignatureSorts,
  documentHashSchema,
  newAgreementTextSchema,
  newSignatureSchema,
  signatoryDetailsSchema,
  signatureConfirmationLinkCheckSchema,
  signatureOccasionSchema,
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
  body: newSignatureSchema,
  answer: okAnswerCodec(),
});

export const readAgreementText = endpoint({
  name: 'readAgreementText',
  method: 'GET',
  path: '/api/nda/text',
  summary: 'Read a version of the agreement in both languages; 0 is the version in force',
  access: 'public',
  query: z.object({ version: z.coerce.number().int().min(0).max(LARGEST_ID).default(0) }),
  answer: agreementTextVersionSchema,
});

const mailedToken = z.object({ token: z.string().min(1).max(200) });

export const checkSignatureConfirmationLink = endpoint({
  name: 'checkSignatureConfirmationLink',
  method: 'POST',
  path: '/api/nda/confirmations/check',
  summary: 'Show the signature that a confirmation link belongs to; changes nothing',
  access: 'public',
  transaction: false,
  body: mailedToken,
  answer: signatureConfirmationLinkCheckSchema,
});

export const confirmSignatureByMailLink = endpoint({
  name: 'confirmSignatureByMailLink',
  method: 'POST',
  path: '/api/nda/confirmations',
  summary: 'Confirm a signature with the token from the mailed copy; idempotent',
  access: 'public',
  body: mailedToken,
  answer: okAnswerCodec(
    z.object({ already: z.boolean(), occasion: withWireName(signatureOccasionSchema.nullable(), 'purpose') }),
  ),
});

export const readSignatureStatus = endpoint({
  name: 'readSignatureStatus',
  method: 'POST',
  path: '/api/nda/signed',
  summary: 'Read the visit of an invitation link and its signature; empty if the code is wrong',
  access: 'public',
  transaction: false,
  body: visitLinkSchema,
  answer: signatureStatusSchema,
});

export const verifyAgreementPdf = endpoint({
  name: 'verifyAgreementPdf',
  method: 'GET',
  path: '/api/nda/verification',
  summary:
    'Check by SHA-256 whether a PDF was issued here; returns time, version and visit, but no person’s name',
  access: 'public',
  query: z.object({ hash: documentHashSchema }),
  answer: agreementVerificationResultSchema,
});

export const listAgreementTexts = endpoint({
  name: 'listAgreementTexts',
  method: 'GET',
  path: '/api/nda/texts',
  summary: 'List all versions of the agreement, newest first',
  access: 'user',
  answer: unpagedListAnswerCodec(agreementTextVersionSchema),
});

export const publishAgreementText = endpoint({
  name: 'publishAgreementText',
  method: 'POST',
  path: '/api/nda/texts',
  summary: 'Publish a new version in both languages; for administrators of every building',
  access: 'user',
  body: newAgreementTextSchema,
  answer: okAnswerCodec(z.object({ version: z.int() })),
});

const inBuilding = { access: 'user', building: 'path' } as const;

export const listSignatures = endpoint({
  name: 'listSignatures',
  method: 'GET',
  path: '/api/buildings/:building/nda/signatures',
  summary: 'List the building’s signatures, paged, newest first; each read is recorded',
  ...inBuilding,
  transaction: true,
  query: pageQueryCodec(signatureSorts, '-signedAt'),
  answer: pageCodec(signatureSchema),
});

export const exportSignatures = endpoint({
  name: 'exportSignatures',
  ...inBuilding,
  method: 'GET',
  path: '/api/buildings/:building/nda/signatures/export',
  summary: 'Export the list of signatures as a spreadsheet; each export is recorded',
  transaction: true,
  query: exportQueryCodec(signatureSorts, '-signedAt'),
  ...spreadsheetDownload,
});

export const downloadSignatureDocument = endpoint({
  name: 'downloadSignatureDocument',
  method: 'GET',
  path: '/api/buildings/:building/nda/signatures/:id/document',
  summary: 'Download the sealed PDF of a signature; each read is recorded',
  ...inBuilding,
  download: PDF,
  answer: downloadCodec,
});

export const agreementSettingsTopic = 'ndaSettings';

export const readAgreementSettings = endpoint({
  name: 'readAgreementSettings',
  method: 'GET',
  path: '/api/buildings/:building/nda/settings',
  summary: 'Read for how many days a signature covers later visits',
  ...inBuilding,
  topic: agreementSettingsTopic,
  answer: agreementSettingsSchema,
});

export const changeAgreementSettings = endpoint({
  name: 'changeAgreementSettings',
  method: 'PUT',
  path: '/api/buildings/:building/nda/settings',
  summary: 'Set for how many days a signature covers later visits',
  ...inBuilding,
  topic: agreementSettingsTopic,
  body: agreementSettingsSchema,
  answer: okAnswerCodec(),
});

const VISIT_PATH = '/api/buildings/:building/visits/:id/nda';

export const listCandidateSignatures = endpoint({
  name: 'listCandidateSignatures',
  method: 'GET',
  path: VISIT_PATH,
  summary: 'List the signatures that may be this visitor’s, paged, strongest proof first; for staff',
  ...inBuilding,
  module: 'visits',
  query: pageQueryCodec(candidateSignatureSorts, '-proof'),
  answer: pageCodec(candidateSignatureSchema),
});

export const assignSignatureToVisit = endpoint({
  name: 'assignSignatureToVisit',
  method: 'POST',
  path: VISIT_PATH,
  summary: 'Link a signature to a visit after checking the visitor’s papers; for staff',
  ...inBuilding,
  module: 'visits',
  body: z.object({ signature: rowIdSchema }),
  answer: okAnswerCodec(),
});

export const readVisitSignatoryAtReception = endpoint({
  name: 'readVisitSignatoryAtReception',
  method: 'GET',
  path: `${VISIT_PATH}/signing`,
  summary: 'Read the visit and visitor for signing at reception; for staff',
  ...inBuilding,
  module: 'visits',
  answer: signatoryDetailsSchema,
});
