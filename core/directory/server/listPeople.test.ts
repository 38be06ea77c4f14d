import { describe, expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';

const { app, here, as } = await makeFixture();
const fresh = (over = {}) => app.make.user({ buildings: [here.id], ...over });

describe('search for residents', () => {
  const find = async (search: string, building = here.id) => {
    const url = `/api/buildings/${building}/people?limit=20&search=${encodeURIComponent(search)}`;
    return (await as.reception.get(url)).body.fields;
  };
  const ines = { name: 'Inès Moreau', email: 'colleague@parvis.test', companyName: 'Hélios Conseil' };

  it.each(['inès', 'INES', 'moreau inès', 'Inès Moreau', 'colleague@', ' ines '])(
    'residents are found by %j',
    async (search) => {
      expect(await find(search)).toMatchObject([ines]);
    },
  );

  it('residents are found by company, in alphabetical order', async () => {
    const found = await find('helios');
    expect(found.map(({ name }: { name: string }) => name)).toEqual([
      'Claire Fontaine',
      'Inès Moreau',
      'Hugo Petit',
    ]);
  });

  it('search treats SQL wildcards as plain characters', async () => {
    for (const search of ['%', '_', '\\', "' or 1=1 --", 'x%y'])
      expect([search, await find(search)]).toEqual([search, []]);
  });

  it('search with a NUL byte finds nothing', async () => {
    const { status } = await as.reception.get(`/api/buildings/${here.id}/people?search=%00`);
    expect([[200, 400, 422].includes(status), app.logged.length]).toEqual([true, 0]);
  });

  it('search finds only active residents of the building, at most 20', async () => {
    await fresh({ lastName: 'Zimmermann', active: false });
    expect(await find('zimmermann')).toEqual([]);
    expect(await find('stranger')).toEqual([]);
    for (let n = 0; n < 21; n++) await fresh({ lastName: `Quatrevingt ${n}` });
    expect(await find('quatrevingt')).toHaveLength(20);
  });

  it('search longer than 100 characters is refused', async () => {
    const answer = await as.reception.get(`/api/buildings/${here.id}/people?search=${'x'.repeat(101)}`);
    expect([answer.status, answer.body.errors]).toEqual([422, { search: ['100 caractères au plus.'] }]);
  });
});
