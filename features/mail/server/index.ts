// Placeholder by the lead so that app.ts loads; the mail helper replaces this whole file.
import type { Feature } from '../../../kit/server/feature.ts';

export const mail: Feature = { name: 'mail', words: { fr: {}, en: {} }, routes: [] };
