import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../../demo/factories.ts';
import { makeRoomFixture } from '../../../../test/support/fixtures/roomFixture.ts';
import { readZip } from '../../../../test/support/readZip.ts';

const { app, here, as, people, opera, concorde, a, far } = await makeRoomFixture();
const rooms = `/api/buildings/${here.id}/rooms`;
const favouritesOf = async (caller = as.vip) => (await caller.get(`${rooms}/favourites`)).body.fields;
const mark = (id: number, caller = as.vip) => caller.call('PUT', `${rooms}/${id}/favourite`);
const unmark = (id: number, caller = as.vip) => caller.call('DELETE', `${rooms}/${id}/favourite`);

describe('favourite rooms', () => {
  it('are kept per person, and marking or removing one twice changes nothing', async () => {
    expect(await favouritesOf()).toEqual([]);
    for (const id of [concorde.id, opera.id, opera.id]) expect((await mark(id)).status).toBe(200);
    expect(await favouritesOf()).toEqual([opera.id, concorde.id].sort((one, other) => one - other));
    expect(await favouritesOf(as.colleague)).toEqual([]);
    for (const id of [concorde.id, concorde.id]) expect((await unmark(id)).status).toBe(200);
    expect(await favouritesOf()).toEqual([opera.id]);
  });

  it('are refused for unknown rooms', async () => {
    for (const change of [mark, unmark]) expect((await change(2_000_000)).status).toBe(404);
  });

  it('are refused for rooms of another building', async () => {
    for (const change of [mark, unmark]) expect((await change(far.id)).status).toBe(404);
    expect(await favouritesOf()).not.toContain(far.id);
  });

  it('are refused for retired rooms, from which a mark can still be removed', async () => {
    await mark(a.id);
    const retired = await as.admin.post(`${rooms}/${a.id}/retirement`, { retired: true });
    expect([retired.status, (await mark(a.id)).status]).toEqual([200, 404]);
    expect((await unmark(a.id)).status).toBe(200);
    expect(await favouritesOf()).not.toContain(a.id);
  });

  it('are in the person’s export, and erased with the account', async () => {
    await mark(opera.id, as.colleague);
    const files = await readZip((await as.colleague.get('/api/me/export')).bytes);
    expect(JSON.parse(files['parvis.json'] ?? '').favouriteRooms).toEqual([{ room: opera.name }]);
    const left = 'select user_id from room_favourites where user_id = $1';
    const count = async () => (await app.database.pool.query(left, [people.colleague.id])).rowCount;
    expect(await count()).toBe(1);
    const erased = await as.colleague.call('DELETE', '/users/deleteGetPatchUser/', {
      pk: people.colleague.id,
      password: PASSWORD,
    });
    expect([erased.status, await count()]).toEqual([200, 0]);
  });
});
