import { beforeEach, expect, it } from 'vitest';
import { countDeadlocks } from '../../../test/support/deadlocks.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import {
  invitation,
  joiningIn,
  mailedToken,
  partsOf,
  QUEUE,
} from '../../../test/support/fixtures/joining.ts';
import { invitations } from './tables.ts';

const everything = await makeFixture();
const { app, here, as } = everything;
const { forgetAll, freshAddress, register, confirm, accountOf } = joiningIn(everything);

beforeEach(async () => {
  app.setNow(NOW);
  await forgetAll();
});

/** Tokens of several registrations of one address. */
async function linksOf(email: string, links: number, over: object = {}): Promise<string[]> {
  const tokens = [];
  for (let link = 0; link < links; link += 1) {
    await register({ email, ...over });
    tokens.push(await mailedToken(everything, email, 'confirmRegistration'));
  }
  return tokens;
}

it('concurrent confirmations of one address create one account without deadlock', async () => {
  const { link } = await invitation(as.admin, { buildings: [here.id], uses: 9 });
  const email = freshAddress();
  const tokens = await linksOf(email, 2, { code: partsOf(link).code });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => confirm(tokens[at % tokens.length] ?? '')),
  );
  const outcomes = answers.map(({ body }) => body.outcome ?? body.code).sort();
  expect(outcomes).toEqual(['active', ...Array(19).fill('alreadyActive')]);
  expect(await accountOf(email)).toMatchObject({ active: true });
  expect(await app.db.select({ used: invitations.used }).from(invitations)).toEqual([{ used: 1 }]);
  expect(await countDeadlocks(app)).toBe(0);
});

it('concurrent approvals of several registrations of one address do not deadlock', async () => {
  const email = freshAddress();
  for (const token of await linksOf(email, 3)) await confirm(token);
  const { fields } = (await as.admin.get(QUEUE)).body;
  const waiting = fields.filter((each: { email: string }) => each.email === email);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      as[at % 2 ? 'admin' : 'deputy'].post(`${QUEUE}/${waiting[at % waiting.length].pk}/approval`, {}),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(404)]);
  expect(await countDeadlocks(app)).toBe(0);
});
