import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { agreementSettingsTopic } from './api.ts';

const aSignature = { about: 'nda_signature' };
const aBuilding = { about: 'building' };

export const agreementSigned = activityKind('nda.signed', {
  ...aSignature,
  says: z.object({ version: z.int(), proven: z.boolean() }),
});
export const signatureConfirmed = activityKind('nda.confirmed', aSignature);
export const agreementTextPublished = activityKind('nda.text_published', { about: 'nda_text' });
/** Reads are recorded too: the data names people. */
export const signaturesListed = activityKind('nda.signatures_listed', {
  ...aBuilding,
  says: z.object({ count: z.int() }),
});
export const signatureDocumentRead = activityKind('nda.document_read', aSignature);
export const agreementSettingsChanged = activityKind('nda.settings_changed', {
  ...aBuilding,
  topic: ['visits', agreementSettingsTopic],
  says: z.object({ from: z.int(), to: z.int() }),
});
