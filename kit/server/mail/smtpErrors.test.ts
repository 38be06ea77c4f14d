import { expect, it } from 'vitest';
import { type NodemailerError, toSmtpRefusal } from './smtpErrors.ts';

const answered = (code: string, command: string, response: string): NodemailerError => ({
  code,
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});
const mailFrom = (response: string) => answered('EENVELOPE', 'MAIL FROM', response);
const rcptTo = (response: string) => answered('EENVELOPE', 'RCPT TO', response);
const data = (response: string) => answered('EMESSAGE', 'DATA', response);

// The responses are those of real servers.
it.each<[string, NodemailerError, string, string]>([
  ['an unknown host', { code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' }, 'unknownHost', 'us'],
  [
    'nobody at the port',
    { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' },
    'unreachable',
    'us',
  ],
  ['no greeting', { code: 'ETIMEDOUT', command: 'CONN' }, 'unreachable', 'us'],
  ['a connection that breaks', { code: 'ECONNECTION', command: 'CONN' }, 'unreachable', 'us'],
  [
    'a greeting that refuses',
    answered('EPROTOCOL', 'CONN', '554 5.7.1 No mail from your network'),
    'policy',
    'us',
  ],
  ['a server that is closing', answered('ECONNECTION', 'CONN', '421 4.3.2 Shutting down'), 'busy', 'us'],
  ['a name that is refused', answered('EPROTOCOL', 'HELO', '504 5.5.2 Need a host name'), 'policy', 'us'],
  [
    'a certificate of nobody',
    { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', command: 'CONN' },
    'tls',
    'us',
  ],
  [
    'a certificate of another',
    { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID', command: 'CONN' },
    'tls',
    'us',
  ],
  ['no encryption', answered('ETLS', 'STARTTLS', '502 5.5.1 Not implemented'), 'tls', 'us'],
  ['a wrong password', answered('EAUTH', 'AUTH PLAIN', '535 5.7.8 Bad credentials'), 'login', 'us'],
  [
    'a log-in that does not work now',
    answered('EAUTH', 'AUTH PLAIN', '454 4.7.0 Temporary failure'),
    'login',
    'us',
  ],
  ['a log-in that is missing', mailFrom('530 5.7.0 Authentication required'), 'login', 'us'],
  ['encryption that is missing', mailFrom('530 5.7.0 Must issue a STARTTLS command first'), 'tls', 'us'],
  ['a sender', mailFrom('550 5.1.8 Sender address rejected: Domain not found'), 'sender', 'us'],
  ['a sender for now', mailFrom('450 4.1.8 Sender address rejected: Domain not found'), 'busy', 'us'],
  [
    'a sender of somebody else, by Postfix',
    rcptTo('553 5.7.1 <a@b.test>: Sender address rejected: not owned by user x'),
    'sender',
    'us',
  ],
  ['a sender, by Exim', rcptTo('550 Sender verify failed'), 'sender', 'us'],
  ['a sender, by Exchange', data('550 5.7.60 Client does not have permissions to send'), 'sender', 'us'],
  ['a sender, by Office 365', data('554 5.2.252 SendAsDenied; x not allowed to send as y'), 'sender', 'us'],
  ['relaying, by Postfix', rcptTo('554 5.7.1 <c@d.test>: Relay access denied'), 'policy', 'us'],
  ['relaying, as Debian defers it', rcptTo('454 4.7.1 <c@d.test>: Relay access denied'), 'policy', 'us'],
  ['relaying, by Exim', rcptTo('550 relay not permitted'), 'policy', 'us'],
  [
    'relaying, by qmail',
    rcptTo('553 sorry, that domain isn’t in my list of rcpthosts (#5.7.1)'),
    'policy',
    'us',
  ],
  ['our network', rcptTo('554 5.7.1 Service unavailable; Client host blocked'), 'policy', 'us'],
  ['what vouches for our domain', data('550 5.7.26 Unauthenticated email is not accepted'), 'policy', 'us'],
  ['what came out of turn', rcptTo('503 5.5.1 Need MAIL before RCPT'), 'busy', 'us'],
  ['somebody unknown', rcptTo('550 5.1.1 <c@d.test>: Recipient address rejected'), 'recipient', 'final'],
  [
    'somebody unknown, in lines',
    rcptTo('550-5.1.1 The email account does not\n550 5.1.1 exist'),
    'recipient',
    'final',
  ],
  ['somebody unknown, in words', rcptTo('550 No such user here'), 'recipient', 'final'],
  ['an address that is none', rcptTo('501 5.1.3 Bad recipient address syntax'), 'recipient', 'final'],
  ['a mailbox that is full', rcptTo('552 5.2.2 Over quota'), 'recipient', 'final'],
  ['a recipient for now', rcptTo('450 4.2.0 Greylisted, see you later'), 'busy', 'later'],
  ['a mailbox that is full for now', rcptTo('452 4.2.2 Over quota'), 'busy', 'later'],
  ['a message for now', data('451 4.3.0 Try again'), 'busy', 'later'],
  ['a message taken for spam', data('550 5.7.1 Message content rejected'), 'message', 'final'],
  ['a message', data('554 Transaction failed'), 'message', 'final'],
  ['a large message', data('552 5.3.4 Message too big'), 'message', 'final'],
  ['a large message, before it is sent', mailFrom('552 5.3.4 Message too big'), 'message', 'final'],
  ['a large message, by ourselves', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'message', 'final'],
  ['an address, by ourselves', { code: 'EENVELOPE', command: 'API' }, 'recipient', 'final'],
  ['what nobody knows', { code: 'ESTREAM' }, 'unknown', 'later'],
])('the refusal of %s is classified', (_, failure, reason, verdict) => {
  expect(toSmtpRefusal(failure)).toEqual({ reason, verdict });
});
