import type { Language } from '../../actor.ts';
import { disableLinks } from '../../webAddresses.ts';
import type { Env } from '../configuration/env.ts';
import { getPublicFilePath } from '../files/files.ts';
import type { Translate } from '../i18n/translate.ts';
import { type MailContent, renderMail } from './mailLayout.ts';
import type { OutboxMailInput } from './outbox.ts';

const PRODUCT = 'Parvis';

export type TranslateMailText = (key: string, more?: Readonly<Record<string, unknown>>) => string;

export type ComposedMail = Omit<OutboxMailInput, 'key' | 'bulk' | 'anonymous' | 'withheld'>;

interface Opening<P> {
  words: string;
  params: (t: TranslateMailText) => P;
  to: { email: string; language: Language };
  /** The sending building, whose legal pages are linked. Null: the product. */
  from: { id: number; name: string; address: string; logoKey?: string | null } | null;
  legalPagesOf?: number | undefined;
}

export interface MailBody
  extends Omit<MailContent, 'preview' | 'heading' | 'action' | 'further'>,
    Partial<Pick<OutboxMailInput, 'attachments' | 'secrets' | 'secretsExpireAt'>> {
  action?: { sentence: string; label: string; path: string };
  further?: readonly { sentence: string; pages: readonly { label: string; path: string }[] }[];
}

/** Mails of a building appear in its outbox, mails of the product belong to an account. */
export function createMailComposer(
  feature: string,
  { env, translate }: { env: Pick<Env, 'publicUrl'>; translate: Translate },
) {
  return <P extends object>(
    { words, params, to, from, legalPagesOf }: Opening<P>,
    body: (t: TranslateMailText, params: P) => MailBody,
  ): ComposedMail => {
    const { language } = to;
    const say: TranslateMailText = (key, options) => translate(language, key, { ns: feature, ...options });
    const textParams = params(say);
    const t: TranslateMailText = (key, more) => say(key, { ...textParams, ...more });
    const { action, further, attachments = [], secrets, secretsExpireAt, ...texts } = body(t, textParams);
    const urlOf = (path: string) => `${env.publicUrl}${path}`;
    const content: MailContent = {
      ...texts,
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
      subject: disableLinks(t(`${words}.subject`)),
      ...renderMail(content, {
        translate,
        language,
        publicUrl: env.publicUrl,
        sender: from?.name ?? PRODUCT,
        address: from?.address ?? '',
        building: from?.id ?? legalPagesOf,
        logoUrl: from?.logoKey ? urlOf(getPublicFilePath(from.logoKey)) : undefined,
      }),
      attachments,
      ...(secrets && { secrets }),
      ...(secretsExpireAt && { secretsExpireAt }),
    };
  };
}
