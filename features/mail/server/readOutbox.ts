import { and, eq, sql } from 'drizzle-orm';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { instantSortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import { type MailAttachment, mails } from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { hideSecrets } from '../../../kit/server/mail/mailSecrets.ts';
import { mailAttachmentRead } from '../activity.ts';
import type { OutboxMail } from '../mail.ts';
import { can } from '../policy.ts';
import {
  mailLostCondition,
  mailSecretsVisibleCondition,
  mailSendableCondition,
  mailVisibilityCondition,
} from './mailVisibility.ts';

/**
 * Administrators read the content; account links and codes are always masked, others unless they are for
 * demonstration.
 */
export async function readOutbox(
  context: UserRequestContext,
  query: PageQuery<'createdAt'>,
): Promise<PageOfRows<OutboxMail>> {
  const { db, actor, env } = context;
  if (!can.list(actor)) throw new AppError('forbidden');
  const readsAll = can.read(actor);
  const isDemonstration = env.demo && env.smtpUrl === undefined;
  const list = db
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      state: mails.state,
      createdAt: mails.createdAt,
      text: (readsAll ? sql<string>`${mails.text}` : sql<string>`''`).as('text'),
      html: (readsAll ? sql<string>`${mails.html}` : sql<string>`''`).as('html'),
      secrets: mails.secrets,
      showsSecrets: mailSecretsVisibleCondition(context).as('shows_secrets'),
      reason: (readsAll ? sql<OutboxMail['reason']>`${mails.reason}` : sql<null>`null`).as('reason'),
      said: (readsAll ? sql<string>`coalesce(${mails.failure}, '')` : sql<string>`''`).as('said'),
      sendable: (readsAll ? mailSendableCondition(context) : sql<boolean>`false`).as('sendable'),
      gone: (readsAll ? mailLostCondition(context) : sql<boolean>`false`).as('gone'),
      // Attachments are large, and inline pictures may be as secret as a link.
      files: (readsAll && isDemonstration
        ? sql<MailAttachment[]>`case when ${mails.buildingId} is null then '[]' else ${mails.attachments} end`
        : sql<MailAttachment[]>`'[]'::json`
      ).as('files'),
      attachments: (readsAll
        ? sql<OutboxMail['attachments']>`(select coalesce(json_agg(json_build_object(
            'filename', file ->> 'filename', 'contentType', file ->> 'contentType',
            'opens', file ->> 'content' <> ''
              and (file -> 'secret' is null or ${mailSecretsVisibleCondition(context)})) order by at), '[]')
            from jsonb_array_elements(${mails.attachments}) with ordinality as files (file, at))`
        : sql<OutboxMail['attachments']>`'[]'::json`
      ).as('attachments'),
    })
    .from(mails)
    .where(
      and(
        await mailVisibilityCondition(context),
        containsWordsCondition([mails.recipient, mails.subject], query.search),
      ),
    )
    .as('list');
  const sorts = { createdAt: instantSortValue(list.createdAt) };
  const { rows, ...page } = await readPage(db, { list, sorts, id: list.id }, query);
  return {
    ...page,
    rows: rows.map(({ secrets, showsSecrets, files, createdAt, ...mail }) => {
      const maskSecrets = (text: string) => (showsSecrets ? text : hideSecrets(text, secrets));
      return {
        ...mail,
        text: maskSecrets(mail.text),
        html: inlinePictures(maskSecrets(mail.html), files),
        said: hideSecrets(mail.said, secrets),
        createdAt: readsAll ? createdAt.toISOString() : '',
      };
    }),
  };
}

function inlinePictures(html: string, files: readonly MailAttachment[]): string {
  return files.reduce(
    (resultHtml, { cid, contentType, content }) =>
      cid && content
        ? resultHtml.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content}"`)
        : resultHtml,
    html,
  );
}

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
