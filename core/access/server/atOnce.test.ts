import { expect, it } from 'vitest';
import { deadlocksIn } from '../../../test/support/deadlocks.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { mailedToken, RESET, SECRET } from '../../../test/support/fixtures/joining.ts';

const everything = await makeFixture();
const { app, here } = everything;

it('two links to a new password, opened by several at once, set one and never wait in a circle', async () => {
  const { email } = await app.make.user({ buildings: [here.id] });
  const links: string[][] = [];
  for (const _ of [1, 2]) {
    await app.anybody.call('PUT', RESET, { email });
    links.push((await mailedToken(everything, email, 'confirmReset')).split('/'));
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => {
      const [uid, token] = links[at % 2] ?? [];
      return app.anybody.patch(RESET, { uid, token, password: SECRET });
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await deadlocksIn(app)).toBe(0);
});
