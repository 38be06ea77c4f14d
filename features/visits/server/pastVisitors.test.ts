import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { makeFixture, NOW, TODAY, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { MAX_PAST_VISITORS } from '../pastVisitor.ts';
import { visits } from './tables.ts';

const { app, here, there, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);

/** Chloé Fournier visits Claire Fontaine unless overridden. */
const came = (over: Parameters<typeof app.make.visit>[0] = {}) =>
  app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: '2026-11-20',
    time: '09:00',
    status: 'done',
    visitorFirstName: 'Chloé',
    visitorLastName: 'Fournier',
    organization: 'Mairie de Paris',
    visitorEmail: 'chloe@example.com',
    language: 'en',
    ...over,
  });
const ask = (search: string, caller: Caller = as.vip, host = '', building = here) =>
  caller.get(
    `/api/buildings/${building.id}/visits/past-visitors?${new URLSearchParams({ search, ...(host && { host }) })}`,
  );
const offered = async (...of: Parameters<typeof ask>) => {
  const { status, body } = await ask(...of);
  expect([status, body]).toEqual([200, { fields: expect.any(Array) }]);
  return body.fields;
};
const names = async (...of: Parameters<typeof ask>) =>
  (await offered(...of)).map((visitor: Record<string, string>) => visitor.last_name_visitor);

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
});

describe('past visitors', () => {
  it('are suggested with their latest data and number of visits', async () => {
    await came({ organization: 'mairie de PARIS', visitorEmail: 'old@example.com', date: '2026-10-01' });
    await came();
    await came({ date: '2026-10-02', status: 'missed' });
    expect(await offered('fou')).toEqual([
      {
        first_name_visitor: 'Chloé',
        last_name_visitor: 'Fournier',
        visitor_email: 'chloe@example.com',
        visitor_entreprise: 'Mairie de Paris',
        language_mail: 'en',
        visits: 3,
      },
    ]);
  });

  it.each(['fo', 'FOURN', 'chlo', 'CHLOÉ', ' fournier '])(
    'are found by a prefix of either name: %s',
    async (typed) => {
      await came();
      expect(await names(typed)).toEqual(['Fournier']);
    },
  );

  it.each(['f', 'ournier', 'mairie', '%%', 'f_'])('are not found by other text: %s', async (typed) => {
    await came();
    expect(await names(typed)).toEqual([]);
  });

  it('are limited and sorted by frequency, then by date', async () => {
    for (let n = 0; n < MAX_PAST_VISITORS + 2; n++)
      await came({ visitorLastName: `Fabre${String.fromCharCode(97 + n)}`, date: `2026-11-${10 + n}` });
    for (const date of ['2026-09-01', '2026-09-02']) await came({ visitorLastName: 'Faure', date });
    const found = await names('fa');
    expect(found).toHaveLength(MAX_PAST_VISITORS);
    expect(found.slice(0, 2)).toEqual(['Faure', 'Fabrej']);
  });

  it('distinguish no email from an unknown email', async () => {
    await came({ visitorLastName: 'Sans', visitorEmail: null, hasNoEmail: true });
    await came({ visitorLastName: 'Sapin', visitorEmail: null });
    const emails = (await offered('sa')).map((visitor: Record<string, string>) => visitor.visitor_email);
    expect(emails.sort()).toEqual(['', '{email}']);
  });

  it('with the same name are separated by organisation', async () => {
    await came();
    await came({ organization: 'Louvre' });
    expect(await names('fou')).toEqual(['Fournier', 'Fournier']);
  });

  it('do not include cancelled visits', async () => {
    await came({ status: 'canceled', date: TOMORROW });
    expect(await names('fou')).toEqual([]);
  });
});

describe('visibility of past visitors', () => {
  it('residents see only their own visitors', async () => {
    await came();
    expect([await names('fou', as.colleague), await names('fou', as.neighbour)]).toEqual([[], []]);
  });

  it('staff see visitors of the chosen host and their own', async () => {
    await came();
    expect(await names('fou', as.reception, people.vip.email ?? '')).toEqual(['Fournier']);
    expect(await names('fou', as.reception, people.neighbour.email ?? '')).toEqual([]);
    expect(await names('fou', as.reception)).toEqual([]);
  });

  it('assistants see visitors they announced themselves', async () => {
    const { vip, colleague } = people;
    await app.make.assistant({ principalId: vip.id, assistantId: colleague.id, since: NOW });
    await came({ assistantId: colleague.id });
    await came({ visitorLastName: 'Foucault' });
    const assistant = await app.as(colleague);
    expect(await names('fou', assistant, vip.email ?? '')).toEqual(['Fournier']);
    expect(await names('fou', assistant)).toEqual([]);
  });

  it('emails are hidden if the list hides them', async () => {
    await came({ residentId: people.neighbour.id });
    const [visitor] = await offered('fou', as.neighbour);
    expect(visitor.visitor_email).toBe('');
    const { companyId } = people.neighbour;
    const guard = await app.as(await app.make.user({ role: 'reception', companyId, buildings: [here.id] }));
    await came();
    expect((await offered('fou', guard, people.vip.email ?? ''))[0].visitor_email).toBe('');
  });

  it('only visitors of this building are suggested', async () => {
    const stranger = people.stranger.id;
    await app.make.visit({
      building: there.id,
      residentId: stranger,
      date: TODAY,
      visitorLastName: 'Fournier',
    });
    expect(await names('fou', as.stranger, '', there)).toEqual(['Fournier']);
  });
});

it('erased visitors are not suggested', async () => {
  const { id } = await came({ date: '2026-11-01' });
  expect(await names('fou')).toEqual(['Fournier']);
  app.setNow(new Date(NOW.getTime() + 91 * 86_400_000));
  await app.database.pool.query(`select graphile_worker.add_job('privacy.forgetVisitors')`);
  await app.jobs.drain();
  const table = visits.in(scope);
  const [row] = await app.db.select().from(table).where(eq(table.id, id));
  expect(row?.anonymisedAt).not.toBeNull();
  const me = await app.as(people.vip);
  expect([...(await names('fou', me)), ...(await names('––', me))]).toEqual([]);
});
