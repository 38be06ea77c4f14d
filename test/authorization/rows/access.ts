import { PASSWORD } from '../../../demo/factories.ts';
import { SECRET } from '../../support/fixtures/joining.ts';
import { everybody, type Rows } from '../row.ts';

const anybody = { allowed: everybody, anybody: 200 };

/** Logging in and out (docs/specification.md §8, §9, §10). */
export const access: Rows = {
  'POST /users/token-auth/': {
    ...anybody,
    writes: 'sessions',
    request: ({ people }) => ({ body: { username: people.neighbour.email, password: PASSWORD } }),
    shows: ({ body }) => body.token.length === 43,
  },
  'DELETE /api/session': {
    allowed: everybody,
    writes: 'sessions',
    request: async ({ app, people }, { caller }) => ({ as: await app.as(people[caller]) }),
  },
  'PUT /users/resetPassword/': {
    ...anybody,
    writes: 'password_resets',
    request: ({ people }) => ({ body: { email: people.vip.email } }),
  },
  'PATCH /users/resetPassword/': {
    ...anybody,
    writes: 'users',
    request: async ({ resources }) => ({ body: { ...(await resources.passwordReset()), password: SECRET } }),
  },
  'POST /api/password-resets/check': {
    ...anybody,
    request: async ({ resources }) => ({ body: await resources.passwordReset() }),
    shows: ({ body }) => body.good === true,
  },
};
