import { setPin } from '../../core/shiftSwitching/api.ts';
import { getToday } from '../../kit/time.ts';
import { expect, makeNewcomer, PASSWORD, test } from './support/portal.ts';

// The clock of the page is set forward.
test.use({ fresh: true });

test('colleague takes over by F9 and a PIN until ten minutes without input; the audit log names them', async ({
  pageOf,
  say,
  make,
  sessions,
}) => {
  const { id: building } = await make.building();
  const desk = { role: 'reception' as const, buildings: [building] };
  const owner = await makeNewcomer(make, { ...desk, firstName: 'Anne', lastName: 'Poste' });
  const colleague = await makeNewcomer(make, { ...desk, firstName: 'Zoé', lastName: 'Relais' });
  const admin = await makeNewcomer(make, { role: 'admin', buildings: [building] });
  const host = await makeNewcomer(make, { buildings: [building] });
  await sessions.call(colleague.email, setPin, { password: PASSWORD, pin: '7392' });
  await make.visit({
    building,
    residentId: host.id,
    date: getToday('Europe/Paris', new Date()),
    ndaSigned: true,
    visitorLastName: 'Martin',
    visitorFirstName: 'Lou',
  });
  const page = await pageOf(owner.email);
  await page.clock.install();
  // The key works even before the code that asks for the PIN has loaded.
  const late = Promise.withResolvers<void>();
  await page.route(/OperatorWatch/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/resident/desk');
  await expect(page.getByRole('main').getByText('MARTIN Lou')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const zoe = dialog.getByRole('button', { name: 'Zoé Relais' });
  const acting = page.getByRole('banner').getByText('Zoé Relais');
  await page.keyboard.press('F9');
  late.resolve();
  await zoe.click();
  await page.keyboard.type('7392');
  await page.keyboard.press('Enter');
  await expect(acting).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('combobox', { name: say('reception:field') }).fill('martin');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('reception:done.arrived', { visitor: 'MARTIN Lou' }))).toBeVisible();

  await page.clock.fastForward('09:00');
  await page.keyboard.press('Shift');
  await page.clock.fastForward('09:00');
  await expect(acting).toBeVisible();
  await page.clock.fastForward('01:30');
  await expect(page.getByText(say('shiftSwitching:youAre', { name: 'Anne Poste' }))).toBeVisible();
  await expect(acting).toHaveCount(0);
  const trail = await pageOf(admin.email);
  await trail.goto('/resident/audit');
  const entry = (words: string) => trail.getByRole('main').getByRole('row').filter({ hasText: words });
  await expect(entry(say('shiftSwitching:facts.session.operator_changed'))).toContainText('Zoé Relais');
  await expect(entry(say('shiftSwitching:facts.session.operator_left'))).toContainText('Zoé Relais');
  await expect(entry('MARTIN Lou')).toContainText(['Zoé Relais']);
});
