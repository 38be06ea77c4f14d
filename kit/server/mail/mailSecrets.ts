import type { mails } from '../database/tables.ts';

export type Mail = typeof mails.$inferSelect;

export const HIDDEN = '••••';

/** The text with its secrets replaced by dots. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}

/** The mail's columns as they remain once its links have left or expired. */
export function withoutSecrets({
  text,
  html,
  attachments,
  secrets = [],
}: Pick<Mail, 'text' | 'html' | 'attachments'> & { secrets?: readonly string[] }) {
  return {
    text: hideSecrets(text, secrets),
    html: hideSecrets(html, secrets),
    attachments: attachments.map((file) => (file.secret ? { ...file, content: '' } : file)),
    secrets: [],
  };
}

/** Whether a mail holds anything that opens something. */
export function hasSecrets({
  secrets = [],
  attachments,
}: {
  secrets?: readonly string[];
  attachments: Mail['attachments'];
}): boolean {
  return secrets.length > 0 || attachments.some(({ secret }) => secret === true);
}

/** The mail's columns once it is wiped: it cannot be sent any more. */
export function wiped(mail: Mail): Partial<Mail> {
  return { ...withoutSecrets(mail), ...(hasSecrets(mail) && { secretsExpireAt: mail.createdAt }) };
}
