import { atMost, type Finding, PASSWORD, type Setting, statusesOf } from '../setting.ts';

const AT_ONCE = 60;
const ROUNDS = 3;

/** Anonymous registrations at once, each of which hashes a password, while others read, and one logs in. */
export async function hashing(setting: Setting): Promise<Finding[]> {
  const { call } = setting;
  const logIn = async () => {
    const body = { username: 'both@parvis.test', password: PASSWORD };
    const answer = await call('POST', '/users/token-auth/', { body });
    return answer;
  };
  await logIn();
  const { result, findings } = await setting.whileOthersWork(async () => {
    const logIns: Awaited<ReturnType<typeof logIn>>[] = [];
    const answers: { status: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      let over = false;
      const registrations = Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => register(setting, `r${round}.${at}`)),
      ).finally(() => {
        over = true;
      });
      do logIns.push(await logIn());
      while (!over);
      answers.push(...(await registrations));
    }
    return { logIns, answers };
  });
  console.log(`  registrations: ${statusesOf(result.answers)}`);
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
