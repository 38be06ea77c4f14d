import { hashPassword } from '../../../core/access/server/password.ts';
import { pins } from '../../../core/access/server/tables.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import type { AuthorizationFixture } from '../fixture.ts';
import { everybody, type Rows, staff } from '../row.ts';

const pin = '7392';
let pinHash: Promise<string> | undefined;

async function withPin({ app }: AuthorizationFixture, { id }: { id: number }) {
  pinHash ??= hashPassword(pin);
  const values = { userId: id, pinHash: await pinHash, setAt: app.now() };
  await app.db.insert(pins).values(values).onConflictDoNothing();
}

/** A colleague of the reception with a PIN. */
async function colleague(fixture: AuthorizationFixture, at: { id: number }) {
  const made = await fixture.app.make.user({ role: 'reception', buildings: [at.id] });
  await withPin(fixture, made);
  return made;
}

/** Shift switching (docs/specification.md §37). */
export const shiftSwitching: Rows = {
  'GET /api/buildings/:building/desk/operators': {
    allowed: staff,
    request: async (fixture, { at }) => ({ about: (await colleague(fixture, at)).id }),
    shows: ({ body }, about) => body.operators.some(({ id }: { id: number }) => id === about),
  },
  'POST /api/session/operator': {
    allowed: staff,
    writes: 'sessions',
    request: async (fixture, { caller, at }) => ({
      as: await fixture.app.as(fixture.people[caller]),
      body: { person: (await colleague(fixture, at)).id, pin },
    }),
  },
  'DELETE /api/session/operator': { allowed: everybody, request: () => ({}) },
  'GET /api/me/pin': {
    allowed: staff,
    request: async (fixture, { caller }) => {
      await withPin(fixture, fixture.people[caller]);
      return {};
    },
    shows: ({ body }) => body.isSet === true,
  },
  'PUT /api/me/pin': {
    allowed: staff,
    writes: 'pins',
    request: () => ({ body: { pin, password: PASSWORD } }),
  },
  'DELETE /api/me/pin': {
    allowed: staff,
    writes: 'pins',
    request: async (fixture, { caller }) => {
      await withPin(fixture, fixture.people[caller]);
      return { body: { password: PASSWORD } };
    },
  },
};
