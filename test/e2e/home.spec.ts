import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

test('home links to waiting items, remembers the building, and replaces screens that are off', async ({
  make,
  pageOf,
  say,
  browserErrors,
}) => {
  const first = await make.building({ name: 'Parvis Un' });
  const second = await make.building({ name: 'Parvis Deux', modules: ['rooms'] });
  const vip = await makeNewcomer(make, { role: 'vip', buildings: [first.id, second.id] });
  await make.parcel({ building: first.id, recipientId: vip.id });
  for (const partner of ['restaurant', 'foodles'] as const)
    await make.partnerPage({ building: first.id, partner, url: `https://${partner}.example.org/` });
  const page = await pageOf(vip.email);
  const quick = page.getByRole('region', { name: say('home:quick') }).getByRole('link');
  // Residents see rooms and parking only once there are some.
  await page.goto('/resident/home');
  await expect(quick).toHaveCount(2);
  await make.room({ building: first.id });
  await make.space({ building: first.id });
  const building = (name: string) => page.getByText(name).filter({ visible: true }).first();
  const menu = page.getByRole('navigation', { name: say('menu:frame.menu') });
  // Tracking parameters of a mailing show no *saved* notice.
  await page.goto('/resident/home?utm_source=lettre&fbclid=a1');
  await expect(quick).toHaveCount(4);
  for (const [at, address] of ['table?announce=1', 'Reservations', 'place', 'Colis'].entries())
    await expect(quick.nth(at)).toHaveAttribute('href', new RegExp(`^/resident/${RegExp.escape(address)}`));
  const links = menu.getByRole('link');
  const partners = ['foodles', 'restaurant'].map((key) => say(`menu:${key}.title`));
  await expect(links.filter({ hasText: new RegExp(partners.join('|')) })).toHaveText(partners);
  await expect(links.filter({ hasText: say('menu:cyd.title') })).toHaveCount(0);
  await expect(page.getByText(say('home:saved'))).toHaveCount(0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  }
  const today = page.getByRole('region', { name: say('home:today') });
  await today.getByRole('link', { name: say('menu:parcels.today.waiting', { count: 1 }) }).click();
  await expect(page).toHaveURL('/resident/Colis?show=waiting');
  await expect(page.getByRole('heading', { level: 1, name: say('parcels:title') })).toBeFocused();

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
