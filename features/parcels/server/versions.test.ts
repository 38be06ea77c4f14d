import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { TODAY } from '../../../test/support/fixtures/fixture.ts';
import {
  makeParcelFixture,
  parcelAt,
  parcelBody,
  parcelsOf,
} from '../../../test/support/fixtures/parcelFixture.ts';
import { twoProcesses } from '../../../test/support/twoProcesses.ts';
import { parcels } from './tables.ts';

const { app, here, people } = await makeParcelFixture();
const scope = new BuildingScope([here.id]);
const readers = ['admin', 'reception', 'clerk', 'vip', 'limited', 'neighbour'] as const;
const ofHere = `/api/buildings/${here.id}/parcels`;
const LIST = `${parcelsOf(here)}?start=${TODAY}&end=${TODAY}`;
const WAITING = `${ofHere}/waiting`;
const DESK = `${ofHere}/desk`;
/** With the day changes what has waited too long. */
const DAY = 86_400_000;
const STATES = ['at_desk', 'kept', 'received', 'refused', 'missing'];

it('of parcels, those that wait and the desk’s everybody sees an acknowledged change at once, through any process', async () => {
  const { random, one, call, read } = await twoProcesses(app, people, { seed: 11, readers });
  const done: string[] = [];
  const ids = async () =>
    (await app.db.select({ id: parcels.in(scope).id }).from(parcels.in(scope))).map(({ id }) => id);
  const change = async () => {
    const all = await ids();
    const id = all.length > 0 ? one(all) : 0;
    const by = one(['reception', 'clerk'] as const);
    const kind = Math.floor(random() * 8);
    const answer = await (() => {
      switch (kind) {
        case 0:
        case 1:
          return call('PUT', 'vip', parcelsOf(here), parcelBody());
        case 2:
          return call('POST', by, ofHere, {
            ...{
              recipient: 'Hugo Petit',
              parcelSender: 'La Poste',
              companyName: 'Hélios Conseil',
              state: 'kept',
            },
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
          return parcels.delete(app.db, scope, (table) => eq(table.id, id));
      }
    })();
    if (!('statusCode' in answer) || answer.statusCode === 200) done.push(String(kind));
  };
  const readAs = async (who: (typeof readers)[number]) => {
    const lists = ['admin', 'reception', 'clerk'].includes(who) ? [LIST, WAITING, DESK] : [LIST, WAITING];
    for (const url of lists) await read(who, url);
  };
  for (let step = 0; step < 90; step++) {
    if (random() < 0.6) await change();
    await readAs(one(readers));
    // What waits too long follows from the day alone: nothing else changes meanwhile.
    if (step % 15 < 14) continue;
    await readAs('clerk');
    app.setNow(new Date(app.now().getTime() + DAY));
    await readAs('clerk');
  }
  // A history in which some change never happened would prove nothing of it.
  expect([...new Set(done)].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
});
