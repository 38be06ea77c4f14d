import { isIP } from 'node:net';
import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { findMistypedVariables } from './mistypedVariables.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const empty = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(empty, z.string().optional());
const flag = z.enum(['0', '1'], 'is 0 or 1').transform((value) => value === '1');
const count = (min: number, max: number, otherwise: number) =>
  z.preprocess(
    empty,
    z
      .string()
      .default(String(otherwise))
      .transform(Number)
      .refine(
        (value) => Number.isInteger(value) && value >= min && value <= max,
        `is a whole number from ${min} to ${max}`,
      ),
  );

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (bits === undefined || Number(bits) <= (version === 4 ? 32 : 128));
}

const networks = z.preprocess(
  empty,
  z
    .string()
    .default('')
    .transform((list) => list.split(',').map((one) => one.trim()))
    .transform((list) => list.filter((one) => one !== ''))
    .refine((list) => list.every(isNetwork), 'is addresses or networks, with commas between'),
);

const DATABASE = ['postgres:', 'postgresql:'];
const TOKEN_URL_WORDS = 'is an https address such as https://login.example.com/oauth2/v2.0/token';

/** Error messages never repeat the value, which may contain a password. */
const address = (protocols: readonly string[], words: string) =>
  z.preprocess(
    empty,
    z
      .string()
      .refine((text) => {
        const url = URL.parse(text);
        if (url === null || !protocols.includes(url.protocol)) return false;
        // For a Unix socket, the folder is in the query (`?host=/tmp`), as in `psql`.
        return url.hostname !== '' || (protocols === DATABASE && url.searchParams.has('host'));
      }, words)
      .optional(),
  );

/** Has no path, query or user name, because links in mails would lose them. */
const publicAddress = address(['http:', 'https:'], 'is an address such as https://parvis.example').refine(
  (text) => {
    const url = URL.parse(text ?? '');
    return !url || (url.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === '');
  },
  'is an address without a path: Parvis has a host of its own, such as https://parvis.example',
);

function isSender(text: string): boolean {
  const [sender, ...others] = addressparser(text);
  return others.length === 0 && sender?.group === undefined && z.email().safeParse(sender?.address).success;
}

/** The client secret is sent to this URL, so plain http is allowed only to this computer. */
const tokenAddress = address(['http:', 'https:'], TOKEN_URL_WORDS).refine((text) => {
  const url = URL.parse(text ?? '');
  return !url || url.protocol === 'https:' || isLoopback(url.hostname);
}, TOKEN_URL_WORDS);

const DATABASE_WORDS = 'is an address such as postgres://parvis:password@localhost/parvis';
const MOST_MAILS = 1_000_000;

const variables = z.object({
  PORT: count(0, 65_535, 3000),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PUBLIC_URL: publicAddress,
  HSTS_SUBDOMAINS: z.preprocess(empty, flag.default(false)),
  TRUSTED_PROXIES: networks,
  DATABASE_URL: address(DATABASE, DATABASE_WORDS),
  DATABASE_DIRECT_URL: address(DATABASE, DATABASE_WORDS),
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  DATABASE_POOL: count(2, 1000, 10),
  JOB_POOL: count(3, 1000, 4),
  DEMO: z.preprocess(empty, flag.optional()),
  LOG_LEVEL: z.preprocess(empty, z.enum(logLevels, `is one of ${logLevels.join(', ')}`).default('info')),
  METRICS_TOKEN: z.preprocess(empty, z.string().min(16, 'has at least 16 characters').optional()),
  SMTP_URL: address(['smtp:', 'smtps:'], 'is an address such as smtp://user:password@mail.example.com:587'),
  SMTP_OAUTH_TOKEN_URL: tokenAddress,
  SMTP_OAUTH_CLIENT_ID: text,
  SMTP_OAUTH_CLIENT_SECRET: text,
  SMTP_OAUTH_SCOPE: text,
  MAIL_FROM: z.preprocess(
    empty,
    z.string().refine(isSender, 'is a sender such as Parvis <parvis@example.com>').optional(),
  ),
  MAILS_PER_SECOND: count(1, 1000, 10),
  ANONYMOUS_MAILS_PER_ADDRESS: count(1, MOST_MAILS, 30),
  ANONYMOUS_MAILS: count(1, MOST_MAILS, 200),
  S3_ENDPOINT: address(['http:', 'https:'], 'is an address such as https://s3.example.com'),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
});

const otherNames = ['PARVIS_WEB'];

const formerNames = ['DATABASE_REPLICA_URL'];

