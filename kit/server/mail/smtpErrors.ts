import type { MailFailureReason } from '../../mailFailureReason.ts';

export interface SmtpRefusal {
  reason: MailFailureReason;
  /**
   * `final`: the server will never accept this mail. `later`: it defers this mail. `us`: it accepts no mail
   * from us until an administrator has solved the problem.
   */
  verdict: 'final' | 'later' | 'us';
}

export interface NodemailerError {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

const us = (reason: MailFailureReason): SmtpRefusal => ({ reason, verdict: 'us' });
const final = (reason: MailFailureReason): SmtpRefusal => ({ reason, verdict: 'final' });

/** RFC 5321 §4.2, RFC 3463. In doubt the mail waits, because a mail given up too early is lost. */
export function toSmtpRefusal(failure: NodemailerError): SmtpRefusal {
  const { code, command = '', responseCode, response = '' } = failure;
  if (code === 'EDNS') return us('unknownHost');
  if (code === 'ETLS' || isTlsError(failure)) return us('tls');
  if (code === 'EAUTH') return us('login');
  if (responseCode === undefined) return classifyConnectionError(code);
  if (responseCode < 500) return classifyTemporaryReply(command, responseCode);
  // Bad sequence of commands: the next attempt opens a new session.
  if (responseCode === 503) return us('busy');
  // Encryption or log-in is required first (RFC 3207 §4, RFC 4954 §6).
  if (responseCode === 530) return us(/starttls/i.test(response) ? 'tls' : 'login');
  if (responseCode === 534 || responseCode === 535 || responseCode === 538) return us('login');
  const status = enhancedStatus(response);
  // The message is too large for the server (RFC 1870 §6).
  if (status === '3.4') return final('message');
  if (command === 'MAIL FROM') return us('sender');
  if (command === 'RCPT TO') return classifyRecipientRefusal(responseCode, status, response);
  if (command === 'DATA') return classifyMessageRefusal(status, response);
  return us('policy');
}

/** `7.1` of `550 5.7.1 …`, or of qmail’s `553 … (#5.7.1)`. */
function enhancedStatus(response: string): string | undefined {
  return /^\d{3}[ -](?:.*\(#)?[245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}

/** For connections encrypted from the start: OpenSSL's codes for certificates, and Node's codes for TLS. */
function isTlsError({ originalCode = '' }: NodemailerError): boolean {
  return originalCode.startsWith('ERR_')
    ? /^ERR_(SSL|TLS)_/.test(originalCode)
    : /_|^EPROTO$/.test(originalCode);
}

function classifyConnectionError(code: string | undefined): SmtpRefusal {
  // Nodemailer itself refused: an invalid address, or a message larger than the server accepts.
  if (code === 'EENVELOPE') return final('recipient');
  if (code === 'EMESSAGE') return final('message');
  const isConnectionError = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EPROTOCOL'].includes(code ?? '');
  return isConnectionError ? us('unreachable') : { reason: 'unknown', verdict: 'later' };
}

function classifyTemporaryReply(command: string, responseCode: number): SmtpRefusal {
  // Postfix on Debian defers forbidden relaying with this code (smtpd_relay_restrictions).
  if (command === 'RCPT TO' && responseCode === 454) return us('policy');
  const isAboutThisMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== 421;
  return { reason: 'busy', verdict: isAboutThisMail ? 'later' : 'us' };
}

/** Most servers refuse the sender or the client only at this command (Postfix: smtpd_delay_reject). */
function classifyRecipientRefusal(
  responseCode: number,
  status: string | undefined,
  response: string,
): SmtpRefusal {
  const isAboutSender = status === '1.7' || status === '1.8' || /sender (address|verif)/i.test(response);
  if (isAboutSender) return us('sender');
  // Exim says *relay not permitted* without a status.
  const isPolicy = status?.startsWith('7.') || /\brelay/i.test(response);
  if (isPolicy || (responseCode === 554 && status === undefined)) return us('policy');
  return final('recipient');
}

/** Exchange refuses senders that the account may not use (5.7.60, 5.2.252). */
const NOT_AS_SENDER = /SendAsDenied|send as this sender/i;

/**
 * Most policies refuse only this message, e.g. as spam. Policies about log-in, encryption or the
 * authentication of our domain (RFC 7372, RFC 8616) concern all mails.
 */
function classifyMessageRefusal(status = '', response: string): SmtpRefusal {
  if (status === '7.60' || NOT_AS_SENDER.test(response)) return us('sender');
  const detail = status.startsWith('7.') ? Number(status.slice(2)) : 0;
  return detail >= 8 ? us('policy') : final('message');
}
