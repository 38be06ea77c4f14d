import { isPasswordCorrect } from '../../../core/access/server/password.ts';
import { findAccountForLogin } from '../../../core/people/server/queries.ts';
import { hashNetwork } from '../../../kit/server/hashing/networkHash.ts';
import type { Context } from '../../../kit/server/http/router.ts';
import type { DeletionRequestInput } from '../deletionRequest.ts';
import { deletionRequestReceiptMailJob } from './deletionRequestMailJob.ts';
import { accountDeletionRequests } from './tables.ts';

/** True if the password matches. Takes equally long for unknown addresses, to prevent timing attacks. */
export async function verifyAccountPassword(
  { db }: Pick<Context, 'db'>,
  input: DeletionRequestInput,
): Promise<boolean> {
  const user = await findAccountForLogin(db, input.email);
  return isPasswordCorrect(user?.passwordHash || null, input.password);
}

/**
 * A wrong password is recorded, not refused: the sender may have forgotten it. Response and timing do not
 * reveal whether the account exists.
 */
export async function requestAccountDeletion(
  context: Context,
  input: DeletionRequestInput,
  proven: boolean,
): Promise<void> {
  const { db, now, language, networkAddress } = context;
  const [row] = await db
    .insert(accountDeletionRequests)
    .values({ email: input.email, proven, language, requestedAt: now })
    .returning({ id: accountDeletionRequests.id });
  const from = hashNetwork(networkAddress);
  if (row)
    await context.enqueue(deletionRequestReceiptMailJob, { request: row.id, from }, { anonymous: true });
}
