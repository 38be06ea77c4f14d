import { setPin } from '../../core/operator/wire.ts';
import { today } from '../../kit/time.ts';
import { expect, makeNewcomer, PASSWORD, test } from './support/portal.ts';

let building: number;
// Its clock goes on as it is told.
test.use({
  fresh: true,
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const desk = { role: 'reception' as const, buildings: [building] };
    await use((await makeNewcomer(make, { ...desk, firstName: 'Anne', lastName: 'Poste' })).email);
  },
});

test('by F9 and a PIN a colleague acts, and the trail names them; ten minutes without a key give the screen back, and F9 asks again who it is', async ({
  page,
  pageOf,
  say,
  make,
  sessions,
}) => {
  const of = { buildings: [building] };
  const colleague = await makeNewcomer(make, {
    ...of,
    role: 'reception',
    firstName: 'Zoé',
    lastName: 'Relais',
  });
  const admin = await makeNewcomer(make, { ...of, role: 'admin' });
  const host = await makeNewcomer(make, of);
  await sessions.call(colleague.email, setPin, { password: PASSWORD, pin: '7392' });
  await make.visit({
    ...{ building, residentId: host.id, date: today('Europe/Paris', new Date()), ndaSigned: true },
    ...{ visitorLastName: 'Martin', visitorFirstName: 'Lou' },
  });
  await page.clock.install();
  // Whoever is fast presses the key before what asks is there.
  const late = Promise.withResolvers<void>();
  await page.route(/OperatorWatch/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/resident/desk');
  await expect(page.getByRole('main').getByText('MARTIN Lou')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const acts = (name: string) => expect(page.getByRole('banner').getByText(name)).toBeVisible();
  const zoe = dialog.getByRole('button', { name: 'Zoé Relais' });

  await test.step('what is done from then on is theirs', async () => {
    await page.keyboard.press('F9');
    late.resolve();
    await zoe.click();
    await page.keyboard.type('7392');
    await page.keyboard.press('Enter');
    await acts('Zoé Relais');
    await expect(dialog).toHaveCount(0);
    await page.getByRole('combobox', { name: say('desk:field') }).fill('martin');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('desk:done.arrived', { visitor: 'MARTIN Lou' }))).toBeVisible();
  });

  await test.step('whoever uses it goes on; whoever has left is not taken for them', async () => {
    await page.clock.fastForward('09:00');
    await page.keyboard.press('Shift');
    await page.clock.fastForward('09:00');
    await acts('Zoé Relais');
    // What follows the changes may know who acts before the answer has come.
    const isKnown = Promise.withResolvers<void>();
    await page.route('/api/session/operator', async (route) => {
      const response = await route.fetch();
      await isKnown.promise;
      await route.fulfill({ response });
    });
    await page.clock.fastForward('01:30');
    await expect(page.getByRole('banner').getByText('Zoé Relais')).toHaveCount(0);
    isKnown.resolve();
    await expect(page.getByText(say('operator:youAre', { name: 'Anne Poste' }))).toBeVisible();
    await page.keyboard.press('F9');
    await expect(dialog.getByRole('heading', { name: say('operator:change.title') })).toBeVisible();
    await expect(zoe).toBeVisible();
  });

  await test.step('the trail has who took over, who let the visitor in, and that it was given back', async () => {
    const trail = await pageOf(admin.email);
    await trail.goto('/resident/audit');
    const rows = trail.getByRole('main').getByRole('row');
    const entry = (words: string) => rows.filter({ hasText: words });
    await expect(entry(say('operator:facts.session.operator_changed'))).toContainText('Zoé Relais');
    await expect(entry(say('operator:facts.session.operator_left'))).toContainText('Zoé Relais');
    await expect(entry('MARTIN Lou')).toContainText(['Zoé Relais']);
  });
});
