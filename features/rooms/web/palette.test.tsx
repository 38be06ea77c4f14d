import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Module, modules } from '../../../core/feature/modules.ts';
import { readModules } from '../../../core/feature/modulesApi.ts';
import { getCurrentSession, type Session, updateStoredSession } from '../../../kit/web/session/session.ts';
import { makeRoom } from '../../../test/components/roomData.ts';
import { serve } from '../../../test/components/server.ts';
import { showWithWords } from '../../../test/components/show.tsx';
import { listRooms } from '../reservations/api.ts';
import palette from './palette.ts';

function Offers() {
  const [typed, setTyped] = useState('');
  const offers = palette.useActions(typed);
  return (
    <>
      <input aria-label="Recherche" onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <output>{offers.map(({ description, to }) => `${description ?? ''} ${decodeURIComponent(to)}`)}</output>
    </>
  );
}

async function showOffers() {
  const all = Object.fromEntries(modules.map((module) => [module, true])) as Record<Module, boolean>;
  const rooms = [makeRoom(3, 'Vendôme'), makeRoom(4, 'Marne')];
  serve(({ path }) => ({
    body: path.startsWith('/area/') ? readModules.answer.encode([all]) : listRooms.answer.encode(rooms),
  }));
  await showWithWords(
    <Suspense>
      <Offers />
    </Suspense>,
    'menu',
  );
  return () => page.getByRole('status').element().textContent ?? '';
}

it('offers to book a room at the typed day and hour', async () => {
  const offered = await showOffers();
  for (const [typed, book] of [
    ['réserver une salle le 01/12/2126 à 10h', 'book=2126-12-01,10:00,11:00'],
    ['réserver la salle Vendôme le 01/12/2126 à 10h', 'book=2126-12-01,10:00,11:00,3'],
    ['vendome 01/12/2126 10h', 'book=2126-12-01,10:00,11:00,3'],
    ['salle marne 01/12/2126', 'book=2126-12-01,,,4'],
  ] as const) {
    await page.getByRole('textbox').fill(typed);
    await expect.poll(offered).toMatch(new RegExp(`${book}$`));
  }
  expect(offered()).toMatch(/^Marne · dimanche 1er décembre /);
  await page.getByRole('textbox').fill('marne');
  await expect.poll(offered).toBe('');
});

it('offers booking only to people who may book, also as assistants', async () => {
  const offered = await showOffers();
  const { user } = getCurrentSession() as Session;
  const principal = { ...user, userId: 2, email: 'claire@parvis.test', buildings: [1] };
  await page.getByRole('textbox').fill('réserver une salle');
  await expect.poll(offered).toContain('book=');
  updateStoredSession({ user: { ...user, role: 'limited' } });
  await expect.poll(offered).toBe('');
  updateStoredSession({ user: { ...user, role: 'limited', assists: [principal] } });
  await expect.poll(offered).toContain('book=');
});
