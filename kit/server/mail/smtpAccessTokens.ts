import type XOAuth2 from 'nodemailer/lib/xoauth2';
import { z } from 'zod';
import type { SmtpOAuthSettings } from '../configuration/env.ts';

const ANSWER_WITHIN = 10_000;
/** Milliseconds before expiry. The token must still be valid when the mail server checks it. */
const RENEW_BEFORE = 60_000;
/** RFC 6749 §5.1 only recommends that an answer states the expiry. */
const DEFAULT_LIFETIME_SECONDS = 300;
const LONGEST_DESCRIPTION = 200;

export class AccessTokenError extends Error {}

export interface SmtpTokenProvider {
  provide: NonNullable<XOAuth2.Options['provisionCallback']>;
  forget(): void;
}

const answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() });
const refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** Access tokens of an OAuth 2.0 client (RFC 6749 §4.4, client credentials), cached until near expiry. */
export function createSmtpTokenProvider(client: SmtpOAuthSettings): SmtpTokenProvider {
  let current: Promise<string> | undefined;
  let renewAt = 0;
  const forget = () => {
    current = undefined;
  };
  const get = (): Promise<string> => {
    if (current && Date.now() < renewAt) return current;
    renewAt = Number.POSITIVE_INFINITY;
    const requested = requestToken(client).then(({ access_token, expires_in = DEFAULT_LIFETIME_SECONDS }) => {
      renewAt = Date.now() + expires_in * 1000 - RENEW_BEFORE;
      return access_token;
    });
    requested.catch(forget);
    current = requested;
    return requested;
  };
  return {
    provide(_user, renew, callback) {
      if (renew) forget();
      get().then(
        // Nodemailer considers the token expired, so that each log-in asks this cache.
        (token) => callback(null, token, Date.now()),
        (error: Error) => callback(error, '', 0),
      );
    },
    forget,
  };
}

async function requestToken(client: SmtpOAuthSettings): Promise<z.output<typeof answer>> {
  const host = new URL(client.tokenUrl).hostname;
  let status: number;
  let text: string;
  try {
    const response = await fetch(client.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client.clientId,
        client_secret: client.clientSecret,
        ...(client.scope !== undefined && { scope: client.scope }),
      }),
      headers: { accept: 'application/json' },
      // The client secret must not be sent to another URL.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    });
    status = response.status;
    text = await response.text();
  } catch (cause) {
    throw new AccessTokenError(`The token server ${host} does not answer`, { cause });
  }
  const body = parseJson(text);
  const grant = answer.safeParse(body);
  if (grant.success && status === 200) return grant.data;
  const refusalBody = refusal.safeParse(body);
  throw new AccessTokenError(
    refusalBody.success
      ? `${host} refuses the client of SMTP_OAUTH_CLIENT_ID (${describe(refusalBody.data, client)})`
      : `${host} gives no access token (status ${status})`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only the first line, because providers add a trace id and a time. */
function describe(
  { error, error_description = '' }: z.output<typeof refusal>,
  client: SmtpOAuthSettings,
): string {
  const firstLine = error_description.split(/[\r\n]/, 1)[0] ?? '';
  const description = firstLine.replaceAll(client.clientSecret, '…').replace(/\.\s*$/, '');
  return [error, description.slice(0, LONGEST_DESCRIPTION)].filter((part) => part !== '').join(': ');
}
