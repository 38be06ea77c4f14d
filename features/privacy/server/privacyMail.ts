import type { Language } from '../../../kit/actor.ts';
import type { JobDependencies } from '../../../kit/server/jobs/jobDependencies.ts';
import {
  type ComposedMail,
  createMailComposer,
  type MailBody,
  type TranslateMailText,
} from '../../../kit/server/mail/composeMail.ts';

interface MailTarget {
  email: string;
  language: Language;
  words: Readonly<Record<string, string>>;
  building?: number | undefined;
}

export function composePrivacyMail(
  kind: 'received' | 'unknown' | 'asked' | 'declined' | 'deleted' | 'offered',
  { email, language, words, building }: MailTarget,
  { env, translate }: JobDependencies,
  more: (t: TranslateMailText) => Partial<MailBody> = () => ({}),
): ComposedMail {
  const opening = { words: `mail.${kind}`, params: () => words, to: { email, language } };
  return createMailComposer('privacy', { env, translate })(
    { ...opening, from: null, legalPagesOf: building },
    (say) => {
      const t: TranslateMailText = (key, params) => say(`mail.${kind}.${key}`, params);
      return { paragraphs: [t('hello'), t('text')], smallPrint: [t('why')], ...more(t) };
    },
  );
}
