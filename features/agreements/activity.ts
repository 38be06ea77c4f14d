import { z } from 'zod';
import { fact } from '../../kit/activity.ts';
import { ndaSettingsTopic } from './api.ts';

const aSignature = { about: 'nda_signature' };
const aBuilding = { about: 'building' };

/** `proven`: with the code of the visit's link. */
export const ndaSigned = fact('nda.signed', {
  ...aSignature,
  says: z.object({ version: z.int(), proven: z.boolean() }),
});
export const ndaConfirmed = fact('nda.confirmed', aSignature);
export const ndaTextPublished = fact('nda.text_published', { about: 'nda_text' });
/** Reading is recorded too: what is read names people. */
export const ndaSignaturesListed = fact('nda.signatures_listed', {
  ...aBuilding,
  says: z.object({ count: z.int() }),
});
export const ndaDocumentRead = fact('nda.document_read', aSignature);
/** For how many days a signature speaks for later visits; so lists of visits change. */
export const ndaSettingsChanged = fact('nda.settings_changed', {
  ...aBuilding,
  topic: ['visits', ndaSettingsTopic],
  says: z.object({ from: z.int(), to: z.int() }),
});
