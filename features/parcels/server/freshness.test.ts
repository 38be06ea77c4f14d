import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { decodeAnswer } from '../../../kit/endpoint.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { TODAY } from '../../../test/support/fixtures/fixture.ts';
import {
  makeParcelFixture,
  parcelAt,
  parcelBody,
  parcelsOf,
} from '../../../test/support/fixtures/parcelFixture.ts';
import { makeTwoProcesses } from '../../../test/support/twoProcesses.ts';
import { listParcels } from '../api.ts';
import { readReceptionParcels } from '../collection/api.ts';
import { isWaitingForCollection } from '../parcel.ts';
import { parcels } from './tables.ts';

const { app, here, people } = await makeParcelFixture();
const scope = new BuildingScope([here.id]);
const table = parcels.in(scope);
const staff = ['admin', 'reception', 'clerk'] as const;
const readers = [...staff, 'vip', 'limited', 'neighbour'] as const;
const ofHere = `/api/buildings/${here.id}/parcels`;
const LIST = `${parcelsOf(here)}?start=${TODAY}&end=${TODAY}`;
const WAITING = `${ofHere}/waiting`;
const RECEPTION = `${ofHere}/desk`;
const DAY = 86_400_000;
const STATES = ['at_desk', 'kept', 'received', 'refused', 'missing'];

const stored = () =>
  app.db.select({ id: table.id, state: table.state, date: table.date }).from(table).orderBy(table.id);

const shown = (list: { id: number; state: string }[]) =>
  list.toSorted((one, other) => one.id - other.id).map(({ id, state }) => ({ id, state }));

it('parcel lists show a confirmed change to every reader through every process', async () => {
  const { random, one, call, read } = await makeTwoProcesses(app, people, { seed: 11, readers });
  const done = new Set<number>();
  const change = async () => {
    const all = await stored();
    const id = all.length > 0 ? one(all).id : 0;
    const by = one(['reception', 'clerk'] as const);
    const kind = Math.floor(random() * 8);
    const answer = await (() => {
      switch (kind) {
        case 0:
        case 1:
          return call('PUT', 'vip', parcelsOf(here), parcelBody());
        case 2:
          return call('POST', by, ofHere, {
            recipient: 'Hugo Petit',
            parcelSender: 'La Poste',
            companyName: 'Hélios Conseil',
            state: 'kept',
          });
        case 3:
          return call('POST', by, `${parcelAt(here, id)}/status`, { state: one(STATES) });
        case 4:
          return call('POST', by, `${ofHere}/handed-over`, { parcels: [id] });
        case 5:
          return call('POST', by, `${ofHere}/answer`, {
            parcels: [id],
            answer: one(['keep', 'sendUp', 'none']),
          });
        case 6:
          return app.db
            .update(users)
            .set({ lastName: `Nom ${random()}` })
            .where(eq(users.id, people.vip.id));
        default:
          return parcels.delete(app.db, scope, (parcel) => eq(parcel.id, id));
      }
    })();
    if (!('statusCode' in answer) || answer.statusCode === 200) done.add(kind);
  };
  const readAs = async (who: (typeof readers)[number]) => {
    const list = decodeAnswer(listParcels, await read(who, LIST));
    await read(who, WAITING);
    if (!staff.some((each) => each === who)) return;
    const receptionList = decodeAnswer(readReceptionParcels, await read(who, RECEPTION));
    const truth = await stored();
    expect(shown(list)).toEqual(shown(truth.filter(({ date }) => date === TODAY)));
    expect(shown(receptionList.parcels.filter(isWaitingForCollection))).toEqual(
      shown(truth.filter(isWaitingForCollection)),
    );
  };
  for (let step = 0; step < 90; step++) {
    if (random() < 0.6) await change();
    await readAs(one(readers));
    if (step % 15 < 14) continue;
    await readAs('clerk');
    app.setNow(new Date(app.now().getTime() + DAY));
    await readAs('clerk');
  }
  // Every kind of change must have occurred, or the test proves nothing.
  expect([...done].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
