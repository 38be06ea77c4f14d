import { atMost, exactly, type Finding, statusesOf } from '../../support/findings.ts';
import { PASSWORD, type Setting } from '../setting.ts';

const GUESSES = 30;
/** Some mistype; nobody mistypes so often within seconds. */
const MOST_HEARD = 10;

/** Wrong passwords: a stranger's at the log-in, and those of whoever found a screen unlocked. */
export async function guesses(setting: Setting): Promise<Finding[]> {
  return [...(await atLogIn(setting)), ...(await inProfile(setting))];
}

async function atLogIn({ call }: Setting): Promise<Finding[]> {
  const logIn = (username: string, password: string, cookie?: string) =>
    call('POST', '/users/token-auth/', {
      body: { username, password },
      ...(cookie && { headers: { cookie } }),
    });
  const owner = 'vip@parvis.test';
  const first = await logIn(owner, PASSWORD);
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const wrong = [];
  for (let guess = 0; guess < GUESSES; guess++) wrong.push(await logIn(owner, `wrong ${guess}`));
  console.log(`  a stranger's guesses: ${statusesOf(wrong)}`);
  const heard = wrong.filter(({ status }) => status !== 429).length;
  return [
    atMost(`of ${GUESSES} guesses of a stranger, heard`, heard, MOST_HEARD),
    exactly(
      'meanwhile the owner logs in from a known browser',
      (await logIn(owner, PASSWORD, cookie)).status,
      200,
    ),
    exactly('meanwhile somebody else logs in', (await logIn('both@parvis.test', PASSWORD)).status, 200),
    exactly(
      'a made-up mark is none',
      (await logIn(owner, PASSWORD, cookie.replace(/=.{8}/, '=AAAAAAAA'))).status,
      429,
    ),
  ];
}

async function inProfile(setting: Setting): Promise<Finding[]> {
  const { call } = setting;
  const token = await setting.logIn('collab2');
  const { body: me } = await call('GET', '/users/getUserInfo/', { token });
  const { pk, email, firstName, lastName } = me;
  const path = '/users/deleteGetPatchUser/';
  const found: Finding[] = [];
  const changed = [];
  for (let guess = 0; guess < GUESSES; guess++) {
    const body = {
      pk,
      email,
      firstName,
      lastName,
      password: `wrong ${guess}`,
      newPassword: 'a long enough password',
    };
    changed.push(await call('PATCH', path, { token, body }));
  }
  console.log(`  guesses in the profile: ${statusesOf(changed)}`);
  found.push(
    atMost(
      `of ${GUESSES} guesses in the profile, heard`,
      changed.filter(({ status }) => status !== 429).length,
      MOST_HEARD,
    ),
  );
  const other = await setting.logIn('vip2');
  const { body: them } = await call('GET', '/users/getUserInfo/', { token: other });
  const deleted = [];
  for (let guess = 0; guess < GUESSES; guess++)
    deleted.push(
      await call('DELETE', path, { token: other, body: { pk: them.pk, password: `wrong ${guess}` } }),
    );
  console.log(`  guesses at deletion: ${statusesOf(deleted)}`);
  found.push(
    atMost(
      `of ${GUESSES} guesses at deletion, heard`,
      deleted.filter(({ status }) => status !== 429).length,
      MOST_HEARD,
    ),
  );
  return found;
}
