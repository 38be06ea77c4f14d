import { listLinks, startEvacuation } from '../../features/evacuations/wire.ts';
import { today } from '../../kit/time.ts';
import { NOWHERE } from './support/pagePool.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

const HOUR = 3_600_000;

// A warden's page stays in its browser, with what it is made of.
test.use({ fresh: true, viewport: { width: 390, height: 844 } });

test('a warden’s phone that was put away forgets the list a day later, whichever page of ours it opens; what opened it without network goes too', async ({
  page,
  say,
  make,
  sessions,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const building = (await make.building()).id;
  const { id: companyId } = await make.company({ buildings: [building], floors: '4' });
  const of = { companyId, buildings: [building] };
  const host = await makeNewcomer(make, of);
  const desk = (await makeNewcomer(make, { ...of, role: 'reception' })).email;
  await make.visit({
    ...{ building, residentId: host.id, date: today('Europe/Paris', new Date()) },
    ...{ visitorLastName: 'Martin', visitorFirstName: 'Lou', status: 'done', checkedInAt: new Date() },
  });
  const { id: evacuation } = await sessions.call(desk, startEvacuation, { building, kind: 'drill' });
  const links = await sessions.call(desk, listLinks, { building, evacuation });
  const link = `/evacuation/${links.find(({ floor }) => floor === '4')?.code}`;
  /** What the browser has of it: the list, the worker, and the files. */
  const kept = () =>
    page.evaluate(async () => ({
      lists: Object.values(localStorage).filter((value) => value.includes('MARTIN Lou')).length,
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      shells: (await caches.match('/evacuation/')) ? 1 : 0,
    }));

  await page.goto(link);
  await expect(page.getByText('MARTIN Lou')).toBeVisible();
  await expect.poll(kept).toEqual({ lists: 1, workers: 1, shells: 1 });
  await page.goto(NOWHERE);
  const putAway = Date.now();
  const ready = () =>
    expect(page.getByRole('button', { name: say('access:login.submit'), exact: true })).toBeVisible();

  await page.clock.setFixedTime(putAway + 23 * HOUR);
  await page.goto('/login');
  await ready();
  expect(await kept()).toEqual({ lists: 1, workers: 1, shells: 1 });
  await page.clock.setFixedTime(putAway + 25 * HOUR);
  await page.reload();
  await ready();
  expect(await kept()).toEqual({ lists: 0, workers: 1, shells: 1 });

  // Of the clock of a worker nobody disposes: what it has is as old instead.
  await page.evaluate(
    async (at) => {
      const cache = await caches.open('evacuation');
      const shell = await cache.match('/evacuation/');
      const headers = new Headers(shell?.headers);
      headers.set('date', new Date(at).toUTCString());
      await cache.put('/evacuation/', new Response(await shell?.blob(), { headers }));
    },
    putAway - 25 * HOUR,
  );
  await page.context().setOffline(true);
  await page.goto(link);
  await expect(page.getByText(say('evacuations:warden.offlineAtFirst'))).toBeVisible();
  await expect(page.getByText('MARTIN Lou')).toHaveCount(0);
  // The open page would read the list again once there is network, for it is still to be had: to it there is none.
  await page.context().route('**/api/evacuations/**', (route) => route.abort('internetdisconnected'));
  await page.context().setOffline(false);
  await page.goto('/evacuation/worker.js');
  await expect.poll(kept).toEqual({ lists: 0, workers: 0, shells: 0 });
});
