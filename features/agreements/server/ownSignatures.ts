import { asc, eq, sql } from 'drizzle-orm';
import {
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import type { Actor } from '../../../kit/actor.ts';
import { signatureDocuments, signatures } from './tables.ts';

const isUnderAddress = ({ email }: Pick<Actor, 'email'>) => sql`lower(${signatures.email}) = lower(${email})`;

/** Address and browser only after confirmation: before, anyone may have typed this email. */
export const listOwnSignaturesForExport: ListPersonalData = async ({ db, actor, language, translate }) => {
  const own = await db
    .select({ signature: signatures, purpose: signatureDocuments.purpose })
    .from(signatures)
    .leftJoin(signatureDocuments, eq(signatureDocuments.signatureId, signatures.id))
    .where(isUnderAddress(actor))
    .orderBy(asc(signatures.id));
  const rows = own.map(({ signature, purpose }) => ({
    signedAt: signature.signedAt.toISOString(),
    reference: signature.reference,
    name: signature.name,
    company: signature.company,
    building: purpose?.building ?? '',
    visit: purpose?.date ? `${purpose.date} ${purpose.time}` : '',
    version: `${signature.version} (${signature.language})`,
    confirmedAt: signature.confirmedAt?.toISOString() ?? '',
    networkAddress: signature.confirmedAt ? signature.address : '',
    browser: signature.confirmedAt ? signature.userAgent : '',
  }));
  return [
    toPersonalList('ndaSignatures', (key) => translate(language, `agreements:personal.${key}`), rows, true),
  ];
};

export const previewSignaturesOnAccountDeletion: PreviewDeletion = async ({
  db,
  actor,
  language,
  translate,
}) => {
  const count = await db.$count(signatures, isUnderAddress(actor));
  const say = (key: string, count: number) => translate(language, `agreements:leaving.${key}`, { count });
  return toDeletionEffects(say, [{ what: 'stays', key: 'signed', count, own: true }]);
};
