import { expect, it } from 'vitest';
import { readEnv } from './env.ts';

const LIST = /^The configuration is not usable: (.*)\.$/;
const refusalOf = (source: NodeJS.ProcessEnv) => {
  try {
    readEnv(source);
  } catch (error) {
    return LIST.exec((error as Error).message)?.[1];
  }
  return undefined;
};

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['PROT', 'PORT'],
  ['HSOT', 'HOST'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['SMTP_OAUTH_CLIENT_SECRT', 'SMTP_OAUTH_CLIENT_SECRET'],
  ['S3_BUKET', 'S3_BUCKET'],
])('a start is refused when %s is set, and the message suggests %s', (given, meant) => {
  expect(refusalOf({ [given]: 'value' })).toBe(
    `${given} is not a variable of Parvis (did you mean ${meant}?)`,
  );
});

it.each([
  'HOME',
  'POST',
  'MODE',
  'PORTS',
  'DATABASE_PORT',
  'DATABASE_HOST',
  'DATABASE_USER',
  'DATABASE_NAME',
  'PUBLIC_IP',
  'SMTP_USER',
  'SMTP_PORT',
  'S3_KEY',
  'PARVIS_PORT',
  'PARVIS_SERVICE_HOST',
])('%s is ignored as a variable of other programs', (name) => {
  expect(refusalOf({ [name]: 'value' })).toBeUndefined();
});

it('a mistyped variable is ignored when it is empty or the right one is set', () => {
  expect(refusalOf({ PUBLIC_ULR: '' })).toBeUndefined();
  expect(refusalOf({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://localhost/parvis' })).toBeUndefined();
});
