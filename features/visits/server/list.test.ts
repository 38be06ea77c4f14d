import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../kit/time.ts';
import { makeFixture, NOW, TODAY, TOMORROW, visitsOf } from '../../../test/support/fixtures/fixture.ts';

const { app, here, there, people, as } = await makeFixture();
const { make } = app;

const days = async (query = '', caller = as.reception, building = here) => {
  const { status, body } = await caller.get(visitsOf(building) + query);
  return status === 200
    ? body.fields.map(({ date, time }: { date: string; time: string }) => `${date} ${time}`)
    : body;
};

beforeAll(async () => {
  const visit = (date: string, time: string, over = {}) =>
    make.visit({ building: here.id, residentId: people.vip.id, date, time, ...over });
  await visit(TOMORROW, '08:00');
  await visit(TODAY, '15:00', { status: 'canceled' });
  await visit(TODAY, '09:00', { residentId: people.neighbour.id });
  await visit('2026-11-22', '10:00', { status: 'missed' });
  await visit('2027-11-25', '10:00');
  await make.visit({ building: there.id, residentId: people.stranger.id, date: TODAY, time: '07:00' });
});

describe('list range', () => {
  it('defaults to today in the building, all statuses, by time', async () => {
    expect(await days()).toEqual([`${TODAY} 09:00`, `${TODAY} 15:00`]);
  });

  it('without an end is a single day', async () => {
    expect(await days(`?start=${TOMORROW}`)).toEqual([`${TOMORROW} 08:00`]);
  });

  it('without a start begins today', async () => {
    expect(await days(`?end=${TOMORROW}`)).toEqual([`${TODAY} 09:00`, `${TODAY} 15:00`, `${TOMORROW} 08:00`]);
  });

  it('includes both days, ordered by day and time', async () => {
    expect(await days(`?start=2026-11-22&end=${TOMORROW}`)).toEqual([
      '2026-11-22 10:00',
      `${TODAY} 09:00`,
      `${TODAY} 15:00`,
      `${TOMORROW} 08:00`,
    ]);
    expect(await days('?start=2026-11-21&end=2026-11-21')).toEqual([]);
  });

  it("uses the building's time zone for today", async () => {
    const noumea = await make.building({ timeZone: 'Pacific/Noumea' });
    const guard = await make.user({ role: 'reception', buildings: [noumea.id] });
    for (const date of [TODAY, TOMORROW]) {
      await make.visit({ building: noumea.id, residentId: guard.id, date, time: '08:00' });
    }
    app.setNow(new Date('2026-11-23T12:59:00Z'));
    expect(await days('', await app.as(guard), noumea)).toEqual([`${TODAY} 08:00`]);
    app.setNow(new Date('2026-11-23T13:00:00Z'));
    expect(await days('', await app.as(guard), noumea)).toEqual([`${TOMORROW} 08:00`]);
    app.setNow(NOW);
  });

  it('of 367 days is allowed and of 368 refused', async () => {
    expect(await days(`?start=${TODAY}&end=${addDays(TODAY, 366)}`)).toHaveLength(3);
    const words = {
      fr: 'Choisissez une période de 367 jours au maximum.',
      en: 'Choose a period of 367 days or less.',
    };
    for (const language of ['fr', 'en'] as const) {
      for (const query of [`?start=${TODAY}&end=${addDays(TODAY, 367)}`, `?end=${addDays(TODAY, 367)}`]) {
        const { status, body } = await as.vip.get(visitsOf(here) + query, { 'accept-language': language });
        expect([query, status, body.code, body.errors]).toEqual([
          query,
          422,
          'invalid',
          { end: [words[language]] },
        ]);
      }
    }
  });

  it.each([
    ['?end=2026-11-22', 'end', 'Choisissez une fin plus tardive.'],
    ['?start=2026-02-30', 'start', 'Date non reconnue. Exemple : 24/11/2026.'],
    [`?start=${TODAY}&start=${TOMORROW}`, 'start', 'Cette valeur n’est pas valide.'],
  ])('is refused with an explanation for %s', async (query, field, words) => {
    const { status, body } = await as.vip.get(visitsOf(here) + query);
    expect([status, body.errors[field]]).toEqual([422, [words]]);
  });
});

describe('list', () => {
  it('is reachable without a trailing slash', async () => {
    const { body } = await as.reception.get(`/list/deleteGetPatchAppointment/${here.id}?start=${TOMORROW}`);
    expect(body.fields).toHaveLength(1);
  });

  it("shows the resident's current name", async () => {
    await as.neighbour.patch('/users/deleteGetPatchUser/', { pk: people.neighbour.id, lastName: 'Nouveau' });
    const { body } = await as.neighbour.get(visitsOf(here));
    expect(body.fields[0]).toMatchObject({ name: 'Antoine Nouveau', last_name_collab: 'Nouveau' });
  });
});
