import type { MailReason } from '../../mailReason.ts';

/** Why a mail was not taken, and what follows from it. */
export interface Refusal {
  reason: MailReason;
  /**
   * `final`: this mail will never be taken. `later`: this mail is not taken for the moment. `us`: no mail of ours is: it waits until
   * somebody has put that right.
   */
  verdict: 'final' | 'later' | 'us';
}

/** What nodemailer says of a mail that was not taken. */
export interface SmtpFailure {
  /** Its own word, e.g. `EENVELOPE`. */
  code?: string | undefined;
  /** The system's, of a connection that failed, e.g. `ECONNREFUSED`. */
  originalCode?: string | undefined;
  /** What was being said to the server, e.g. `RCPT TO`. */
  command?: string | undefined;
  /** What the server answered. */
  responseCode?: number | undefined;
  response?: string | undefined;
}

const us = (reason: MailReason): Refusal => ({ reason, verdict: 'us' });
const final = (reason: MailReason): Refusal => ({ reason, verdict: 'final' });

/**
 * What a failure means for the mail, by what was being said when it was refused, the reply code (RFC 5321 §4.2) and the enhanced
 * status code (RFC 3463, and IANA's registry of them). In doubt a mail waits: what is given up too early is lost.
 */
export function refusalOf(failure: SmtpFailure): Refusal {
  const { code, command = '', responseCode, response = '' } = failure;
  if (code === 'EDNS') return us('unknownHost');
  if (code === 'ETLS' || isOfTls(failure)) return us('tls');
  if (code === 'EAUTH') return us('login');
  if (responseCode === undefined) return withoutAnswer(code);
  if (responseCode < 500) return forTheMoment(command, responseCode);
  // Bad sequence of commands: about the session, which the next attempt begins anew.
  if (responseCode === 503) return us('busy');
  // What must come first (RFC 3207 §4, RFC 4954 §6).
  if (responseCode === 530) return us(/starttls/i.test(response) ? 'tls' : 'login');
  if (responseCode === 534 || responseCode === 535 || responseCode === 538) return us('login');
  const status = enhancedStatus(response);
  // The message is larger than the server takes (RFC 1870 §6).
  if (status === '3.4') return final('message');
  if (command === 'MAIL FROM') return us('sender');
  if (command === 'RCPT TO') return ofRecipient(responseCode, status, response);
  if (command === 'DATA') return ofMessage(status, response);
  return us('policy');
}

/** `7.1` of `550 5.7.1 …`, or of qmail’s `553 … (#5.7.1)`. */
function enhancedStatus(response: string): string | undefined {
  return /^\d{3}[ -](?:.*\(#)?[245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}

/** Of a connection that is encrypted from the start: OpenSSL’s words for a certificate, and Node’s for what failed around it. */
function isOfTls({ originalCode = '' }: SmtpFailure): boolean {
  return originalCode.startsWith('ERR_')
    ? /^ERR_(SSL|TLS)_/.test(originalCode)
    : /_|^EPROTO$/.test(originalCode);
}

function withoutAnswer(code: string | undefined): Refusal {
  // The library itself refused: an address that it cannot write, a message larger than the server says it takes.
  if (code === 'EENVELOPE') return final('recipient');
  if (code === 'EMESSAGE') return final('message');
  const isOfConnection = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EPROTOCOL'].includes(code ?? '');
  return isOfConnection ? us('unreachable') : { reason: 'unknown', verdict: 'later' };
}

function forTheMoment(command: string, responseCode: number): Refusal {
  // So Postfix defers relaying that is not allowed, as Debian sets it up (smtpd_relay_restrictions).
  if (command === 'RCPT TO' && responseCode === 454) return us('policy');
  const isOfThisMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== 421;
  return { reason: 'busy', verdict: isOfThisMail ? 'later' : 'us' };
}

/** Most servers hold back until here what they have against the sender or the client (Postfix: smtpd_delay_reject). */
function ofRecipient(responseCode: number, status: string | undefined, response: string): Refusal {
  const isOfSender = status === '1.7' || status === '1.8' || /sender (address|verif)/i.test(response);
  if (isOfSender) return us('sender');
  // Exim says *relay not permitted* without a status.
  const isPolicy = status?.startsWith('7.') || /\brelay/i.test(response);
  if (isPolicy || (responseCode === 554 && status === undefined)) return us('policy');
  return final('recipient');
}

/** Exchange refuses here who may not send as the sender (5.7.60, 5.2.252). */
const NOT_AS_SENDER = /SendAsDenied|send as this sender/i;

/**
 * Policies against a message are the message’s own, for the most part: one taken for spam is not sent again and again. Not those about
 * the log-in, the encryption, and what vouches for the sender’s domain (RFC 7372, RFC 8616).
 */
function ofMessage(status = '', response: string): Refusal {
  if (status === '7.60' || NOT_AS_SENDER.test(response)) return us('sender');
  const detail = status.startsWith('7.') ? Number(status.slice(2)) : 0;
  return detail >= 8 ? us('policy') : final('message');
}
