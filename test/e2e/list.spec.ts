import { listOwnBuildings } from '../../core/buildings/wire.ts';
import { scheduleVisit } from '../../features/visits/wire.ts';
import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, personOf, test, uniqueName } from './support/portal.ts';
import { TOMORROW } from './support/visitsScreen.ts';

const here = today('Europe/Paris', new Date());
const tomorrow = addDays(here, 1);
/** Another day of the same month, for the range *this month*. */
const thisMonth = tomorrow.slice(0, 7) === here.slice(0, 7) ? tomorrow : addDays(here, -1);

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

test('shows the days that are chosen, finds by any word, without accents, and Back returns to what was there before; one sees of one’s own visits the state, and nothing to change it', async ({
  language,
  visits,
  page,
  say,
  db,
  announced,
}) => {
  const { id: somebodyElse } = await personOf(db, 'vip');
  await announced({ visitorFirstName: 'Éloïse', visitorLastName: 'Crémieux', date: here });
  await announced({ visitorLastName: 'Vernet', organization: 'Hôtel du Théâtre', date: here });
  await announced({ visitorLastName: 'Autrejour', date: thisMonth });
  await announced({ visitorLastName: 'Ailleurs', date: here, residentId: somebodyElse });

  await test.step('one sees of one’s own visits the state, and nothing to change it', async () => {
    await page.goto('/resident/table');
    await expect(visits.count()).toHaveText(visits.words(2));
    await expect(visits.visits('Ailleurs')).toHaveCount(0);
    const status = say('visits:status.waiting');
    await expect(visits.visits('Crémieux')).toContainText(status);
    const visitor = `${'Crémieux'.toLocaleUpperCase(language)} Éloïse`;
    for (const [key, words] of Object.entries({ checkInOf: { visitor }, label: { visitor, status } })) {
      const name = say(`visits:statusMenu.${key}`, words);
      await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
    }
  });

  await test.step('shows the days that are chosen, and Back returns to those before', async () => {
    const period = page.getByRole('textbox', { name: say('ui.range.label'), exact: true });
    await expect(period).toHaveValue(`${say('ui.range.today')} ${formatDate(here)}`);
    await period.click();
    await page.getByRole('button', { name: say('ui.range.month') }).click();
    await expect(visits.count()).toHaveText(visits.words(3));
    await expect(period).toHaveValue(/^01\/.* – /);

    await period.click();
    const dayName = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
      timeZone: 'UTC',
      dateStyle: 'long',
    }).format(new Date(thisMonth));
    const day = page.getByRole('button', { name: dayName, exact: true });
    await day.click();
    await day.click();
    await expect(page).toHaveURL(`/resident/table?start=${thisMonth}&end=${thisMonth}`);
    await expect(period).toHaveValue(new RegExp(`${formatDate(thisMonth)}$`));
    await expect(visits.visits('Autrejour')).toHaveCount(1);
    await expect(visits.visits('Crémieux')).toHaveCount(0);

    await page.goBack();
    await expect(visits.count()).toHaveText(visits.words(3));
    await page.goBack();
    await expect(visits.count()).toHaveText(visits.words(2));
    await expect(visits.visits('Crémieux')).toHaveCount(1);
  });

  await test.step('a period that is too long is not asked for', async () => {
    await navigate(page, '/resident/table?start=2020-01-01&end=2026-01-02');
    await expect(page.getByText(say('errors.range_too_long', { max: 367 }))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: say('ui.range.today'), exact: true })
      .click();
    await expect(visits.count()).toHaveText(visits.words(2));
  });

  await test.step('finds by any word, without accents, and Back returns to what was searched', async () => {
    const search = page.getByRole('searchbox', { name: say('visits:list.search') });
    const counted = (shown: number) => say('visits:list.countOf', { count: 2, shown, total: 2 });
    await search.pressSequentially('CREMIEUX elo');
    await expect(visits.count()).toHaveText(counted(1));
    await expect(visits.visits('Crémieux')).toHaveCount(1);
    await search.fill('theatre');
    await expect(visits.visits('Vernet')).toHaveCount(1);
    await expect(visits.count()).toHaveText(counted(1));
    await expect(page).toHaveURL(/[?&]q=theatre/);

    await page
      .getByRole('link', { name: say('menu:home.title') })
      .first()
      .click();
    await expect(page).toHaveURL('/resident/home');
    await page.goBack();
    await expect(search).toHaveValue('theatre');
    await expect(visits.count()).toHaveText(counted(1));
    await search.fill('nobody at all');
    await expect(page.getByText(say('visits:list.noMatchTitle'))).toBeVisible();
    await page.getByRole('button', { name: say('ui.clear') }).click();
    await expect(visits.count()).toHaveText(visits.words(2));
  });
});

