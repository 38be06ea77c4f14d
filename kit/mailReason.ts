/** Why a mail has not left, or never will. */
export const mailReasons = [
  'unknownHost',
  'unreachable',
  'tls',
  'login',
  'sender',
  /** The server takes no mails from us, or none for others. */
  'policy',
  /** It asks for patience. */
  'busy',
  'recipient',
  'message',
  /** What the mail opens has expired before it could leave, or there is no point in it any more. */
  'expired',
  'unknown',
] as const;
export type MailReason = (typeof mailReasons)[number];
