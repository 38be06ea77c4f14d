import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '../../../kit/server/db.ts';
import type { Env } from '../../../kit/server/env.ts';
import type { Place } from '../../../kit/server/feature.ts';
import { handle, type JobHandler, job } from '../../../kit/server/jobs.ts';
import { writeMail } from '../../../kit/server/mail.ts';
import { mayMailTo } from '../../../kit/server/mailAllowance.ts';
import type { Translate } from '../../../kit/server/words.ts';
import { hashToken, newToken } from '../../access/server/sessions.ts';
import { findPlace } from '../../buildings/server/queries.ts';
import { everyBuilding } from './everyBuilding.ts';
import { copyMail } from './ndaMail.ts';
import { renderAgreement } from './pdf.ts';
import { ndaDocuments, ndaLinks, ndaSignatures } from './tables.ts';
import { readText } from './texts.ts';

/** Makes the sealed copy of a signature and mails it to the signer. */
export const sealSignature = job<{ signature: number }>('nda.seal');

/** The link in the mailed copy lives this long, in milliseconds. */
export const LINK_LIFE = 30 * 24 * 60 * 60 * 1000;

const COPY = 'nda.copy';

export function sealJob(env: Env, translate: Translate): JobHandler {
  return handle(sealSignature, ({ signature: id }, { transaction, now }) =>
    transaction(async (tx, enqueue) => {
      const [signature] = await tx.select().from(ndaSignatures).where(eq(ndaSignatures.id, id)).for('update');
      const [sealed] = await tx
        .select({ id: ndaDocuments.signatureId })
        .from(ndaDocuments)
        .where(eq(ndaDocuments.signatureId, id));
      // Sealed already: this is a second run.
      if (!signature || sealed) return;
      const text = await readText({ db: tx }, { version: signature.version });
      const { building, proven, addressProven } = await whereFrom(tx, id);
      const pdf = await renderAgreement({ signature, text, building, proven, translate, env });
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      await tx.insert(ndaDocuments).values({ signatureId: id, sha256, pdf, issuedAt: now() });
      // Whoever signs more often than that has the earlier copies.
      if (!(await mayMailTo(tx, signature.email, COPY, now()))) return;
      const token = addressProven ? null : newToken();
      if (token !== null)
        await tx
          .update(ndaSignatures)
          .set({ tokenHash: hashToken(token) })
          .where(eq(ndaSignatures.id, id));
      const letter = copyMail({ signature, building, sha256, pdf, token, translate, env });
      const message = {
        ...letter,
        key: `${COPY}:${id}`,
        buildingId: building?.id ?? null,
        secretsExpireAt: new Date(signature.signedAt.getTime() + LINK_LIFE),
      };
      await writeMail(tx, enqueue, message, env, now());
    }),
  );
}

interface Origin {
  /** Only where the appointment's own code opened it: a claim says nothing about the signer. */
  building: Place | null;
  proven: boolean;
  addressProven: boolean;
}

async function whereFrom(tx: Db, signatureId: number): Promise<Origin> {
  const links = ndaLinks.in(await everyBuilding(tx));
  const [link] = await tx
    .select({ buildingId: links.buildingId, addressProven: links.addressProven })
    .from(links)
    .where(and(eq(links.signatureId, signatureId), ne(links.how, 'claimed')));
  const building = link && (await findPlace(tx, link.buildingId));
  if (!building) return { building: null, proven: false, addressProven: false };
  return { building, proven: true, addressProven: link.addressProven };
}
