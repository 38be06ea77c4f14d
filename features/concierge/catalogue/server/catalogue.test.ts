import { describe, expect, it } from 'vitest';
import { modules } from '../../../../core/feature/modules.ts';
import { makeFixture } from '../../../../test/support/fixtures/fixture.ts';
import type { Answer, Caller } from '../../../../test/support/testApp.ts';

const { app, here, as } = await makeFixture(
  {},
  { modules: modules.filter((module) => module !== 'concierge') },
);

const base = (building: { id: number }) => `/api/buildings/${building.id}`;
const categoriesOf = (building: { id: number }) => `${base(building)}/concierge-categories`;
const productsOf = (building: { id: number }) => `${base(building)}/concierge-products`;
const catalogue = (building: { id: number }, caller: Caller = as.limited) =>
  caller.get(`/${building.id}/category/crudCategory/`);

let named = 0;
async function category(building = here) {
  named += 1;
  const { status, body } = await as.admin.post(categoriesOf(building), { name: `Catégorie ${named}` });
  expect(status).toBe(200);
  return body.fields.at(-1).id as number;
}
async function product(categoryId: number, over: object = {}, building = here) {
  const body = { category: categoryId, name: 'Lavage', price: 12.5, description: 'Extérieur', ...over };
  const answer = await as.admin.post(productsOf(building), body);
  expect(answer.status).toBe(200);
  const group = answer.body.fields.find((one: { id: number }) => one.id === categoryId);
  return group.products.at(-1) as { pk: number; name: string; price: number; description: string };
}
const seen = async (id: number) => {
  const { body } = await catalogue(here);
  return body.fields.find((one: { id: number }) => one.id === id);
};

describe('the introduction', () => {
  const read = (building: { id: number }, caller: Caller = as.limited) =>
    caller.get(`/area/getConciergerieDynamic/${building.id}/`);
  const url = `${base(here)}/concierge-configuration`;

  it('exists only while the building offers services', async () => {
    expect((await read(here)).body).toEqual({ fields: [] });
    expect((await as.deputy.call('DELETE', url)).status).toBe(404);
    for (const introduction of ['Au comptoir, de 8 h à 19 h.', 'Poste 12.']) {
      expect((await as.deputy.call('PUT', url, { introduction })).body).toEqual({ status: 'OK' });
      expect((await read(here)).body).toEqual({ fields: [{ introduction, ordering: false }] });
    }
    expect((await as.deputy.call('DELETE', url)).body).toEqual({ status: 'OK' });
    expect((await read(here)).body).toEqual({ fields: [] });
  });
});

describe('the version of the introduction', () => {
  const url = `${base(here)}/concierge-configuration`;
  const put = (introduction: string, version: number) => as.admin.call('PUT', url, { introduction, version });
  const now = async () => (await as.deputy.get(`/area/getConciergerieDynamic/${here.id}/`)).body.fields[0];

  it('keeps increasing when the introduction is removed and written again', async () => {
    await put('Poste 12.', 0);
    const { version } = await now();
    await as.admin.call('DELETE', url);
    const { status, body } = await put('Poste 13.', version);
    expect([status, body.current]).toEqual([409, { introduction: '', ordering: false, version: 0 }]);
    expect((await put('Poste 12.', 0)).status).toBe(200);
    expect((await now()).version).toBeGreaterThan(version);
    await as.admin.call('DELETE', url);
  });
});

