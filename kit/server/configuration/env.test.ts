import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const PUBLIC = { PUBLIC_URL: 'https://parvis.example' };
const OAUTH = {
  SMTP_URL: 'smtp://parvis%40example.com@localhost',
  SMTP_OAUTH_TOKEN_URL: 'https://login.example/token',
  SMTP_OAUTH_CLIENT_ID: 'client',
  SMTP_OAUTH_CLIENT_SECRET: 'secret',
};
const said = (source: NodeJS.ProcessEnv) => {
  try {
    readEnv(source);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the setting for demonstration data', () => {
  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://localhost:8080' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000/' }, true],
    [PUBLIC, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ DATABASE_URL: 'postgres://parvis@localhost/parvis' }, false],
    [{ ...PUBLIC, DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('is read from %o as %s', (source, demo) => {
    expect(readEnv(source).demo).toBe(demo);
  });
});

it('an empty variable counts as missing', () => {
  const empty = { PUBLIC_URL: '', DATABASE_URL: '', SMTP_URL: '', PORT: '', LOG_LEVEL: '', S3_BUCKET: '' };
  expect(readEnv(empty)).toEqual(readEnv({}));
});

it.each([
  'https://parvis.example/',
  'https://parvis.example/?',
  'https://parvis.example#',
  ' https://PARVIS.example:443 ',
])('the URL of links in mails is only the root of %o', (PUBLIC_URL) => {
  expect(readEnv({ PUBLIC_URL }).publicUrl).toBe('https://parvis.example');
});

it('a database can be addressed by its socket', () => {
  const url = 'postgres:///parvis?host=/var/run/postgresql';
  expect(readEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })).toMatchObject({ databaseUrl: url });
  expect(said({ DATABASE_URL: 'postgres:///parvis' })).toContain('DATABASE_URL is an address such as');
});

describe('a wrong variable is reported in one sentence', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT is a whole number from 0 to 65535'],
    [{ PUBLIC_URL: 'parvis.example' }, 'PUBLIC_URL is an address such as'],
    [{ PUBLIC_URL: 'https://example.com/parvis' }, 'PUBLIC_URL is an address without a path'],
    [{ DATABASE_URL: 'mysql://root:secret@db/parvis' }, 'DATABASE_URL is an address such as postgres://'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/parvis' }, 'DATABASE_DIRECT_URL requires DATABASE_URL'],
    [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES is addresses or networks'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL is an address such as smtp://'],
    [{ ...PUBLIC, SMTP_URL: 'smtp://mail.example.com' }, 'SMTP_URL requires MAIL_FROM'],
    [{ MAIL_FROM: 'Parvis' }, 'MAIL_FROM is a sender such as'],
    [
      { ...OAUTH, SMTP_OAUTH_TOKEN_URL: 'http://login.example/t' },
      'SMTP_OAUTH_TOKEN_URL is an https address',
    ],
    [{ ...OAUTH, SMTP_OAUTH_CLIENT_SECRET: '' }, 'SMTP_OAUTH_CLIENT_SECRET is required by the other'],
    [{ SMTP_URL: OAUTH.SMTP_URL, SMTP_OAUTH_SCOPE: 'mail' }, 'SMTP_OAUTH_TOKEN_URL is required by the other'],
    [{ ...OAUTH, SMTP_URL: 'smtp://localhost' }, 'SMTP_URL names no mailbox for OAuth'],
    [{ ...OAUTH, SMTP_URL: 'smtp://parvis:secret@localhost' }, 'SMTP_URL has a password beside'],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM is a sender such as'],
    [{ MAILS_PER_SECOND: '0.5' }, 'MAILS_PER_SECOND is a whole number from 1 to 1000'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of fatal, error'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN has at least 16 characters'],
    [{ DEMO: 'yes' }, 'DEMO is 0 or 1'],
    [{ S3_BUCKET: 'files', S3_REGION: 'fr' }, 'S3_ACCESS_KEY_ID is required by the other S3 variables'],
  ])('for %o', (source, words) => {
    expect(said(source)).toContain(`The configuration is not usable: ${words}`);
  });

  it('all wrong variables are reported, without passwords', () => {
    const wrong = said({
      PORT: '-1',
      DATABASE_URL: 'http://parvis:secret@db',
      SMTP_URL: 'http://me:secret@mail',
    });
    for (const name of ['PORT', 'DATABASE_URL', 'SMTP_URL']) expect(wrong).toContain(`${name} is `);
    expect(wrong).not.toContain('secret');
  });
});
