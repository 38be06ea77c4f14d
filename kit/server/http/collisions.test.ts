import { expect, it } from 'vitest';
import { CREATE, makeFixture, visitBody } from '../../../test/support/fixtures/fixture.ts';

it.each(['40P01', '40001'])(
  'a call that collides at each attempt (%s) is refused with Retry-After',
  async (state) => {
    const { app, as, here } = await makeFixture();
    await app.database.pool.query(`
    create function collide() returns trigger language plpgsql as $$
      begin raise exception 'collided' using errcode = '${state}'; end $$;
    create trigger collide before insert on visits execute function collide()`);
    const { status, body, headers } = await as.vip.post(CREATE, visitBody(here.id));
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  },
);
