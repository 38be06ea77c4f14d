import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { weekdays } from '../../../core/buildings/building.ts';
import { buildings, closingDays } from '../../../core/buildings/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { addDays } from '../../../kit/time.ts';
import { fetchVisits, makeFixture, NOW, TODAY, visitBody } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';
import { visits } from './tables.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const CREATE = '/list/createAppointment/';

beforeEach(async () => {
  app.setNow(NOW);
  await visits.delete(app.db, scope, () => undefined);
});

const check = (over: object, caller: Caller = as.vip) =>
  caller.post(`/api/buildings/${here.id}/visits/check`, over);
const readCheckResult = async (over: object, caller: Caller = as.vip) => {
  const { status, body } = await check(over, caller);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const day = (date: string) => ({ dates: [{ start: date, end: date }] });

describe('visit check', () => {
  it("requires an email if the host's company records emails", async () => {
    const needed = async (caller: Caller, residentEmail = '') =>
      (await readCheckResult({ residentEmail }, caller)).emailNeeded;
    expect([await needed(as.vip), await needed(as.neighbour)]).toEqual([true, false]);
    for (const { email } of [people.vip, people.neighbour]) {
      const { status } = await as.reception.post(CREATE, visitBody(here.id, { email, visitor_email: '' }));
      expect([email, await needed(as.reception, email)]).toEqual([email, status === 422]);
    }
  });

  it('reports closed days, also to staff, and the visit is still accepted', async () => {
    const [saturday, monday] = [addDays(TODAY, 5), addDays(TODAY, 7)];
    const name = { fr: 'Pont', en: '' };
    await closingDays.insert(app.db, new BuildingScope([here.id]), [{ date: saturday, name }]);
    const dates = [{ start: addDays(TODAY, 1), end: monday }];
    const closed = [{ date: saturday, name: 'Pont' }];
    for (const caller of [as.vip, as.reception])
      expect(await readCheckResult({ dates }, caller)).toMatchObject({ closed, refusal: null });
    expect((await readCheckResult(day(monday))).closed).toEqual([]);
    const made = await as.vip.post(CREATE, visitBody(here.id, { date: [[saturday, saturday]] }));
    expect(made.status).toBe(200);
    const [visit] = made.body.created;
    expect((await readCheckResult({ visit, ...day(saturday), time: '16:00' })).closed).toEqual([]);
    expect((await readCheckResult({ visit, ...day(monday) })).closed).toEqual([]);
    await closingDays.delete(app.db, new BuildingScope([here.id]), () => undefined);
  });

  it('reports hours outside opening hours, also to staff and assistants, and the visit is still accepted', async () => {
    const [saturday, monday] = [addDays(TODAY, 5), addDays(TODAY, 7)];
    const told = { opens: '08:00', closes: '20:00' };
    const hours = {
      ...Object.fromEntries(weekdays.map((each) => [each, told])),
      saturday: null,
      sunday: null,
    };
    const tell = async (openingHours: object | null) =>
      app.db
        .update(buildings)
        .set({ openingHours: openingHours as never })
        .where(eq(buildings.id, here.id));
    await tell(hours);
    onTestFinished(async () => void (await tell(null)));
    const outside = async (over: object, caller?: Caller) => (await readCheckResult(over, caller)).outside;
    const email = people.vip.email;
    for (const [caller, over] of [
      [as.vip, {}],
      [as.reception, { residentEmail: email }],
    ] as const) {
      expect(await outside({ ...over, ...day(monday), time: '07:59' }, caller)).toEqual([
        { date: monday, ...told },
      ]);
      expect(await outside({ ...over, ...day(monday), time: '20:00' }, caller)).toEqual([
        { date: monday, ...told },
      ]);
    }
    for (const time of ['08:00', '19:59']) expect(await outside({ ...day(monday), time })).toEqual([]);
    expect(await outside(day(monday))).toEqual([]);
    expect(await outside(day(saturday))).toEqual([{ date: saturday, opens: null, closes: null }]);
    const made = await as.reception.post(
      CREATE,
      visitBody(here.id, { email, date: [[monday, monday]], time: '21:00' }),
    );
    expect(made.status).toBe(200);
    const [visit] = made.body.created;
    expect(await outside({ visit, ...day(monday), time: '21:00' })).toEqual([{ date: monday, ...told }]);
    await closingDays.insert(app.db, new BuildingScope([here.id]), [
      { date: saturday, name: { fr: 'Pont', en: '' } },
    ]);
    expect(await outside({ ...day(saturday), time: '10:00' })).toEqual([]);
    await closingDays.delete(app.db, new BuildingScope([here.id]), () => undefined);
    await tell(null);
    expect(await outside({ ...day(saturday), time: '03:00' })).toEqual([]);
  });

  it("reports a past time to the minute in the building's time zone", async () => {
    app.setNow(new Date(`${TODAY}T10:00:00Z`));
    const isPast = async (time: string, date = TODAY) =>
      (await readCheckResult({ ...day(date), time })).isPast;
    expect([await isPast('11:00'), await isPast('11:01')]).toEqual([true, false]);
    expect([await isPast('23:00', addDays(TODAY, -1)), await isPast('01:00', addDays(TODAY, 1))]).toEqual([
      true,
      false,
    ]);
  });

  it('reports no mail if everything is past or the visitor has arrived', async () => {
    app.setNow(new Date(`${TODAY}T10:00:00Z`));
    const mayMail = async (over: object, caller?: Caller) => (await readCheckResult(over, caller)).mayMail;
    const yesterday = addDays(TODAY, -1);
    expect(await mayMail({})).toBe(true);
    expect([await mayMail(day(yesterday)), await mayMail(day(TODAY))]).toEqual([false, true]);
    const at = async (time: string) => mayMail({ ...day(TODAY), time });
    expect([await at('10:59'), await at('11:01')]).toEqual([false, true]);
    const both = [...day(yesterday).dates, ...day(TODAY).dates];
    expect(await mayMail({ dates: both, time: '15:00' })).toBe(true);

    await as.vip.post(CREATE, visitBody(here.id, { date: [[TODAY, TODAY]], time: '15:00' }));
    const [{ pk: visit }] = await fetchVisits(as.vip, here);
    const unchanged = { visit, ...day(TODAY), time: '15:00' };
    expect(await mayMail(unchanged)).toBe(true);
    await as.reception.post(`/api/buildings/${here.id}/visits/${visit}/status`, { status: 'done' });
    expect(await mayMail(unchanged)).toBe(false);
  });

  it('refuses a time that a clock change skips', async () => {
    expect(await readCheckResult({ ...day('2027-03-28'), time: '02:30' })).toMatchObject({
      refusal: { field: 'time', code: 'no_such_time' },
    });
    expect(await readCheckResult({ ...day('2027-03-28'), time: '03:00' })).toMatchObject({ refusal: null });
  });

  it('checks only changed values of an existing visit', async () => {
    app.setNow(new Date(`${TODAY}T10:00:00Z`));
    await as.vip.post(CREATE, visitBody(here.id, { date: [[TODAY, TODAY]], time: '09:00' }));
    const [{ pk: visit }] = await fetchVisits(as.vip, here);
    expect(await readCheckResult({ visit, ...day(TODAY), time: '09:00' })).toMatchObject({
      isPast: false,
      emailNeeded: true,
    });
    expect(await readCheckResult({ visit, ...day(TODAY), time: '09:15' })).toMatchObject({ isPast: true });
    expect(await readCheckResult({ visit }, as.reception)).toMatchObject({ emailNeeded: true });
  });

  it('requires no email from a user whose form hides it', async () => {
    await as.vip.post(CREATE, visitBody(here.id));
    const [{ pk: visit }] = await fetchVisits(as.vip, here);
    const { companyId } = people.neighbour;
    const guard = await app.as(await app.make.user({ role: 'reception', companyId, buildings: [here.id] }));
    const needed = async (over: object, caller: Caller) => (await readCheckResult(over, caller)).emailNeeded;
    expect([await needed({ visit }, as.reception), await needed({ visit }, guard)]).toEqual([true, false]);
    expect(await needed({ residentEmail: people.vip.email }, guard)).toBe(true);
  });
});
