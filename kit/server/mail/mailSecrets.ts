import type { mails } from '../database/tables.ts';

export type Mail = typeof mails.$inferSelect;

const HIDDEN_SECRET = '••••';

export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((result, secret) => result.replaceAll(secret, HIDDEN_SECRET), text);
}

export function removeMailSecrets({
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

export function hasMailSecrets({
  secrets = [],
  attachments,
}: {
  secrets?: readonly string[];
  attachments: Mail['attachments'];
}): boolean {
  return secrets.length > 0 || attachments.some(({ secret }) => secret === true);
}

export function getMailColumnsWithoutSecrets(mail: Mail): Partial<Mail> {
  return { ...removeMailSecrets(mail), ...(hasMailSecrets(mail) && { secretsExpireAt: mail.createdAt }) };
}
