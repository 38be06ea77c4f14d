import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { agreementSettingsTopic } from './api.ts';

const aSignature = { entity: 'nda_signature' };
const aBuilding = { entity: 'building' };

export const agreementSigned = activityKind('nda.signed', {
  ...aSignature,
  details: z.object({ version: z.int(), proven: z.boolean() }),
});
export const signatureConfirmed = activityKind('nda.confirmed', aSignature);
export const agreementTextPublished = activityKind('nda.text_published', { entity: 'nda_text' });
/** Reads are recorded too: the data names people. */
export const signaturesListed = activityKind('nda.signatures_listed', {
  ...aBuilding,
  details: z.object({ count: z.int() }),
});
export const signatureDocumentRead = activityKind('nda.document_read', aSignature);
export const agreementSettingsChanged = activityKind('nda.settings_changed', {
  ...aBuilding,
  topic: ['visits', agreementSettingsTopic],
  details: z.object({ from: z.int(), to: z.int() }),
});
