import type { BuildingAddressData } from '../../../core/feature/server/feature.ts';
import type { signatures } from '../../../core/signatures/server/tables.ts';
import { capitalizeName } from '../../../kit/capitalizeName.ts';
import type { Env } from '../../../kit/server/configuration/env.ts';
import type { Translate } from '../../../kit/server/i18n/translate.ts';
import { type ComposedMail, createMailComposer } from '../../../kit/server/mail/composeMail.ts';
import {
  formatDateWithoutYear,
  formatLongDate,
  formatTimeOfDay,
} from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow, type LocalDate, type LocalTime } from '../../../kit/time.ts';
import { FALLBACK_TIME_ZONE } from '../agreement.ts';

export type SignatureRecord = typeof signatures.$inferSelect;

export interface AgreementVisitDetails {
  date: LocalDate;
  time: LocalTime;
  /** '' if the host's account is deleted. */
  host: string;
  company: string;
}

export type SignatureConfirmationEffect = 'visit' | 'laterVisits' | 'unlinked';

interface CopyMailInput {
  signature: SignatureRecord;
  building: BuildingAddressData | null;
  visit: AgreementVisitDetails | null;
  sha256: string;
  pdf: Buffer;
  /** Null if the signer's address is already verified. */
  confirmation: { token: string; effect: SignatureConfirmationEffect } | null;
  translate: Translate;
  env: Pick<Env, 'publicUrl'>;
}

export const getAgreementVerificationPageUrl = ({ publicUrl }: Pick<Env, 'publicUrl'>) =>
  `${publicUrl}/verifyNDA`;

export function formatSigningTime(
  { signedAt, language }: SignatureRecord,
  building: BuildingAddressData | null,
) {
  const { date, time } = getLocalNow(building?.timeZone ?? FALLBACK_TIME_ZONE, signedAt);
  return { day: formatLongDate(date, language), time: formatTimeOfDay(time) };
}

export const joinParts = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

export function composeSignedCopyMail({
  signature,
  building,
  visit,
  sha256,
  pdf,
  confirmation,
  translate,
  env,
}: CopyMailInput): ComposedMail {
  const { name, email, version, language, reference } = signature;
  const verification = `${getAgreementVerificationPageUrl(env)}?hash=${sha256}`;
  const kind = visit ? 'ofVisit' : 'unlinked';
  const opening = { words: `mail.${kind}`, to: { email, language }, from: visit && building };
  const params = () => ({
    name: capitalizeName(name),
    version,
    building: building?.name ?? '',
    visitDay: visit && formatDateWithoutYear(visit.date, language),
    visitDate: visit && formatLongDate(visit.date, language),
    visitTime: visit && formatTimeOfDay(visit.time),
    ...formatSigningTime(signature, building),
  });
  return createMailComposer('agreements', { env, translate })({ ...opening, params }, (t) => ({
    paragraphs: [t('mail.hello'), t(`mail.${kind}.text`)],
    facts: [
      ...(visit ? [{ label: t('mail.facts.visit'), lines: [t('mail.visitMoment')] }] : []),
      ...(visit ? [{ label: t('mail.facts.host'), lines: [joinParts(visit.host, visit.company)] }] : []),
      ...(building
        ? [{ label: t('mail.facts.building'), lines: [joinParts(building.name, building.address)] }]
        : []),
      { label: t('mail.facts.signed'), lines: [t('mail.moment')] },
      { label: t('mail.facts.version'), lines: [String(version)] },
      { label: t('mail.facts.reference'), lines: [reference] },
      { label: t('mail.facts.hash'), lines: [sha256] },
    ],
    ...(confirmation && {
      action: {
        sentence: [t(`mail.confirm.${confirmation.effect}`), t('mail.confirm.once')].join(' '),
        label: t('mail.confirm.label'),
        path: `/confirmNDA/${confirmation.token}`,
      },
    }),
    closing: [t('mail.verify', { url: verification })],
    links: [verification],
    smallPrint: [t('mail.why'), ...(confirmation ? [t('mail.notYou')] : []), t('mail.kept')],
    attachments: [
      {
        filename: t('mail.file'),
        contentType: 'application/pdf',
        content: pdf.toString('base64'),
        // The sealed copy is stored separately, so the outbox keeps none.
        secret: true,
      },
    ],
    secrets: confirmation ? [confirmation.token] : [],
  }));
}
