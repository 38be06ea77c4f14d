import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { NamedRows, PersonalData } from '../../../core/feature/server/personalData.ts';
import { isVisitorCondition } from '../../../core/feature/server/visitorData.ts';
import { signatures, signatureVisitLinks } from '../../../core/signatures/server/tables.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { can } from '../policy.ts';
import { signatureDocuments } from './tables.ts';

const isUnderAddress = ({ email }: Pick<Actor, 'email'>) => sql`lower(${signatures.email}) = lower(${email})`;

function namedSignatures({ db, actor, building }: BuildingContext): NamedRows {
  const links = signatureVisitLinks.in(building);
  const isOfBuilding = inArray(signatures.id, db.select({ id: links.signatureId }).from(links));
  return {
    table: signatures,
    name: signatures.name,
    email: signatures.email,
    searched: [signatures.name, signatures.email],
    indexed: [signatures.name, signatures.email, signatures.company],
    where: can.administer(actor) ? isOfBuilding : sql`false`,
  };
}

const describeSignature = (signature: typeof signatures.$inferSelect) => ({
  signedAt: signature.signedAt,
  reference: signature.reference,
  name: signature.name,
  company: signature.company,
});

/** Signatures must be retained by law, so nobody can have them erased. */
export const agreementPersonalData: PersonalData = {
  columns: {
    nda_signatures: 'name email company typed drawing address user_agent',
    nda_documents: 'pdf',
    nda_texts: 'published_by',
    nda_links: 'linked_by',
  },
  exported: [
    {
      // Address and browser only after confirmation: before, anyone may have typed this email.
      name: 'ndaSignatures',
      hiddenFromStaff: true,
      async rows({ db, actor }) {
        const own = await db
          .select({ signature: signatures, occasion: signatureDocuments.occasion })
          .from(signatures)
          .leftJoin(signatureDocuments, eq(signatureDocuments.signatureId, signatures.id))
          .where(isUnderAddress(actor))
          .orderBy(asc(signatures.id));
        return own.map(({ signature, occasion }) => ({
          ...describeSignature(signature),
          building: occasion?.building ?? '',
          visit: occasion?.date ? `${occasion.date} ${occasion.time}` : '',
          version: `${signature.version} (${signature.language})`,
          confirmedAt: signature.confirmedAt ?? '',
          networkAddress: signature.confirmedAt ? signature.address : '',
          browser: signature.confirmedAt ? signature.userAgent : '',
        }));
      },
    },
  ],
  deletionEffects: [
    {
      what: 'stays',
      key: 'signed',
      hiddenFromStaff: true,
      count: ({ db, actor }) => db.$count(signatures, isUnderAddress(actor)),
    },
  ],
  visitors: {
    named: (context) => [namedSignatures(context)],
    exported: [
      {
        name: 'ndaSignatures',
        async rows(context, visitor) {
          const rows = await context.db
            .select()
            .from(signatures)
            .where(isVisitorCondition(namedSignatures(context), visitor))
            .orderBy(asc(signatures.id));
          return rows.map((signature) => ({
            ...describeSignature(signature),
            version: `${signature.version} (${signature.language})`,
            confirmedAt: signature.confirmedAt ?? '',
            networkAddress: signature.address,
            browser: signature.userAgent,
          }));
        },
      },
    ],
  },
};
