import { expect, it } from 'vitest';
import { readMe } from '../../core/people/api.ts';
import { getCurrentSession, updateStoredSession } from '../../kit/web/session/session.ts';
import { serve } from '../../test/components/server.ts';
import { show } from '../../test/components/show.tsx';
import { refreshSignedInUser } from './refreshSignedInUser.ts';

it('a name that is changed during the request is kept', async () => {
  await show(null);
  const session = getCurrentSession();
  if (!session) throw new Error('Nobody is signed in');
  const { user } = session;
  const { userId: id, email, firstName, role, company } = user;
  const me = (lastName: string) =>
    readMe.answer.encode({
      id,
      email,
      firstName,
      lastName,
      role,
      companyName: company.name,
      flags: company,
      company: { id: company.id, name: company.name, quotaLeft: null, quota: null },
      managesCompany: false,
      assists: [],
    });
  const first = Promise.withResolvers<void>();
  let reads = 0;
  const arrived = serve(async ({ path }) => {
    if (!path.startsWith('/users/getUserInfo')) return { body: { fields: [] } };
    reads += 1;
    if (reads > 1) return { body: me('Verne') };
    await first.promise;
    return { body: me(user.lastName) };
  });
  const read = refreshSignedInUser(new AbortController().signal);
  await expect.poll(() => arrived.length).toBe(2);
  updateStoredSession({ user: { ...user, lastName: 'Verne' } });
  first.resolve();
  await read;
  expect(getCurrentSession()?.user.lastName).toBe('Verne');
});
