import { expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { storedFiles } from '../../../kit/server/database/tables.ts';
import { picture } from '../../../test/support/files.ts';
import { makeFixture, NOW, type Person } from '../../../test/support/fixtures/fixture.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const DAY = 86_400_000;
const all = `/api/buildings/${here.id}`;
const inDays = (days: number) => app.setNow(new Date(NOW.getTime() + days * DAY));
const who = (...names: Person[]) => Promise.all(names.map((name) => app.as(people[name])));

async function night(): Promise<void> {
  for (const name of ['privacy.forgetVisitors', 'kit.sweepFiles']) {
    await app.database.pool.query('select graphile_worker.add_job($1)', [name]);
    await app.jobs.drain();
  }
}

const periods = async (body: object) =>
  expect((await as.admin.patch(`${all}/retention`, body)).status).toBe(200);
const upload = async (path: string) => {
  const file = { name: 'file', filename: 'photo.png', bytes: await picture({ width: 8, height: 6 }) };
  const { status, body } = await as.reception.upload(`${all}/${path}/pictures`, file);
  expect(status).toBe(200);
  return body;
};
const statuses = async (address: string, callers: readonly Pick<Caller, 'get'>[]) =>
  Promise.all(callers.map(async (one) => (await one.get(address)).status));
const kept = async () => (await app.db.select().from(storedFiles.in(scope))).length;

it('a parcel’s photo and signature are visible to staff and recipient until the retention period ends', async () => {
  inDays(0);
  await periods({ parcels: 30 });
  const [photo, signature] = [(await upload('parcels')).pk, (await upload('parcels')).pk];
  const label = { recipient: 'Hugo Petit', companyName: 'Hélios Conseil', parcelSender: 'La Poste' };
  const { body } = await as.reception.post(`${all}/parcels`, { ...label, state: 'kept', photo });
  const { pk } = body.fields[0];
  const given = await as.reception.post(`${all}/parcels/handed-over`, { parcels: [pk], signature });
  expect(given.status).toBe(200);
  const pictures = ['photo', 'signature'].map((which) => `${all}/parcels/${pk}/${which}`);
  const before = await kept();

  inDays(30);
  await night();
  for (const address of pictures) {
    expect(await statuses(address, await who('reception', 'limited'))).toEqual([200, 200]);
    expect(await statuses(address, await who('vip', 'neighbour', 'stranger'))).toEqual([404, 404, 404]);
    expect(await statuses(address, [app.anybody])).toEqual([401]);
  }
  inDays(31);
  await night();
  for (const address of pictures)
    expect(await statuses(address, await who('reception', 'limited', 'admin'))).toEqual([404, 404, 404]);
  expect(await kept()).toBe(before - 2);
  const { rows } = await app.database.pool.query(
    'select recipient, sender, state from parcels where id = $1',
    [pk],
  );
  expect(rows).toEqual([{ recipient: '–', sender: '–', state: 'received' }]);
});

it('the logbook’s photos are visible to staff until the retention period ends', async () => {
  inDays(0);
  await periods({ logbook: 30 });
  const file = (await upload('logbook')).fields[0].pk;
  const entry = { category: 'incident', text: 'Monsieur Roy se plaint', pictures: [file] };
  const { pk } = (await as.reception.post(`${all}/logbook`, entry)).body.fields[0];
  const read = async () => {
    const reception = await app.as(people.reception);
    const { body } = await reception.get(`${all}/logbook?from=2026-11-23&to=2026-11-23&limit=200`);
    return body.fields.find((each: { pk: number }) => each.pk === pk);
  };
  const before = await kept();

  inDays(30);
  await night();
  const [shown] = (await read()).pictures;
  expect(await statuses(shown.src, [app.anybody])).toEqual([200]);
  // Without the signature of the list, nobody can open it.
  expect(await statuses(shown.src.split('?')[0], [as.vip, as.neighbour, app.anybody])).toEqual([
    404, 404, 404,
  ]);
  const list = `${all}/logbook`;
  expect(await statuses(list, [...(await who('vip', 'neighbour', 'stranger')), app.anybody])).toEqual([
    403, 403, 404, 401,
  ]);

  inDays(31);
  const [fresh] = (await read()).pictures;
  expect(await statuses(fresh.src, [app.anybody])).toEqual([200]);
  await night();
  expect(await statuses(fresh.src, [app.anybody])).toEqual([404]);
  expect(await kept()).toBe(before - 1);
  const wanted = { emptied: true, text: '', pictures: [], category: 'incident', writtenBy: 'Nadia Haddad' };
  expect(await read()).toMatchObject(wanted);
});
