import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

test('building is switched and remembered; screens that are switched off or for administrators lead home', async ({
  make,
  pageOf,
  say,
  browserErrors,
}) => {
  const first = await make.building({ name: 'Parvis Un' });
  const second = await make.building({ name: 'Parvis Deux', modules: ['rooms'] });
  const vip = await makeNewcomer(make, { role: 'vip', buildings: [first.id, second.id] });
  const page = await pageOf(vip.email);
  const building = (name: string) => page.getByText(name).filter({ visible: true }).first();
  const menu = page.getByRole('navigation', { name: say('menu:frame.menu') });
  // The former portal sends people here after a change.
  await page.goto('/resident/home?done');
  await expect(page.getByText(say('home:saved'))).toBeVisible();
  await expect(page).toHaveURL('/resident/home');
  await expect(building('Parvis Un')).toBeVisible();
  await expect(menu.getByRole('link', { name: say('menu:parking.title') })).toBeVisible();
  for (const key of ['administration', 'invitations', 'registrations', 'deletionRequests'])
    await expect(page.getByRole('link', { name: say(`menu:${key}.title`) })).toHaveCount(0);

  await page.getByRole('button', { name: say('menu:frame.switchBuilding') }).click();
  await page.getByRole('menuitem', { name: 'Parvis Deux' }).click();
  await expect(building('Parvis Deux')).toBeVisible();
  await expect(menu.getByRole('link', { name: say('menu:parking.title') })).toHaveCount(0);
  // The screen asks for its data before it knows that its module is switched off.
  browserErrors.expect(/status of 404 .*\/deleteGetPatchPlace/);
  await page.goto('/resident/place');
  await expect(page).toHaveURL('/resident/home');
  await expect(building('Parvis Deux')).toBeVisible();
  await navigate(page, '/resident/administration');
  await expect(page).toHaveURL('/resident/home');
});
