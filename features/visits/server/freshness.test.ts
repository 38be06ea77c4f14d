import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { CREATE, makeFixture, TODAY, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { makeTwoProcesses } from '../../../test/support/twoProcesses.ts';
import { readReceptionDay } from '../../reception/api.ts';
import { listVisits } from '../api.ts';
import { visits } from './tables.ts';

const { app, here, people } = await makeFixture();
const table = visits.in(new BuildingScope([here.id]));
const staff = ['admin', 'reception', 'clerk'] as const;
const readers = [...staff, 'vip', 'limited', 'neighbour'] as const;
const DAY = `${visitsOf(here)}?start=${TODAY}&end=${TODAY}`;
const DESK = `/api/buildings/${here.id}/desk`;

/** Id, status and host of every visit, read from the tables. */
const stored = () =>
  app.db
    .select({ id: table.id, status: table.status, name: users.lastName, floor: users.floor })
    .from(table)
    .innerJoin(users, eq(users.id, table.residentId))
    .orderBy(table.id);

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

it('list and reception show an acknowledged change to every reader in every process', async () => {
  const { random, one, call, read } = await makeTwoProcesses(app, people, { seed: 7, readers });
  const done = new Set<number>();
  const change = async () => {
    const all = await stored();
    const id = all.length > 0 ? one(all).id : 0;
    const kind = Math.floor(random() * 6);
    const answer = await (() => {
      switch (kind) {
        case 0:
        case 1:
          return call('POST', 'vip', CREATE, visitBody(here.id, { date: [[TODAY, TODAY]], time: '17:00' }));
        case 2:
          return call('POST', 'reception', `/api/buildings/${here.id}/visits/${id}/arrival`, {});
        case 3:
          return call('POST', 'clerk', `/api/buildings/${here.id}/visits/${id}/departure`, {});
        case 4:
          return app.db
            .update(users)
            .set({ lastName: `Nom ${random()}`, floor: `${Math.floor(random() * 9)}` })
            .where(eq(users.id, people.vip.id));
        default:
          return visits.delete(app.db, new BuildingScope([here.id]), (visit) => eq(visit.id, id));
      }
    })();
    if (!('statusCode' in answer) || answer.statusCode === 200) done.add(kind);
  };
  for (let step = 0; step < 80; step++) {
    if (random() < 0.6) await change();
    const who = one(readers);
    const day = decodeAnswer(listVisits, await read(who, DAY));
    if (!staff.some((each) => each === who)) continue;
    const desk = decodeAnswer(readReceptionDay, await read(who, DESK));
    const truth = await stored();
    expect(
      day.toSorted(byId).map(({ id, status, residentLastName }) => ({ id, status, name: residentLastName })),
    ).toEqual(truth.map(({ floor: _, ...shown }) => shown));
    expect(
      desk.visits.toSorted(byId).map(({ id, status, hostFloor }) => ({ id, status, floor: hostFloor })),
    ).toEqual(truth.map(({ name: _, ...shown }) => shown));
  }
  // A run without any change of some kind would prove nothing.
  expect([...done].sort()).toEqual([0, 1, 2, 3, 4, 5]);
});
