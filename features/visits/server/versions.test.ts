import { eq } from 'drizzle-orm';
import { it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import { CREATE, makeFixture, TODAY, visitBody, visitsOf } from '../../../test/support/fixtures/fixture.ts';
import { twoProcesses } from '../../../test/support/twoProcesses.ts';
import { visits } from './tables.ts';

const { app, here, people } = await makeFixture();
const scope = new BuildingScope([here.id]);
const readers = ['admin', 'reception', 'clerk', 'vip', 'limited', 'neighbour'] as const;
const DAY = `${visitsOf(here)}?start=${TODAY}&end=${TODAY}`;
const DESK = `/api/buildings/${here.id}/desk`;

it('of visits and of the desk’s day everybody sees an acknowledged change at once, through any process', async () => {
  const { random, one, call, read } = await twoProcesses(app, people, { seed: 7, readers });
  const change = async () => {
    const all = await app.db.select({ id: visits.in(scope).id }).from(visits.in(scope));
    const id = all.length > 0 ? one(all).id : 0;
    switch (Math.floor(random() * 6)) {
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
        return visits.delete(app.db, scope, (table) => eq(table.id, id));
    }
  };
  for (let step = 0; step < 80; step++) {
    if (random() < 0.6) await change();
    const who = one(readers);
    for (const url of ['admin', 'reception', 'clerk'].includes(who) ? [DAY, DESK] : [DAY])
      await read(who, url);
  }
});
