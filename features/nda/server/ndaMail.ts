import type { BuildingDetails } from '../../../core/server/feature.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { ComposedMail } from '../../../kit/server/mail/mail.ts';
import { layOut, type MailContent } from '../../../kit/server/mail/mailLayout.ts';
import { dayInWords, timeInWords } from '../../../kit/server/mail/mailWords.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { localNow } from '../../../kit/time.ts';
import type { ndaSignatures } from './tables.ts';

export type SignatureRow = typeof ndaSignatures.$inferSelect;

/** What opening the link in the copy is good for: the visit signed for, later ones too, or neither. */
export type Confirming = 'visit' | 'laterVisits' | 'unlinked';

interface Copy {
  signature: SignatureRow;
  /** The building whose visitor signed. */
  building: BuildingDetails | null;
  /** Of the PDF. */
  sha256: string;
  pdf: Buffer;
  /** Null where the address is known to be the signer's. */
  confirmation: { token: string; effect: Confirming } | null;
  translate: Translate;
  env: Pick<Env, 'publicUrl'>;
}

const PRODUCT = 'Parvis';
/** French law governs the text: without a building, moments are told by the clock of Paris. */
export const HOME_ZONE = 'Europe/Paris';

/** The address of the page that checks a PDF. */
export const verificationUrl = ({ publicUrl }: Pick<Env, 'publicUrl'>) => `${publicUrl}/verifyNDA`;

/** When it was signed, in words, by the building's clock. */
export function signedInWords({ signedAt, language }: SignatureRow, building: BuildingDetails | null) {
  const { date, time } = localNow(building?.timeZone ?? HOME_ZONE, signedAt);
  return { day: dayInWords(date, language), time: timeInWords(time) };
}

/** The mail that brings the signer their copy, in the language that they signed in. */
export function copyMail(copy: Copy): ComposedMail {
  const { signature, building, sha256, pdf, confirmation, translate, env } = copy;
  const { language } = signature;
  const t = (key: string, params: object = {}) => translate(language, `nda:mail.${key}`, { ...params });
  const words = {
    name: signature.name,
    building: building?.name ?? '',
    version: signature.version,
    ...signedInWords(signature, building),
  };
  const verification = `${verificationUrl(env)}?hash=${sha256}`;
  const content: MailContent = {
    preview: t('preview', words),
    heading: t('heading'),
    paragraphs: [t('hello', words), t(building ? 'textOfBuilding' : 'text', words)],
    facts: [
      { label: t('facts.signed'), lines: [t('moment', words)] },
      { label: t('facts.version'), lines: [String(signature.version)] },
      { label: t('facts.reference'), lines: [signature.reference] },
      { label: t('facts.hash'), lines: [sha256] },
    ],
    ...(confirmation && {
      action: {
        sentence: `${t(`confirm.${confirmation.effect}`)} ${t('confirm.once')}`,
        label: t('confirm.label'),
        url: `${env.publicUrl}/confirmNDA/${confirmation.token}`,
      },
    }),
    closing: [t('verify', { url: verification })],
    links: [verification],
    smallPrint: [t('why'), ...(confirmation ? [t('notYou')] : []), t('kept')],
  };
  const letterhead = {
    ...{ translate, language, publicUrl: env.publicUrl },
    sender: building?.name ?? PRODUCT,
    address: building?.address ?? '',
    building: building?.id,
  };
  return {
    recipient: signature.email,
    language,
    subject: t('subject'),
    ...layOut(content, letterhead),
    attachments: [
      {
        filename: t('file'),
        contentType: 'application/pdf',
        content: pdf.toString('base64'),
        // The sealed copy has its own place; the outbox keeps none.
        secret: true,
      },
    ],
    secrets: confirmation ? [confirmation.token] : [],
  };
}
