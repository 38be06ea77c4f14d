import { describe, expect, it } from 'vitest';
import { makeFixture } from './support/fixtures/fixture.ts';
import { DELETION, LOGIN, REGISTER, RESET, registrationBody } from './support/fixtures/joining.ts';

const { app, here, people } = await makeFixture();

/** Pairs of attempts. Stops early if the fastest ones are already close. */
const [ATTEMPTS, MAX_ATTEMPTS] = [8, 24];
/**
 * Maximum ratio of the fastest attempts. Other load makes attempts only slower, so the fastest one shows the
 * cost of the call. A password hash on one side gives a ratio of three and more.
 */
const BOUND = 2;

const known: { email: string }[] = [];
for (let at = 0; at < MAX_ATTEMPTS; at++)
  known.push(await app.make.user({ email: `known${at}@parvis.test`, buildings: [here.id] }));
const calls: Record<string, (email: string) => Promise<{ status: number; text: string }>> = {
  'log-in': (username) => app.anybody.post(LOGIN, { username, password: 'not the password' }),
  'password reset': (email) => app.anybody.call('PUT', RESET, { email }),
  registration: (email) => {
    const membership = { building_list: [here.id], entreprise: people.vip.companyId };
    return app.anybody.post(REGISTER, registrationBody({ email, ...membership }));
  },
  'deletion request': (email) => app.anybody.post(DELETION, { email, password: 'not the password' }),
};

describe.each(Object.entries(calls))('the %s call', (_, call) => {
  it('answers a known and an unknown address with the same answer and in the same time', async () => {
    const answers = new Set<string>();
    const time = async (email: string) => {
      const start = performance.now();
      const { status, text } = await call(email);
      answers.add(`${status} ${text}`);
      return performance.now() - start;
    };
    for (const warm of ['a', 'b', 'c', 'd']) await call(`warm-${warm}@parvis.test`);
    const times = { known: [] as number[], unknown: [] as number[] };
    const ratio = () => Math.min(...times.known) / Math.min(...times.unknown);
    for (const [at, { email }] of known.entries()) {
      const stranger = `unkno${at}@parvis.test`;
      // Alternating, so that other load affects both sides equally.
      const first = await time(at % 2 === 0 ? email : stranger);
      const second = await time(at % 2 === 0 ? stranger : email);
      times.known.push(at % 2 === 0 ? first : second);
      times.unknown.push(at % 2 === 0 ? second : first);
      if (at + 1 >= ATTEMPTS && ratio() < BOUND && ratio() > 1 / BOUND) break;
    }
    expect(answers.size).toBe(1);
    expect(ratio()).toBeLessThan(BOUND);
    expect(ratio()).toBeGreaterThan(1 / BOUND);
  });
});
