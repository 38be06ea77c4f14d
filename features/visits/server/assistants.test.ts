import { beforeEach, expect, it } from 'vitest';
import { assistants } from '../../../core/people/server/tables.ts';
import {
  CREATE,
  makeFixture,
  visitBody,
  visitsOf,
  visitsSeen,
} from '../../../test/support/fixtures/fixture.ts';

const { app, here, people, as } = await makeFixture();
const { vip, limited } = people;
const ofVip = visitBody(here.id, { email: vip.email });

beforeEach(async () => {
  await app.database.pool.query('delete from visits');
  await app.db
    .insert(assistants)
    .values({ principalId: vip.id, assistantId: limited.id, since: app.now() })
    .onConflictDoNothing();
});

it('an assistant announces for their principal: both see, change and delete it, and both names are kept', async () => {
  const { status, body } = await as.limited.post(CREATE, ofVip);
  expect(status).toBe(200);
  const [pk] = body.created;
  for (const caller of [as.vip, as.limited, as.reception])
    expect(await visitsSeen(caller, here)).toMatchObject([
      { pk, name: 'Claire Fontaine', email: vip.email, announced_by: 'Hugo Petit' },
    ]);
  expect(await visitsSeen(as.colleague, here)).toEqual([]);
  for (const caller of [as.limited, as.vip])
    expect((await caller.patch(visitsOf(here), { pk, commentaire: 'Neuf' })).status).toBe(200);
  expect((await as.colleague.delete(visitsOf(here), { pk })).status).toBe(404);
  expect((await as.limited.delete(visitsOf(here), { pk })).status).toBe(200);
});

it('and sees nothing else of theirs', async () => {
  const { body } = await as.vip.post(CREATE, visitBody(here.id));
  expect(await visitsSeen(as.limited, here)).toEqual([]);
  const [pk] = body.created;
  expect((await as.limited.patch(visitsOf(here), { pk, commentaire: 'x' })).status).toBe(404);
});

it('once it is over the assistant announces no longer, and sees what they announced no longer', async () => {
  await as.limited.post(CREATE, ofVip);
  await app.db.delete(assistants);
  expect(await visitsSeen(as.limited, here)).toEqual([]);
  expect(await visitsSeen(as.vip, here)).toMatchObject([{ announced_by: 'Hugo Petit' }]);
  expect((await as.limited.post(CREATE, ofVip)).status).toBe(403);
});

it('a principal announces for no assistant, and nobody for whom another assists', async () => {
  expect((await as.vip.post(CREATE, visitBody(here.id, { email: limited.email }))).status).toBe(403);
  expect((await as.colleague.post(CREATE, ofVip)).status).toBe(403);
});
