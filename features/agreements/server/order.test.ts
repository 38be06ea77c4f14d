import { expect, it } from 'vitest';
import { countDeadlocks } from '../../../test/support/deadlocks.ts';
import { makeAgreementFixture, tokensIn } from '../../../test/support/fixtures/agreementFixture.ts';
import { fetchMails } from '../../../test/support/fixtures/fixture.ts';

const fixture = await makeAgreementFixture();
const { app, here, as, visit, sign, signatures } = fixture;

it('concurrent confirmations and matches do not deadlock', async () => {
  const before = await countDeadlocks(app);
  for (let turn = 0; turn < 8; turn++) {
    const email = `both${turn}@example.net`;
    const mine = await visit({ visitorEmail: email });
    await sign({ email, id_appointment: mine.id });
    const signature = (await signatures()).at(-1)?.id;
    const [token] = tokensIn(await fetchMails(fixture, email));
    const match = () => as.reception.post(`/api/buildings/${here.id}/visits/${mine.id}/nda`, { signature });
    const confirm = () => app.anybody.post('/api/nda/confirmations', { token });
    const answers = await Promise.all([match(), confirm(), match(), confirm(), match(), confirm()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  }
  expect(await countDeadlocks(app)).toBe(before);
});
