import { and, eq } from 'drizzle-orm';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { hideSecrets } from '../../../kit/server/mail/mailSecrets.ts';
import { mailAttachmentRead } from '../activity.ts';
import { can } from '../policy.ts';
import { mailSecretsVisibleCondition, mailVisibilityCondition } from './mailVisibility.ts';

/** Secrets in the file are masked, or the file is refused, as in the mail itself. */
export async function downloadMailAttachment(
  context: UserRequestContext,
  { id, number }: { id: number; number: number },
): Promise<DownloadFile> {
  const { db, actor } = context;
  if (!can.read(actor)) throw new AppError('forbidden');
  const [mail] = await db
    .select({
      attachments: mails.attachments,
      buildingId: mails.buildingId,
      secrets: mails.secrets,
      showsSecrets: mailSecretsVisibleCondition(context),
    })
    .from(mails)
    .where(and(eq(mails.id, id), await mailVisibilityCondition(context)));
  const file = mail?.attachments[number - 1];
  if (!mail || !file?.content || (file.secret && !mail.showsSecrets)) throw new AppError('not_found');
  await context.recordActivity(mailAttachmentRead({ id, building: mail.buildingId }));
  const content = Buffer.from(file.content, 'base64');
  const isMasked = file.contentType.startsWith('text/') && !mail.showsSecrets;
  return {
    filename: file.filename,
    bytes: isMasked ? Buffer.from(hideSecrets(content.toString(), mail.secrets)) : content,
  };
}
