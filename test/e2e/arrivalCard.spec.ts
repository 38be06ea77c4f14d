import { today } from '../../kit/time.ts';
import { expect, test } from './support/portal.ts';

const here = () => today('Europe/Paris', new Date());

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('whoever is busy in a dialog is told that their visitor is there, above it: each of its buttons stays free, and so does the answer', {
  tag: '@both',
}, async ({ page, say, visits, announced, isMobile }) => {
  const at = new Date();
  for (const visitorLastName of ['Roux', 'Blanc'])
    await announced({
      ...{ visitorFirstName: 'Lina', visitorLastName, organization: 'Atlas Audit', partySize: 3 },
      ...{ date: here(), status: 'done', checkedInAt: at, hostAskedAt: at },
    });
  if (!isMobile) await page.setViewportSize({ width: 1024, height: 768 });
  await visits.open();
  const card = page.getByRole('region', { name: say('menu:visits.arrival.title') });
  await expect(card).toHaveCount(2);
  await page.goto('/resident/table?announce=1');
  await expect(visits.dialog).toBeVisible();
  await expect(card.first()).toBeVisible();

  // A press at the middle of each is its own.
  const free = async () => {
    for (const button of await visits.dialog.locator('button:enabled').all())
      await button.click({ trial: true, timeout: 5_000 });
  };
  await free();
  const [over, below] = [await card.first().boundingBox(), await visits.dialog.boundingBox()];
  if (!over || !below) throw new Error('One of them is not there.');
  expect(over.y + over.height).toBeLessThanOrEqual(below.y);
  await card
    .first()
    .getByRole('button', { name: say('menu:visits.arrival.coming') })
    .click();
  await expect(card).toHaveCount(1);
  await free();
});
