import type { Language } from '../../actor.ts';
import { withoutLinks } from '../../typedAddress.ts';
import type { Env } from '../env.ts';
import type { Translate } from '../translate.ts';
import type { MailMessage } from './mail.ts';
import { layOut, type MailContent } from './mailLayout.ts';

/** Who writes about accounts, and where no building is known. */
const PRODUCT = 'Parvis';

/** Says a word of the letter's feature in the reader's language; it may name all that the letter's words name. */
export type Say = (key: string, more?: Readonly<Record<string, unknown>>) => string;

/** A mail as it is composed; what it is about is its key. */
export type Letter = Omit<MailMessage, 'key' | 'bulk' | 'anonymous' | 'withheld'>;

interface Opening<P> {
  /** The words subject, preview and heading stand under this key of the feature: `mail.change`. */
  words: string;
  /** What its sentences may name. */
  params: (t: Say) => P;
  to: { email: string; language: Language };
  /** The building that writes, and whose legal pages are linked; null: the product does. */
  from: { id: number; name: string; address: string } | null;
  /** Where the product writes: the building whose legal pages are linked; without one the reader chooses there. */
  legalPagesOf?: number | undefined;
}

/** What a letter says, beside what its words open with. */
export interface Body
  extends Omit<MailContent, 'preview' | 'heading' | 'action' | 'further'>,
    Partial<Pick<MailMessage, 'attachments' | 'secrets' | 'secretsExpireAt'>> {
  /** What there is to do: a sentence, and the button below it. `path` is a page of ours, root-relative. */
  action?: { sentence: string; label: string; path: string };
  /** What else, as links below it. */
  further?: readonly { sentence: string; pages: readonly { label: string; path: string }[] }[];
}

/**
 * Composes the letters of a feature (its name is the namespace of its words): who writes to whom, and by `body` what is
 * said, in the reader's language. A letter of a building belongs to its outbox, one of the product to an account.
 */
export function letters(
  feature: string,
  { env, translate }: { env: Pick<Env, 'publicUrl'>; translate: Translate },
) {
  return <P extends object>(
    { words, params, to, from, legalPagesOf }: Opening<P>,
    body: (t: Say, params: P) => Body,
  ): Letter => {
    const { language } = to;
    const say: Say = (key, named) => translate(language, `${feature}:${key}`, named);
    const named = params(say);
    const t: Say = (key, more) => say(key, { ...named, ...more });
    const { action, further, attachments = [], secrets, secretsExpireAt, ...said } = body(t, named);
    const urlOf = (path: string) => `${env.publicUrl}${path}`;
    const content: MailContent = {
      ...said,
      preview: t(`${words}.preview`),
      heading: t(`${words}.heading`),
      ...(action && { action: { ...action, url: urlOf(action.path) } }),
      ...(further && {
        further: further.map(({ sentence, pages }) => ({
          sentence,
          pages: pages.map(({ label, path }) => ({ label, url: urlOf(path) })),
        })),
      }),
    };
    return {
      buildingId: from?.id ?? null,
      recipient: to.email,
      language,
      subject: withoutLinks(t(`${words}.subject`)),
      ...layOut(content, {
        ...{ translate, language, publicUrl: env.publicUrl },
        sender: from?.name ?? PRODUCT,
        address: from?.address ?? '',
        building: from?.id ?? legalPagesOf,
      }),
      attachments,
      ...(secrets && { secrets }),
      ...(secretsExpireAt && { secretsExpireAt }),
    };
  };
}