const bucketNeeds = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export interface Env {
  port: number;
  host: string;
  publicUrl: string;
  hstsSubdomains: boolean;
  trustedProxies: readonly string[];
  databaseUrl: string | undefined;
  /** Bypasses a pooler, for everything that needs a session of its own. */
  databaseDirectUrl: string | undefined;
  /** Connections for requests; jobs have their own pool (`jobPool`). */
  databasePool: number;
  jobPool: number;
  dataDir: string;
  demo: boolean;
  logLevel: (typeof logLevels)[number];
  metricsToken: string | undefined;
  smtpUrl: string | undefined;
  smtpOAuth: SmtpOAuthSettings | undefined;
  mailFrom: string;
  mailsPerSecond: number;
  /** Mails per hour that callers without a token may cause, per network address and in total. */
  anonymousMails: { perAddress: number; all: number };
  s3: S3BucketSettings | undefined;
  ignored: readonly string[];
}

export interface SmtpOAuthSettings {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | undefined;
}

export interface S3BucketSettings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads the configuration (docs/specification.md §29). Throws an Error that names every wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const mistyped = findMistypedVariables(source, [
    ...Object.keys(variables.shape),
    ...otherNames,
    ...formerNames,
  ]).map(({ given, meant }) => `${given} is not a variable of Parvis (did you mean ${meant}?)`);
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw unusable([...mistyped, ...wrong]);
  }
  const values = parsed.data;
  const wrong = [
    ...mistyped,
    ...missingOfBucket(values),
    ...findSmtpOAuthErrors(values),
    ...(values.DATABASE_DIRECT_URL && !values.DATABASE_URL
      ? ['DATABASE_DIRECT_URL requires DATABASE_URL']
      : []),
    ...(values.SMTP_URL && !values.MAIL_FROM && !isLocal(values)
      ? ['SMTP_URL requires MAIL_FROM, the sender of the mails']
      : []),
  ];
  if (wrong.length > 0) throw unusable(wrong);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePool: values.DATABASE_POOL,
    jobPool: values.JOB_POOL,
    dataDir: resolve(values.DATA_DIR),
    demo: values.DEMO ?? (!values.DATABASE_URL && isLocal(values)),
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    smtpUrl: values.SMTP_URL,
    smtpOAuth: readSmtpOAuth(values),
    mailFrom: values.MAIL_FROM ?? 'Parvis <no-reply@parvis.test>',
    mailsPerSecond: values.MAILS_PER_SECOND,
    anonymousMails: { perAddress: values.ANONYMOUS_MAILS_PER_ADDRESS, all: values.ANONYMOUS_MAILS },
    s3: readBucket(values),
    ignored: formerNames.filter((name) => source[name]),
  };
}

type Given = z.output<typeof variables>;

function unusable(wrong: readonly string[]): Error {
  return new Error(`The configuration is not usable: ${wrong.join('; ')}.`);
}

export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

function isLocal({ HOST, PUBLIC_URL }: Given): boolean {
  return isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));
}

/** With an incomplete set, a folder would be used by mistake. */
function missingOfBucket(values: Given): string[] {
  const missing = bucketNeeds.filter((name) => !values[name]);
  if (missing.length === 0 || (missing.length === bucketNeeds.length && !values.S3_ENDPOINT)) return [];
  return missing.map((name) => `${name} is required by the other S3 variables`);
}

const smtpOAuthNeeds = ['SMTP_OAUTH_TOKEN_URL', 'SMTP_OAUTH_CLIENT_ID', 'SMTP_OAUTH_CLIENT_SECRET'] as const;

function findSmtpOAuthErrors(values: Given): string[] {
  const missing = smtpOAuthNeeds.filter((name) => !values[name]);
  // Without a mail server SMTP_OAUTH is ignored, as in a rehearsal that empties only `SMTP_URL`.
  if (!values.SMTP_URL || (missing.length === smtpOAuthNeeds.length && !values.SMTP_OAUTH_SCOPE)) return [];
  const wrong = missing.map((name) => `${name} is required by the other SMTP_OAUTH variables`);
  const { username, password } = new URL(values.SMTP_URL);
  if (username === '')
    wrong.push(
      'SMTP_URL names no mailbox for OAuth: write smtp://mailbox%40example.com@mail.example.com:587',
    );
  if (password !== '') wrong.push('SMTP_URL has a password beside the SMTP_OAUTH variables: leave one out');
  return wrong;
}

function readSmtpOAuth(values: Given): SmtpOAuthSettings | undefined {
  if (!values.SMTP_OAUTH_TOKEN_URL) return undefined;
  return {
    tokenUrl: values.SMTP_OAUTH_TOKEN_URL,
    clientId: values.SMTP_OAUTH_CLIENT_ID ?? '',
    clientSecret: values.SMTP_OAUTH_CLIENT_SECRET ?? '',
    scope: values.SMTP_OAUTH_SCOPE,
  };
}

function readBucket(values: Given): S3BucketSettings | undefined {
  if (!values.S3_BUCKET) return undefined;
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION ?? '',
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  };
}
