import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../app.ts';
import { companies } from '../../../../core/people/server/tables.ts';
import { nameVisibilities } from '../../../../kit/actor.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import {
  bayReservationBody,
  bayReservationsOf,
  cancellationOf,
  forResidentOf,
  MONDAY,
  makeParkingFixture,
  postSpaceReservation,
  removalOf,
  reserveSpace,
} from '../../../../test/support/fixtures/parkingFixture.ts';
import type { Caller } from '../../../../test/support/testApp.ts';
import { spaceReservations } from '../../server/tables.ts';

const { app, here, people, as, a1, a2 } = await makeParkingFixture();
const scope = new BuildingScope([here.id]);
const SECRET = 'Prototype secret';

const allow = (companyId: number, nameVisibility: (typeof nameVisibilities)[number]) =>
  app.db.update(companies).set({ nameVisibility }).where(eq(companies.id, companyId));

beforeEach(async () => {
  await spaceReservations.delete(app.db, scope, () => undefined);
});

async function everyAnswer(caller: Caller): Promise<string> {
  const { pk } = await reserveSpace(as.vip, a1);
  const answers = [
    await caller.get(`${bayReservationsOf(here)}?start=${MONDAY}`),
    await postSpaceReservation(caller, a1, { name: 'Le mien' }),
    await caller.patch(bayReservationsOf(here), { pk, name: 'Autre' }),
    await caller.delete(removalOf(here), { pk }),
    await caller.post(cancellationOf(here, pk), { reason: '' }),
    await caller.post(forResidentOf(here), { ...bayReservationBody(a1), resident: people.vip.email }),
    await caller.call('PUT', bayReservationsOf(here), bayReservationBody(a2, { name: 'Le mien' })),
  ];
  const own = answers.at(-1)?.body.fields?.[0]?.pk;
  if (own) answers.push(await caller.patch(bayReservationsOf(here), { pk: own, place: a1.id }));
  return answers.map(({ text }) => text).join('\n');
}

const viewers = ['limited', 'colleague', 'neighbour', 'admin', 'deputy', 'reception'] as const;
const staff: readonly string[] = ['admin', 'deputy', 'reception'];
const cases = viewers.flatMap((viewer) =>
  nameVisibilities.flatMap((viewers) => nameVisibilities.map((holders) => ({ viewer, viewers, holders }))),
);

describe('the holder of a parking reservation', () => {
  it.each(cases)('$viewer, whose company may see $viewers; the holder’s allows $holders', async (one) => {
    const { viewer } = one;
    const sameCompany = people[viewer].companyId === people.vip.companyId;
    await allow(people[viewer].companyId, one.viewers);
    await allow(people.vip.companyId, sameCompany ? one.viewers : one.holders);

    const text = await everyAnswer(as[viewer]);
    expect(text).not.toContain(SECRET);
    const named =
      staff.includes(viewer) ||
      (one.viewers === 'everyone' && (sameCompany || one.holders !== 'none')) ||
      (one.viewers === 'company' && sameCompany);
    expect([
      /Claire/.test(text),
      /Fontaine/.test(text),
      text.includes(`"createdBy":{"pk":${people.vip.id},`),
    ]).toEqual([named, named, named]);
    if (named) return;
    expect(text).toContain('"createdBy":null');
    if (!sameCompany) expect(text).not.toMatch(/Hélios/);
  });

  it('the creator sees all fields, whether named or not', async () => {
    await allow(people.vip.companyId, 'none');
    const { pk } = await reserveSpace(as.vip, a1);
    const { body } = await as.vip.get(`${bayReservationsOf(here)}?start=${MONDAY}`);
    expect(body.fields).toMatchObject([
      { pk, name: SECRET, isMine: true, createdBy: { lastName: 'Fontaine' } },
    ]);
  });

  it('a reservation of another person shows only space and time', async () => {
    await allow(people.neighbour.companyId, 'none');
    const { pk } = await reserveSpace(as.vip, a1);
    const { body } = await as.neighbour.get(`${bayReservationsOf(here)}?start=${MONDAY}`);
    const slot = { debutDate: MONDAY, debutTime: '10:00', endDate: MONDAY, endTime: '12:00' };
    expect(body.fields).toEqual([
      {
        pk,
        place: a1.id,
        placeName: 'A1',
        ...slot,
        name: '',
        isMine: false,
        mayChange: false,
        createdBy: null,
        assistant: null,
        version: null,
      },
    ]);
  });
});

describe('realtime events', () => {
  it('contain no details for any viewer', async () => {
    const process = await createApp({ env: app.env, databaseUrl: app.url, now: app.now });
    const address = await process.http.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const listen = async (viewer: (typeof viewers)[number]) => {
      const headers = { authorization: `token ${await tokenOf(people[viewer].email)}` };
      const stream = await fetch(`${address}/api/live`, { headers, signal: stop.signal });
      return stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    try {
      const readers = await Promise.all(viewers.map(listen));
      const { pk } = await reserveSpace(as.vip, a1);
      await as.vip.patch(bayReservationsOf(here), { pk, name: 'Encore secret' });
      await as.vip.delete(removalOf(here), { pk });
      for (const reader of readers) {
        let heard = '';
        while (heard.split('"topic":"parking"').length < 4) heard += (await reader?.read())?.value ?? '';
        expect(heard).not.toMatch(/secret|Claire|Fontaine|Hélios/i);
        const events = heard.split('\n').filter((line) => line.startsWith('data: '));
        const told = events.filter((line) => line !== `data: {"building":${here.id},"topic":"audit"}`);
        expect(told).toEqual(Array(3).fill(`data: {"building":${here.id},"topic":"parking"}`));
      }
    } finally {
      stop.abort();
      await process.close();
    }
  });
});

async function tokenOf(username: string): Promise<string> {
  const { body } = await app.anybody.post('/users/token-auth/', { username, password: 'parvis-demo' });
  return body.token;
}
