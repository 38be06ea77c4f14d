import { asc, sql } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import { ndaSignatures } from './tables.ts';

/**
 * The agreements that were signed under somebody's address. From where and with what is told once the link in the mailed
 * copy was opened: before that, anybody may have typed the address.
 */
export const listOwnSignatures: PersonalData = async ({ db, actor, language, translate }) => {
  const own = await db
    .select()
    .from(ndaSignatures)
    .where(sql`lower(${ndaSignatures.email}) = lower(${actor.email})`)
    .orderBy(asc(ndaSignatures.id));
  const rows = own.map((signature) => ({
    signedAt: signature.signedAt.toISOString(),
    reference: signature.reference,
    name: signature.name,
    company: signature.company,
    version: `${signature.version} (${signature.language})`,
    confirmedAt: signature.confirmedAt?.toISOString() ?? '',
    networkAddress: signature.confirmedAt ? signature.address : '',
    browser: signature.confirmedAt ? signature.userAgent : '',
  }));
  return [personalList('ndaSignatures', (key) => translate(language, `nda:personal.${key}`), rows)];
};
