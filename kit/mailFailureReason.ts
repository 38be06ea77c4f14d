export const mailFailureReasons = [
  'unknownHost',
  'unreachable',
  'tls',
  'login',
  'sender',
  /** The server does not accept our mails or does not relay. */
  'policy',
  'busy',
  'recipient',
  'message',
  /** The links of the mail expired before it was sent, or the mail lost its purpose. */
  'expired',
  'unknown',
] as const;
export type MailFailureReason = (typeof mailFailureReasons)[number];
