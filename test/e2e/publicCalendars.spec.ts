import { addDays, getMonday, getToday } from '../../kit/time.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, PASSWORD, passwordField, test, uniqueName } from './support/portal.ts';

const here = getToday('Europe/Paris', new Date());
const monday = getMonday(addDays(here, 7));

// The log-in page does not speak Spanish and falls back to English.
test.use({ locale: 'en-GB' });

test('public calendars show rooms and events of an open building, and lead through the log-in to the event', {
  tag: '@both',
}, async ({ page, say, make, browserErrors }) => {
  browserErrors.expect(/status of 404/);
  const house = await make.building({ publicCalendars: true });
  const closed = await make.building({ publicCalendars: false });
  const resident = await makeNewcomer(make, { buildings: [house.id], role: 'vip' });
  const room = await make.room({ building: house.id, name: 'Trocadéro' });
  await make.reservation({ rooms: [room], holderId: resident.id, date: monday });
  const name = uniqueName('Rencontre');
  const startDate = addDays(here, 1);
  const event = {
    building: house.id,
    createdBy: resident.id,
    startDate,
    startTime: '18:00',
    endTime: '20:00',
  };
  const { id } = await make.event({ ...event, name });
  const canceled = await make.event({ ...event, name: 'Annulée', canceled: true });

  await test.step('incomplete address, closed and unknown building are explained', async () => {
    await page.goto('/MultiappReservation');
    for (const [address, feature] of [
      ['/MultiappReservation', 'rooms'],
      ['/MultiAppEvenement', 'events'],
    ] as const) {
      await navigate(page, `${address}?abc`);
      await expect(page.getByText(say(`${feature}:public.noBuilding`))).toBeVisible();
      for (const number of [987_654, closed.id]) {
        await navigate(page, `${address}?${number}!Parvis`);
        await expect(page.getByText(say(`${feature}:public.closedText`))).toBeVisible();
        await expect(page.getByRole('link', { name: say('rooms:public.logIn') })).toBeVisible();
        await navigate(page, address);
        await expect(page.getByText(say(`${feature}:public.noBuilding`))).toBeVisible();
      }
    }
  });

  await test.step('rooms are shown by week and on a board', async () => {
    await page.goto(`/MultiappReservation?${house.id}!Parvis&date=${monday}`);
    await expect(page.getByText('9:00–10:00').first()).toBeVisible();
    await expect(page.getByRole('row', { name: 'Trocadéro' })).toContainText('9:00–10:00');
    await page.getByText(say('rooms:public.views.board')).click();
    await expect(page).toHaveURL(/&view=board/);
    await expect(page.getByRole('listitem').filter({ hasText: 'Trocadéro' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(resident.lastName);
  });

  await test.step('cancelled event disappears, and the chosen language stays', async () => {
    await page.goto(`/MultiAppEvenement?${house.id}!Parvis&event=${canceled.id}`);
    await expect(page.getByText(say('events:calendar.gone'))).toBeVisible();
    await expect(page).not.toHaveURL(/event=/);
    await page.getByRole('button', { name: 'Español' }).click();
    await navigate(page, `/MultiAppSport?${house.id}!Parvis`);
    await expect(page.getByRole('heading', { level: 1, name: 'Gimnasio' })).toBeVisible();
    await page.goto(`/MultiAppEvenement?${house.id}!Parvis&view=agenda`);
    await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });

  await test.step('registration leads through the log-in back to the event', async () => {
    await page.getByRole('searchbox', { name: 'Buscar un evento' }).fill(name);
    await page.getByRole('button').filter({ hasText: name }).click();
    const details = page.getByRole('dialog', { name });
    await expect(details.getByText('Quedan 10 plazas')).toBeVisible();
    await details.getByRole('button', { name: 'Inscribirse' }).click();
    await expect(page).toHaveURL(/ask=1/);
    await page.reload();
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('textbox', { name: say('access:login.email') }).fill(resident.email);
    await passwordField(page, say('access:login.password')).fill(PASSWORD);
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page).toHaveURL(new RegExp(`/resident/.*event=${id}`));
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });

  await test.step('public address opens the screen in the own building, and stays public in another', async () => {
    await page.goto(`/MultiappReservation?${house.id}!Parvis&date=${monday}`);
    await expect(page).toHaveURL(`/resident/Reservations?building=${house.id}&date=${monday}`);
    await page.goto(`/MultiappReservation?${closed.id}!Elsewhere`);
    await expect(page.getByText(say('rooms:public.closedToOthers'))).toBeVisible();
    await page.getByRole('link', { name: say('rooms:public.home') }).click();
    await expect(page).toHaveURL('/resident/home');
  });
});
