import { isIP } from 'node:net';
import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { type Env, isLoopback } from '../configuration/env.ts';
import { AccessTokenError, createSmtpTokenProvider, type SmtpTokenProvider } from './smtpAccessTokens.ts';
import { type NodemailerError, type SmtpRefusal, toSmtpRefusal } from './smtpErrors.ts';

export interface MailSettings extends Pick<Env, 'mailFrom' | 'publicUrl'> {
  smtpUrl: string;
  tokens?: SmtpTokenProvider | undefined;
}

export function readMailSettings({ smtpUrl, smtpOAuth, mailFrom, publicUrl }: Env): MailSettings | undefined {
  if (smtpUrl === undefined) return undefined;
  return { smtpUrl, mailFrom, publicUrl, tokens: smtpOAuth && createSmtpTokenProvider(smtpOAuth) };
}

const CONNECT_WITHIN = 20_000;
const ANSWER_WITHIN = 60_000;
const CHECK_WITHIN = 20_000;

/**
 * Options of nodemailer. If `smtpUrl` has a log-in, nothing is sent to a server that offers none, or to a
 * remote server without encryption. On this computer any certificate is accepted.
 */
export function buildSmtpOptions({ smtpUrl, publicUrl, tokens }: Omit<MailSettings, 'mailFrom'>) {
  const parsed = parseConnectionUrl(smtpUrl);
  const connectionOptions = tokens
    ? {
        ...parsed,
        auth: { type: 'OAuth2' as const, user: parsed.auth?.user ?? '', provisionCallback: tokens.provide },
      }
    : parsed;
  const isHere = isLoopback(connectionOptions.host ?? '');
  const hasLogin = connectionOptions.auth !== undefined;
  return {
    ...connectionOptions,
    name: ourName(publicUrl),
    forceAuth: hasLogin,
    ...(hasLogin && !isHere && { requireTLS: true, ignoreTLS: false }),
    ...(isHere && { tls: { ...connectionOptions.tls, rejectUnauthorized: false } }),
    connectionTimeout: CONNECT_WITHIN,
    socketTimeout: ANSWER_WITHIN,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Our name in the greeting (RFC 5321 §4.1.3): the host of `publicUrl`, or its IP address in brackets. */
function ourName(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare) === 0) return hostname;
  return isIP(bare) === 4 ? `[${bare}]` : `[IPv6:${bare}]`;
}

export interface MailFailure extends SmtpRefusal {
  serverMessage: string;
  isWithoutToken?: boolean;
}

export function toMailFailure(error: unknown): MailFailure {
  if (error instanceof AccessTokenError)
    return { reason: 'login', verdict: 'us', serverMessage: error.message, isWithoutToken: true };
  const failure = error as NodemailerError & { message?: string };
  return { ...toSmtpRefusal(failure), serverMessage: failure.response ?? failure.message ?? String(error) };
}

/** Checks connection, encryption, log-in and sender without sending a mail. Undefined if it accepts. */
export function checkMailServer(
  settings: MailSettings,
  within = CHECK_WITHIN,
): Promise<MailFailure | undefined> {
  const options = buildSmtpOptions(settings);
  const from = addressparser(settings.mailFrom)[0]?.address ?? '';
  return new Promise((resolve) => {
    let failure: MailFailure | undefined;
    const connection = new SMTPConnection({
      ...options,
      // Only `customAuth` can send commands of our own.
      customAuth: {
        'ASK-SENDER': async ({ sendCommand }) => {
          // The sender is also the recipient, because most servers refuse a sender only after `RCPT TO`.
          for (const command of ['MAIL FROM', 'RCPT TO']) {
            const { response } = await sendCommand(`${command}:<${from}>`);
            const reply = { response, responseCode: Number(response.slice(0, 3)) };
            if (reply.responseCode < 400) continue;
            const refusal = toSmtpRefusal({ code: 'EENVELOPE', command, ...reply });
            // The sender needs no mailbox, so other refusals do not count.
            if (refusal.verdict === 'us') failure = { ...refusal, serverMessage: response };
            break;
          }
          await sendCommand('RSET');
        },
      },
    });
    const end = (answer: MailFailure | undefined) => {
      clearTimeout(timer);
      resolve(answer);
      if (answer) connection.close();
      else connection.quit();
    };
    const fail = (error: unknown) => end(toMailFailure(error));
    const timer = setTimeout(
      () => fail(Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' })),
      within,
    );
    const askAboutSender = () =>
      connection.login({ method: 'ASK-SENDER' }, (error) => (error ? fail(error) : end(failure)));
    connection.on('error', fail);
    connection.on('end', () =>
      fail(Object.assign(new Error('The connection was closed'), { code: 'ECONNECTION' })),
    );
    connection.connect((error) => {
      if (error) return fail(error);
      if (!options.auth) return askAboutSender();
      connection.login(loginOf(options.auth), (refusal) => (refusal ? fail(refusal) : askAboutSender()));
    });
  });
}

function loginOf(auth: NonNullable<ReturnType<typeof buildSmtpOptions>['auth']>): SMTPConnectionAuth {
  if (!('provisionCallback' in auth)) return auth as SMTPConnectionAuth;
  return { type: 'OAUTH2', user: auth.user, method: 'XOAUTH2', oauth2: new XOAuth2(auth) };
}

/** Explains a refusal to administrators: `mail.example.com refuses the log-in of parvis`. */
export function explainMailFailure(
  { reason, serverMessage, isWithoutToken }: MailFailure,
  { smtpUrl, mailFrom }: MailSettings,
): string {
  if (isWithoutToken) return serverMessage;
  const { host, port, auth } = parseConnectionUrl(smtpUrl);
  const name = port === undefined ? host : `${host}:${port}`;
  const user = auth?.user;
  const words: Record<MailFailure['reason'], string> = {
    unknownHost: `${host} is not known to the domain name system`,
    unreachable: `${name} does not answer`,
    tls: `the encryption with ${name} fails (${serverMessage})`,
    login: user
      ? `${host} refuses the log-in of ${user}`
      : `${host} asks for a log-in, and SMTP_URL names none`,
    sender: `${host} refuses the sender ${addressparser(mailFrom)[0]?.address}`,
    policy: `${host} does not pass on mails of Parvis`,
    busy: `${host} asks to try again later`,
    recipient: `${host} refuses the recipient`,
    message: `${host} refuses the message`,
    expired: `what the mail opens has expired`,
    unknown: `the mail could not be sent (${serverMessage})`,
  };
  return words[reason];
}
