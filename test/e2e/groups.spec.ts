import { expect, test } from './support/portal.ts';
import { printed } from './support/printed.ts';
import { TOMORROW } from './support/visitsScreen.ts';

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

/** Lines break anywhere on paper. */
const squeezed = (text: string) => text.replace(/\s/g, '');

test('that a visit is a group, and of how many, is said in the list, among its facts and on paper; its name finds it', {
  tag: '@both',
}, async ({ page, say, visits, announced, isMobile }) => {
  const group = { partySize: 8, partyName: 'Master Urbanisme', organization: 'Université de Nantes' };
  await announced({
    ...{ date: TOMORROW.start, visitorFirstName: 'Paul', visitorLastName: 'Vidal' },
    ...group,
  });
  await announced({ date: TOMORROW.start, visitorFirstName: 'Zoé', visitorLastName: 'Seule' });
  await visits.open(TOMORROW);
  const heads = say('visits:list.heads', { count: 8 });
  await expect(visits.visits('Vidal')).toContainText(heads);
  await expect(visits.visits('Vidal')).toContainText('Master Urbanisme');
  await expect(visits.visits('Seule')).not.toContainText(say('visits:list.heads', { count: 1 }));
  const facts = await visits.facts('Vidal');
  await expect(facts).toContainText(heads);
  await expect(facts).toContainText('Master Urbanisme');
  if (isMobile) await page.keyboard.press('Escape');
  const { pages } = await printed(page);
  expect(squeezed(pages.join(''))).toContain(squeezed(`VIDAL Paul (${heads} · Master Urbanisme)`));
  await page.getByRole('searchbox', { name: say('visits:list.search') }).fill('urbanisme');
  await expect(visits.visits('Seule')).toHaveCount(0);
  await expect(visits.visits('Vidal')).toBeVisible();
});
