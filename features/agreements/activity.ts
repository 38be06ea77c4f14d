import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { agreementSettingsTopic } from './api.ts';

const signatureOnly = { entity: 'nda_signature' };
const buildingOnly = { entity: 'building' };

export const agreementSigned = activityKind('nda.signed', {
  ...signatureOnly,
  withoutAccount: 'visitor',
  details: z.object({ version: z.int(), proven: z.boolean() }),
});
export const signatureConfirmedByMailLink = activityKind('nda.confirmed', {
  ...signatureOnly,
  withoutAccount: 'visitor',
});
export const agreementTextPublished = activityKind('nda.text_published', { entity: 'nda_text' });
/** Reads are recorded too: the data names people. */
export const signaturesListed = activityKind('nda.signatures_listed', {
  ...buildingOnly,
  details: z.object({ count: z.int() }),
});
export const signatureDocumentDownloaded = activityKind('nda.document_read', signatureOnly);
export const agreementSettingsChanged = activityKind('nda.settings_changed', {
  ...buildingOnly,
  topic: ['visits', agreementSettingsTopic],
  details: z.object({ from: z.int(), to: z.int() }),
});
