import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Module, modules } from '../../../core/feature/modules.ts';
import { readModules } from '../../../core/feature/modulesApi.ts';
import { getCurrentSession, type Session, updateStoredSession } from '../../../kit/web/session/session.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import palette from './palette.ts';

function Offers() {
  const offers = palette.useActions('réserver une place');
  return <output>{offers.map(({ to }) => to)}</output>;
}

it('offers a reservation only to people who may reserve, also as assistants', async () => {
  const all = Object.fromEntries(modules.map((module) => [module, true])) as Record<Module, boolean>;
  serve(() => ({ body: readModules.answer.encode([all]) }));
  await showWithWords(
    <Suspense>
      <Offers />
    </Suspense>,
    'menu',
  );
  const offered = () => page.getByRole('status').element().textContent ?? '';
  const { user } = getCurrentSession() as Session;
  const principal = { ...user, userId: 2, email: 'claire@parvis.test', buildings: [1] };
  await expect.poll(offered).toContain('reserve=');
  updateStoredSession({ user: { ...user, role: 'limited' } });
  await expect.poll(offered).toBe('');
  updateStoredSession({ user: { ...user, role: 'limited', assists: [{ ...principal, role: 'limited' }] } });
  await expect.poll(offered).toBe('');
  updateStoredSession({ user: { ...user, role: 'limited', assists: [principal] } });
  await expect.poll(offered).toContain('reserve=');
});
