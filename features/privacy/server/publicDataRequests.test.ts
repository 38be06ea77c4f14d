import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { allowanceUses, mails } from '../../../kit/server/database/tables.ts';
import { fetchMails, makeFixture, NOW, TODAY } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { privacyRequests } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, people, as } = everything;
const ASK = '/api/privacy/requests';
const LIST = `/api/buildings/${here.id}/privacy/requests`;
const VISITOR = 'louise.martin@example.com';
const scope = new BuildingScope([here.id, there.id]);

beforeEach(async () => {
  app.setNow(NOW);
  await privacyRequests.delete(app.db, scope, () => undefined);
  for (const table of [mails, allowanceUses]) await app.db.delete(table);
});

const body = {
  building: here.id,
  kind: 'erasure',
  name: 'Louise Martin',
  email: VISITOR,
  note: 'Visite de mai.',
};
const ask = (over: object = {}, caller: Caller = app.anybody, headers?: Record<string, string>) =>
  caller.post(ASK, { ...body, ...over }, headers);
const listed = async () => {
  await app.jobs.drain();
  return (await as.admin.get(LIST)).body.fields;
};

describe('a request sent with the public form', () => {
  it('is listed for administrators with its due date, and confirmed to its sender', async () => {
    const { status, body: answer } = await ask();
    expect([status, answer]).toEqual([200, { status: 'OK' }]);
    expect(await listed()).toMatchObject([
      {
        kind: 'erasure',
        name: 'Louise Martin',
        email: VISITOR,
        note: 'Visite de mai.',
        channel: 'form',
        receivedOn: TODAY,
        dueOn: '2026-12-23',
        recordedBy: '',
        outcome: null,
      },
    ]);
    const written = await fetchMails(everything);
    expect(written.map(({ to }) => to).sort()).toEqual(
      [VISITOR, people.admin.email, people.deputy.email].sort(),
    );
  });

  it('has the same response and mail whether or not the address has an account', async () => {
    const withAccount = await ask({ email: people.vip.email });
    const without = await ask({ email: 'nobody@example.com' });
    expect([withAccount.status, withAccount.body]).toEqual([without.status, without.body]);
    await app.jobs.drain();
    const texts = [];
    for (const email of [people.vip.email ?? '', 'nobody@example.com']) {
      const [mail] = await fetchMails(everything, email);
      texts.push([mail.subject, mail.text, mail.html]);
    }
    expect(texts[0]).toEqual(texts[1]);
  });

  it('mails an address at most three times an hour and drops requests beyond that', async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask()).body).toEqual({ status: 'OK' });
    expect(await listed()).toHaveLength(3);
    expect(await fetchMails(everything, VISITOR)).toHaveLength(3);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ email: '' }, 'email'],
    [{ email: 'louise' }, 'email'],
    [{ kind: 'divorce' }, 'kind'],
    [{ note: 'x'.repeat(2001) }, 'note'],
    [{ building: undefined }, 'building'],
  ])('is refused with an error at its field: %j', async (over, field) => {
    const { status, body: answer } = await ask(over);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
    expect(await listed()).toEqual([]);
  });

  it('is not found for an unknown building', async () => {
    expect((await ask({ building: 987_654 })).status).toBe(404);
  });
});

it('staff cannot record a request as sent with the form', async () => {
  const noted = { kind: 'access', name: 'Paul Roy', channel: 'form', receivedOn: TODAY };
  expect((await as.admin.post(LIST, noted)).status).toBe(422);
});
