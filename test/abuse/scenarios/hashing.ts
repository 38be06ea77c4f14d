import { atMost, type Finding, statusesOf } from '../../support/findings.ts';
import { PASSWORD, type Setting } from '../setting.ts';

const AT_ONCE = 60;

/**
 * Registrations and what hashes of strangers' calls, one kind after the other and many at once, while others read, and one
 * logs in where they did before.
 */
export async function hashing(setting: Setting): Promise<Finding[]> {
  const { call } = setting;
  // All share one network address here: a browser that the account knows has a turn of its own.
  let cookie = '';
  const logIn = async () => {
    const body = { username: 'both@parvis.test', password: PASSWORD };
    const answer = await call('POST', '/users/token-auth/', { body, ...(cookie && { headers: { cookie } }) });
    cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    return answer;
  };
  await logIn();
  const { result, findings } = await setting.whileOthersWork(async () => {
    const logIns: Awaited<ReturnType<typeof logIn>>[] = [];
    const answers: { status: number }[] = [];
    for (const ask of [register, guess, askDeletion]) {
      let over = false;
      const strangers = Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => ask(setting, `${ask.name}.${at}`)),
      ).finally(() => {
        over = true;
      });
      do logIns.push(await logIn());
      while (!over);
      answers.push(...(await strangers));
    }
    return { logIns, answers };
  });
  console.log(`  registrations, log-ins and deletion requests: ${statusesOf(result.answers)}`);
  const slowest = Math.max(...result.logIns.map(({ milliseconds }) => milliseconds));
  return [
    ...findings,
    atMost(`a log-in meanwhile, worst of ${result.logIns.length}`, Math.round(slowest), 500, ' ms'),
    atMost('log-ins refused', result.logIns.filter(({ status }) => status !== 200).length, 0),
  ];
}

/** A wish for an account, by nobody. */
export function register({ call }: Setting, name: string, over: object = {}) {
  return call('POST', '/users/createUser/', {
    body: {
      email: `${name}@stranger.example`,
      firstName: 'Anne',
      lastName: 'Durand',
      password: 'a long enough password',
      entreprise: 1,
      building_list: [1],
      ...over,
    },
  });
}

/** A log-in to an account that there is not: it is hashed like any other. */
function guess({ call }: Setting, name: string) {
  const body = { username: `${name}@stranger.example`, password: 'a long enough password' };
  return call('POST', '/users/token-auth/', { body });
}

/** A wish that an account be deleted, with its password, which is compared. */
function askDeletion({ call }: Setting, name: string) {
  const body = { email: `${name}@stranger.example`, password: 'a long enough password' };
  return call('POST', '/api/privacy/deletion-requests', { body });
}