describe('the catalogue', () => {
  it.each([0, 0.1, 0.29, 1.15, 8.7, 19.99, 10_000])('a price of %d is returned unchanged', async (price) => {
    expect((await product(await category(), { price })).price).toBe(price);
  });

  it.each([-1, 12.345, 10_000.01, '12,50', null])('price %j is refused', async (price) => {
    const body = { category: await category(), name: 'Lavage', price };
    const answer = await as.admin.post(productsOf(here), body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['price']]);
  });

  it('a category needs a name that no other category has', async () => {
    const [one, two] = [await category(), await category()];
    const name = (await seen(one)).name;
    const taken = await as.admin.patch(`${categoriesOf(here)}/${two}`, { name });
    expect([taken.status, taken.body.errors]).toEqual([422, { name: ['Une catégorie porte déjà ce nom.'] }]);
    for (const body of [{}, { name: '  ' }])
      expect((await as.admin.post(categoriesOf(here), body)).status).toBe(422);
  });

  it('an edit keeps the fields that it leaves out', async () => {
    const id = await category();
    const { pk } = await product(id);
    await as.admin.patch(`${productsOf(here)}/${pk}`, { price: 9 });
    await as.admin.patch(`${productsOf(here)}/${pk}`, {});
    expect((await seen(id)).products).toEqual([{ pk, name: 'Lavage', price: 9, description: 'Extérieur' }]);
  });

  it('a product moves to the end of another category', async () => {
    const [from, to] = [await category(), await category()];
    const [moved, there1] = [await product(from), await product(to, { name: 'Séchage' })];
    const answer = await as.admin.patch(`${productsOf(here)}/${moved.pk}`, { category: to });
    expect(answer.status).toBe(200);
    expect((await seen(from)).products).toEqual([]);
    expect((await seen(to)).products.map((one: { pk: number }) => one.pk)).toEqual([there1.pk, moved.pk]);
  });

  it('a product is refused in an unknown category or one of another building', async () => {
    const elsewhere = await app.make.building();
    const foreign = await app.as(await app.make.user({ role: 'admin', buildings: [elsewhere.id] }));
    const { body } = await foreign.post(categoriesOf(elsewhere), { name: 'Ailleurs' });
    const ofOther = body.fields[0].id as number;
    const { pk } = await product(await category());
    for (const id of [ofOther, 987_654]) {
      const added = await as.admin.post(productsOf(here), { category: id, name: 'x', price: 1 });
      const moved = await as.admin.patch(`${productsOf(here)}/${pk}`, { category: id });
      expect([added, moved].map(({ status, body: { errors } }) => [status, Object.keys(errors)])).toEqual([
        [422, ['category']],
        [422, ['category']],
      ]);
    }
  });

  it('a removed category takes its products with it', async () => {
    const id = await category();
    const { pk } = await product(id);
    expect((await as.admin.delete(`${categoriesOf(here)}/${id}`)).status).toBe(200);
    expect(await seen(id)).toBeUndefined();
    expect((await as.admin.delete(`${categoriesOf(here)}/${id}`)).status).toBe(404);
    expect((await as.admin.delete(`${productsOf(here)}/${pk}`)).status).toBe(404);
  });

  it('products and categories are reordered only when all of them are listed', async () => {
    const id = await category();
    const [a, b, c] = [await product(id), await product(id), await product(id)];
    const order = (ids: number[]) => as.admin.call('PUT', `${categoriesOf(here)}/${id}/order`, { ids });
    expect((await order([c.pk, a.pk, b.pk])).status).toBe(200);
    const pks = async () => (await seen(id)).products.map((one: { pk: number }) => one.pk);
    expect(await pks()).toEqual([c.pk, a.pk, b.pk]);
    for (const ids of [[], [a.pk, b.pk], [a.pk, b.pk, b.pk], [a.pk, b.pk, c.pk, 987_654]]) {
      const { status, body } = await order(ids);
      expect([status, body.code]).toEqual([409, 'order_outdated']);
    }
    await as.admin.delete(`${productsOf(here)}/${a.pk}`);
    const last = await product(id);
    expect(await pks()).toEqual([c.pk, b.pk, last.pk]);

    const ids = (await catalogue(here)).body.fields.map((one: { id: number }) => one.id).toReversed();
    const answer = await as.admin.call('PUT', `${base(here)}/concierge-order`, { ids });
    expect(answer.body.fields.map((one: { id: number }) => one.id)).toEqual(ids);
    expect((await as.admin.call('PUT', `${base(here)}/concierge-order`, { ids: ids.slice(1) })).status).toBe(
      409,
    );
  });

  it('a category added during a reordering comes last', async () => {
    const ids = [await category(), await category()];
    const before = (await catalogue(here)).body.fields.map(({ id }: { id: number }) => id) as number[];
    const adding = await app.database.pool.connect();
    let ordered: Promise<Answer>;
    try {
      await adding.query('begin');
      await adding.query('select 1 from concierge_categories for update');
      await adding.query(
        `insert into concierge_categories (building_id, name, position)
          select building_id, 'Nouvelle', max(position) + 1 from concierge_categories where id = $1 group by 1`,
        [ids[0]],
      );
      ordered = as.admin.call('PUT', `${base(here)}/concierge-order`, { ids: before.toReversed() });
      await expect
        .poll(async () => {
          const { rows } = await app.database.pool.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await adding.query('commit');
    } finally {
      adding.release();
    }
    const { status, body } = await ordered;
    expect(status).toBe(200);
    expect(body.fields.map(({ name }: { name: string }) => name).at(-1)).toBe('Nouvelle');
  });
});
