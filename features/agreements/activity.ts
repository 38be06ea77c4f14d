import { z } from 'zod';
import { activityKind } from '../../kit/activityKind.ts';
import { ndaSettingsTopic } from './api.ts';

const aSignature = { about: 'nda_signature' };
const aBuilding = { about: 'building' };

/** `proven`: with the code of the visit's link. */
export const ndaSigned = activityKind('nda.signed', {
  ...aSignature,
  says: z.object({ version: z.int(), proven: z.boolean() }),
});
export const ndaConfirmed = activityKind('nda.confirmed', aSignature);
export const ndaTextPublished = activityKind('nda.text_published', { about: 'nda_text' });
/** Reading is recorded too: what is read names people. */
export const ndaSignaturesListed = activityKind('nda.signatures_listed', {
  ...aBuilding,
  says: z.object({ count: z.int() }),
});
export const ndaDocumentRead = activityKind('nda.document_read', aSignature);
/** For how many days a signature speaks for later visits; so lists of visits change. */
export const ndaSettingsChanged = activityKind('nda.settings_changed', {
  ...aBuilding,
  topic: ['visits', ndaSettingsTopic],
  says: z.object({ from: z.int(), to: z.int() }),
});
