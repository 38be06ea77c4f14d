import type { Language } from '../../actor.ts';
import type { Env } from '../env.ts';
import type { Translate } from '../words.ts';
import { layOut, type MailContent } from './mailLayout.ts';

/** Who writes about accounts, where no building does. */
const PRODUCT = 'Parvis';

interface AccountMailOptions {
  language: Language;
  translate: Translate;
  env: Pick<Env, 'publicUrl'>;
  /** The reader's building, whose legal pages are linked; without one the reader chooses there. */
  building?: number | undefined;
}

/** What all mails about an account have in common: the product writes them, and they belong to no building. */
export function accountMail(
  content: MailContent,
  { language, translate, env, building }: AccountMailOptions,
) {
  const sender = { translate, language, sender: PRODUCT, address: '', publicUrl: env.publicUrl, building };
  return { buildingId: null, language, attachments: [], ...layOut(content, sender) };
}
