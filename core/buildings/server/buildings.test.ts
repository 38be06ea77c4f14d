import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/support/testApp.ts';
import { modules } from '../../feature/modules.ts';
import { buildings } from './tables.ts';

const app = await testApp();
const { make } = app;
const first = await make.building({ name: 'Parvis Haussmann' });
const second = await make.building({
  name: 'Parvis Lille',
  modules: modules.filter((module) => !['concierge', 'parking', 'beautyRoom'].includes(module)),
});
const third = await make.building({ name: 'Parvis Lyon', modules: [] });
const helios = await make.company({ name: 'Hélios Conseil', buildings: [first.id, second.id] });
await make.company({ name: 'Banque Rive Gauche', buildings: [first.id] });
await make.company({ name: 'Atelier Nord', buildings: [second.id] });
await make.company({ name: 'Nowhere', buildings: [] });
const person = await make.user({ companyId: helios.id, buildings: [first.id, second.id] });
const me = await app.as(person);

const logo = await readFile(new URL('../../../demo/files/haussmann.png', import.meta.url));

describe('buildings', () => {
  it('buildings are listed with a logo that browsers cache', async () => {
    const logoKey = await app.files.putPublic(logo);
    await app.db.update(buildings).set({ logoKey }).where(eq(buildings.id, first.id));
    const { body } = await app.anybody.get('/building/crudBuilding/');
    const file = await app.anybody.get(body.fields[0].logo);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(file.bytes.equals(logo)).toBe(true);
  });

  it.each([
    `/files/${'0'.repeat(64)}.png`,
    '/files/x.png',
    '/files/..%2f..%2fpackage.json',
    '/files/..%2fpostgres%2fPG_VERSION',
    '/files/',
  ])('%s is not a stored file', async (url) => {
    const { status, body } = await app.anybody.get(url);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('type of a picture is detected from its content', async () => {
    await expect(app.files.putPublic(Buffer.from('<svg onload="alert(1)"/>'))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
    const jpeg = await app.files.putPublic(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]));
    expect(jpeg).toMatch(/^[0-9a-f]{64}\.jpg$/);
    expect((await app.anybody.get(`/files/${jpeg}`)).headers['content-type']).toBe('image/jpeg');
  });
});

describe('companies', () => {
  const named = async (ids: string) => {
    const { status, body } = await app.anybody.get(`/entreprise/crudEntreprise/${ids}/`);
    return [status, body.fields?.map(({ nameEntreprise }: { nameEntreprise: string }) => nameEntreprise)];
  };

  it('companies of several buildings are listed once each', async () => {
    expect(await named(`${first.id}-${second.id}`)).toEqual([
      200,
      ['Atelier Nord', 'Banque Rive Gauche', 'Hélios Conseil'],
    ]);
    expect(await named(`${second.id}`)).toEqual([200, ['Atelier Nord', 'Hélios Conseil']]);
    expect(await named(`${third.id}-98765`)).toEqual([200, []]);
  });

  it.each(['a', '1-', '-1', '1--2', '1,2', "1'", '1-2;', '9999999999'])(
    'list of companies refuses %j as buildings',
    async (ids) => {
      expect((await named(encodeURIComponent(ids)))[0]).toBe(404);
    },
  );
});

describe('area flags', () => {
  it('area flags tell for each module whether it is on', async () => {
    const { body } = await me.get(`/area/crudArea/${second.id}/`);
    const off = Object.entries(body.fields[0]).filter(([, flag]) => flag === 0);
    expect(off.map(([name]) => name).sort()).toEqual(['beautyRoom', 'conciergerie', 'place']);
  });

  it('area flags of other people’s buildings are not found', async () => {
    for (const id of [third.id, 98_765, 0, -1, 'x', '1.5', '99999999999']) {
      const { status, body } = await me.get(`/area/crudArea/${id}/`);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
  });

  it('keys of area flags are in Unicode form NFC, as clients compare them', async () => {
    const { text } = await me.get(`/area/crudArea/${first.id}`);
    expect(text).toContain('"réservation"');
    expect(text).toBe(text.normalize('NFC'));
  });
});
