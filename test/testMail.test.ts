import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './support/folders.ts';
import { startMailServer } from './support/mailServer.ts';
import { startTokenServer } from './support/tokenServer.ts';

const server = await startMailServer(['AUTH']);
server.recipient = (address) =>
  address.startsWith('nobody') ? { code: 550, words: '5.1.1 No such person' } : undefined;

async function testMail(to: string, smtpUrl: string, variables: NodeJS.ProcessEnv = {}) {
  const options = {
    env: { ...process.env, SMTP_URL: smtpUrl, PUBLIC_URL: '', MAIL_FROM: 'desk@parvis.test', ...variables },
  };
  const run = promisify(execFile)(process.execPath, [join(root, 'scripts/test-mail.ts'), to], options);
  return run.then(
    ({ stdout }) => `0 ${stdout.trim()}`,
    ({ code, stderr }) => `${code} ${stderr.trim()}`,
  );
}

it('test-mail reports whether mails can be sent, and why not', async () => {
  server.login = (_, password) =>
    password === 'right' ? undefined : { code: 535, words: '5.7.8 Wrong password' };
  const withPassword = (password: string) => server.url.replace('//', `//parvis:${password}@`);
  const said = await Promise.all([
    testMail('you@example.com', withPassword('right')),
    testMail('nobody@example.com', withPassword('right')),
    testMail('you@example.com', withPassword('wrong')),
    testMail('you', withPassword('right')),
    testMail('you@example.com', ''),
  ]);
  expect(said).toEqual([
    expect.stringMatching(/^0 127\.0\.0\.1 took the mail to you@example\.com: 250 /),
    expect.stringMatching(
      /^1 The mail was not sent: 127\.0\.0\.1 refuses the recipient \(.*550 5\.1\.1 No such/,
    ),
    expect.stringMatching(
      /^1 The mail was not sent: 127\.0\.0\.1 refuses the log-in of parvis \(535 5\.7\.8/,
    ),
    '1 you is no e-mail address.',
    '1 SMTP_URL is not set: mails are kept in the outbox, and none is sent.',
  ]);
  expect(server.delivered.map(({ from, to }) => [from, to])).toEqual([
    ['desk@parvis.test', ['you@example.com']],
  ]);
});

it('test-mail reports whether the log-in by OAuth works', async () => {
  const provider = await startTokenServer();
  server.delivered.length = 0;
  server.login = (_, token) =>
    provider.tokens.includes(token) ? undefined : { code: 535, words: '5.7.3 Not authenticated' };
  const url = server.url.replace('//', '//desk%40parvis.test@');
  const client = {
    SMTP_OAUTH_TOKEN_URL: provider.url,
    SMTP_OAUTH_CLIENT_ID: 'client',
    SMTP_OAUTH_CLIENT_SECRET: 'Zq3-secret',
  };
  expect(await testMail('you@example.com', url, client)).toMatch(/^0 127\.0\.0\.1 took the mail/);
  expect(server.delivered.map(({ user }) => user)).toEqual(['desk@parvis.test']);
  provider.refusal = { status: 401, body: '{"error":"invalid_client"}' };
  expect(await testMail('you@example.com', url, client)).toBe(
    '1 The mail was not sent: 127.0.0.1 refuses the client of SMTP_OAUTH_CLIENT_ID (invalid_client).',
  );
});
