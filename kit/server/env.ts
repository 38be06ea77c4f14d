import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const empty = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(empty, z.string().optional());

/** `10.0.0.1`, `fd00::/8`: an address, or a network by how many of its first bits are fixed. */
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
    .refine((list) => list.every(isNetwork), 'addresses or networks, with commas between'),
);
const MOST_MAILS = 1_000_000;

const variables = z.object({
  PORT: z.preprocess(empty, z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PUBLIC_URL: z.preprocess(empty, z.url({ protocol: /^https?$/ }).optional()),
  TRUSTED_PROXIES: networks,
  DATABASE_URL: text,
  DATA_DIR: z.preprocess(empty, z.string().default('./data')),
  // One listens for live updates.
  DATABASE_POOL: z.preprocess(empty, z.coerce.number().int().min(2).max(1000).default(10)),
  // One listens for new jobs, one shows that the process lives.
  JOB_POOL: z.preprocess(empty, z.coerce.number().int().min(3).max(1000).default(4)),
  DEMO: z.preprocess(empty, flag.optional()),
  SMTP_URL: text,
  MAIL_FROM: z.preprocess(empty, z.string().default('Parvis <no-reply@parvis.test>')),
  ANONYMOUS_MAILS_PER_ADDRESS: z.preprocess(
    empty,
    z.coerce.number().int().min(1).max(MOST_MAILS).default(30),
  ),
  ANONYMOUS_MAILS: z.preprocess(empty, z.coerce.number().int().min(1).max(MOST_MAILS).default(200)),
  S3_ENDPOINT: z.preprocess(empty, z.url({ protocol: /^https?$/ }).optional()),
  S3_REGION: text,
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
});

/** What a bucket needs; the endpoint only where it is not Amazon's. */
const bucketNeeds = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export interface Env {
  port: number;
  host: string;
  /** Root address for links in mails, without a slash at its end. */
  publicUrl: string;
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  databaseUrl: string | undefined;
  /** Connections of this process for calls, and apart from them those for jobs. */
  databasePool: number;
  jobPool: number;
  /** Absolute folder of the embedded database and the files. */
  dataDir: string;
  /** Whether an empty database gets the demonstration. */
  demo: boolean;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Mails an hour that callers without a token may cause: from one network address, and all of them together. */
  anonymousMails: { perAddress: number; all: number };
  /** The bucket where files lie; undefined: a folder under `dataDir`. */
  s3: Bucket | undefined;
}

export interface Bucket {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * The configuration (docs/specification.md §29). Throws an Error in one sentence that names every wrong
 * variable.
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = variables.safeParse(source);
  if (!parsed.success) {
    const named = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable. ${named.join('; ')}`);
  }
  const given = parsed.data;
  const loopback = ['127.0.0.1', '::1', 'localhost'].includes(given.HOST);
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
    trustedProxies: given.TRUSTED_PROXIES,
    databaseUrl: given.DATABASE_URL,
    databasePool: given.DATABASE_POOL,
    jobPool: given.JOB_POOL,
    dataDir: resolve(given.DATA_DIR),
    demo: given.DEMO ?? (!given.DATABASE_URL && loopback),
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    anonymousMails: { perAddress: given.ANONYMOUS_MAILS_PER_ADDRESS, all: given.ANONYMOUS_MAILS },
    s3: readBucket(given),
  };
}

/** All or none: with a part of them files would be looked for in the wrong place. */
function readBucket(given: z.output<typeof variables>): Bucket | undefined {
  const missing = bucketNeeds.filter((name) => !given[name]);
  if (missing.length === bucketNeeds.length && !given.S3_ENDPOINT) return undefined;
  if (missing.length > 0)
    throw new Error(`The configuration is not usable. Besides the other S3 variables: ${missing.join(', ')}`);
  return {
    endpoint: given.S3_ENDPOINT,
    region: given.S3_REGION ?? '',
    bucket: given.S3_BUCKET ?? '',
    accessKeyId: given.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? '',
  };
}