test('reads a comment, changes and deletes a visit; the keyboard goes on where it stood', {
  tag: '@both',
}, async ({ visits, page, say, announced, isMobile }) => {
  const name = uniqueName('Changeant');
  const comment = `Ascenseur B. ${'Puis tout droit. '.repeat(8)}Fin.`;
  const noAddress = { visitorFirstName: 'Ève', visitorEmail: null, hasNoEmail: true };
  await announced({ visitorLastName: name, comment, ...noAddress });
  await announced({ visitorLastName: 'Suivant', date: tomorrow, time: '10:00' });
  const visitor = `${name.toLocaleUpperCase('fr')} Ève`;
  await visits.open({ start: here, end: tomorrow });
  const read = await visits.facts(visitor);
  await expect(read).toContainText(comment);
  if (!isMobile) {
    // It opens larger, and by itself.
    await page.getByRole('button', { name: say('visits:list.comment', { visitor }) }).click();
    await expect(visits.dialog).toContainText(comment);
    await expect(visits.dialog).toContainText(visitor);
    await visits.button('ui.close').click();
    await expect(visits.dialog).toHaveCount(0);
  }

  await visits.edit(visitor);
  await expect(visits.field('lastName')).toHaveValue(name);
  await expect(visits.field('time')).toHaveValue('9:30');
  await visits.fill({ date: formatDate(tomorrow), time: '7h05', organization: 'Opéra' });
  await visits.save();
  await expect(visits.notice('visits:edit.done')).toBeVisible();
  await expect(read).toContainText(formatDate(tomorrow));
  await expect(read).toContainText('7:05');
  await expect(read).toContainText('Opéra');
  await visits.closeSheet();

  await visits.remove(visitor);
  await expect(visits.dialog).toContainText(visitor);
  await expect(visits.dialog).toContainText('7:05');
  await visits.button('ui.cancel').click();
  await expect(visits.visits(name)).toHaveCount(1);
  await visits.remove(visitor);
  await visits.button('visits:delete.confirm').click();
  await expect(visits.notice('visits:delete.done')).toBeVisible();
  await expect(visits.visits(name)).toHaveCount(0);
  await expect(visits.actionsOf('SUIVANT Louise')).toBeFocused();
});

test.describe('in a building where nothing else happens', () => {
  test.use({
    as: async ({ make }, use) => {
      const { id } = await make.building();
      await use((await makeNewcomer(make, { buildings: [id] })).email);
    },
  });

  test('a visitor announced elsewhere appears without a reload, also while live updates still connect', async ({
    visits,
    page,
    as,
    sessions,
  }) => {
    const connecting = Promise.withResolvers<void>();
    await page.route('**/api/live*', async (route) => {
      await connecting.promise;
      await route.continue();
    });
    await visits.open(TOMORROW);
    await expect(visits.count()).toHaveText(visits.words(0));
    await page.evaluate(() => {
      document.body.dataset.same = 'page';
    });

    const [{ id: building } = { id: 0 }] = await sessions.call(as ?? '', listOwnBuildings, {});
    const announce = (visitorLastName: string) =>
      sessions.call(as ?? '', scheduleVisit, {
        building,
        dates: [TOMORROW],
        time: '09:30',
        visitorFirstName: 'Ivo',
        visitorLastName,
        visitorEmail: 'ivo@example.com',
        organization: '',
        comment: '',
        language: 'fr',
        residentEmail: '',
      });
    await announce('Furtif');
    connecting.resolve();
    await expect(visits.visits('Furtif')).toHaveCount(1);
    await announce('Soudain');
    await expect(visits.visits('Soudain')).toHaveCount(1);
    await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
  });
});
