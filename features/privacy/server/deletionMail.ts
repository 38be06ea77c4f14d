import type { Language } from '../../../kit/actor.ts';
import type { JobDependencies } from '../../../kit/server/feature.ts';
import { accountMail } from '../../../kit/server/mail/accountMail.ts';
import type { MailContent } from '../../../kit/server/mail/mailLayout.ts';

interface MailTarget {
  language: Language;
  /** What the words name. */
  words: Readonly<Record<string, string>>;
  /** Their only building, if any. */
  building?: number | undefined;
}

/** A mail about a deletion request, of the paragraphs hello and text; its words stand under `mail.<kind>`. */
export function deletionMail(
  kind: 'received' | 'unknown' | 'asked' | 'declined' | 'deleted',
  { language, words, building }: MailTarget,
  { env, translate }: JobDependencies,
  more: (t: (key: string, params?: object) => string) => Partial<MailContent> = () => ({}),
) {
  const t = (key: string, params: object = {}) =>
    translate(language, `privacy:mail.${kind}.${key}`, { ...words, ...params });
  const content = {
    preview: t('preview'),
    heading: t('heading'),
    paragraphs: [t('hello'), t('text')],
    smallPrint: [t('why')],
    ...more(t),
  };
  return { subject: t('subject'), ...accountMail(content, { language, translate, env, building }) };
}
