import { expect, it } from 'vitest';
import { makeFixture, TODAY, visitBody } from '../../../test/support/fixtures/fixture.ts';
import { readZip } from '../../../test/support/readZip.ts';

const { app, here, people, as } = await makeFixture();

/** The page that people read, as its rows of cells. */
async function cellsOf(language: string): Promise<string[]> {
  const { bytes } = await as.vip.get('/api/me/export', { 'accept-language': language });
  const page = (await readZip(bytes))['parvis.html'] ?? '';
  return [...page.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell);
}

it('writes moments on the building’s clock, dates, languages and codes as people do', async () => {
  await as.vip.post('/list/createAppointment/', visitBody(here.id));
  const bay = await app.make.bay({ building: here.id, name: 'P12' });
  await app.make.bayReservation({ bay, holderId: people.vip.id, title: '2026', startDate: TODAY });
  const french = await cellsOf('fr');
  for (const cell of [
    '24/11/2026',
    // Nine in the morning, UTC.
    '23/11/2026, 10:00',
    'français',
    'Rendez-vous<br><small>visit.scheduled</small>',
    '2026',
  ])
    expect(french).toContain(cell);
  expect(french.join('\n')).not.toMatch(/\d{4}-\d\d-\d\d/);
  const english = await cellsOf('en');
  expect(english).toEqual(
    expect.arrayContaining(['French', 'Appointment<br><small>visit.scheduled</small>']),
  );
});
