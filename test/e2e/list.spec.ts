import { readSheet } from 'read-excel-file/node';
import { scheduleVisit } from '../../features/visits/api.ts';
import { addDays, getToday } from '../../kit/time.ts';
import { formatDate, formatWeekdayWithDate } from '../../kit/web/i18n/format.ts';
import { countKeys, countPointers } from './support/clicks.ts';
import { navigate } from './support/navigate.ts';
import { expect, test, uniqueName } from './support/portal.ts';
import { readPrintout } from './support/printout.ts';
import { test as atDesk } from './support/reception.ts';
import { TOMORROW, VisitsScreen } from './support/visitsScreen.ts';

const here = getToday('Europe/Paris', new Date());
/** Another day of the same month, for the range *this month*. */
const thisMonth = TOMORROW.start.slice(0, 7) === here.slice(0, 7) ? TOMORROW.start : addDays(here, -1);

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('visit is opened, moved to another day and deleted, and the focus stays in the list', {
    tag: '@both',
  }, async ({ visits, page, say, makeVisit, language, isMobile }) => {
    const name = uniqueName('Changeant');
    const visitor = `${name.toUpperCase()} Ève`;
    const comment = `Ascenseur B. ${'Puis tout droit. '.repeat(8)}Fin.`;
    await makeVisit({
      visitorLastName: name,
      visitorFirstName: 'Ève',
      comment,
      visitorEmail: null,
      hasNoEmail: true,
    });
    await makeVisit({ visitorLastName: 'Suivant', date: TOMORROW.start, time: '10:00' });
    await visits.open();
    await expect(await visits.facts(visitor)).toContainText(comment);
    if (!isMobile) {
      await page.getByRole('button', { name: say('visits:list.comment', { visitor }) }).click();
      await expect(visits.dialog).toContainText(comment);
      await visits.button('ui.close').click();
    }
    await visits.edit(visitor);
    await expect(visits.field('time')).toHaveValue('9:30');
    await visits.fill({ date: formatDate(TOMORROW.start), time: '7h05', organization: 'Opéra' });
    await visits.save();
    const when = { day: formatWeekdayWithDate(TOMORROW.start, language), time: '7:05' };
    await page.getByRole('button', { name: say('visits:elsewhere.one', when) }).click();
    const facts = await visits.facts(visitor);
    for (const words of [formatDate(TOMORROW.start), '7:05', 'Opéra'])
      await expect(facts).toContainText(words);
    await visits.closeSheet();
    await visits.remove(visitor);
    // On a phone the sheet of the row stays open behind it.
    const question = page.getByRole('dialog', { name: say('visits:delete.title') });
    await expect(question).toContainText('7:05');
    await question.getByRole('button', { name: say('ui.cancel') }).click();
    await expect(question).toHaveCount(0);
    await expect(visits.visits(name)).toHaveCount(1);
    await visits.remove(visitor);
    await question.getByRole('button', { name: say('visits:delete.confirm') }).click();
    await expect(visits.visits(name)).toHaveCount(0);
    await expect(visits.visits('SUIVANT Louise').getByRole('button').first()).toBeFocused();
  });

  test('list shows the chosen days and finds any word, and Back returns; the arrival card covers no dialog', {
    tag: '@both',
  }, async ({ language, visits, page, say, makeVisit, isMobile }) => {
    await makeVisit({ visitorFirstName: 'Éloïse', visitorLastName: 'Crémieux', date: here });
    const group = { partySize: 8, partyName: 'Master Urbanisme', organization: 'Hôtel du Théâtre' };
    await makeVisit({ visitorLastName: 'Vernet', date: here, ...group });
    await makeVisit({ visitorLastName: 'Autrejour', date: thisMonth });
    await visits.open();

    await test.step('resident’s own visits show their status without a way to change it', async () => {
      await expect(visits.count()).toHaveText(visits.words(2));
      const status = say('visits:status.waiting');
      await expect(visits.visits('Crémieux')).toContainText(status);
      const visitor = `${'Crémieux'.toLocaleUpperCase(language)} Éloïse`;
      for (const [key, words] of Object.entries({ checkInOf: { visitor }, label: { visitor, status } }))
        await expect(page.getByRole('button', { name: say(`visits:statusMenu.${key}`, words) })).toHaveCount(
          0,
        );
      const heads = say('visits:list.heads', { count: 8 });
      await expect(visits.visits('Vernet')).toContainText(heads);
      const paper = (await readPrintout(page)).pages.join('');
      expect(paper.replace(/\s/g, '')).toContain(`(${heads} · ${group.partyName})`.replace(/\s/g, ''));
    });

    await test.step('calendar changes the listed days, and Back restores them', async () => {
      const period = page.getByRole('textbox', { name: say('ui.range.label'), exact: true });
      await period.click();
      await page.getByRole('button', { name: say('ui.range.month') }).click();
      await expect(visits.count()).toHaveText(visits.words(3));
      await period.click();
      const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
      const dayName = new Date(thisMonth).toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' });
      const day = page.getByRole('button', { name: dayName, exact: true });
      await day.click();
      await day.click();
      await expect(page).toHaveURL(`/resident/table?start=${thisMonth}&end=${thisMonth}`);
      await expect(visits.visits('Autrejour')).toHaveCount(1);
      await expect(visits.visits('Crémieux')).toHaveCount(0);
      await page.goBack();
      await page.goBack();
      await expect(visits.count()).toHaveText(visits.words(2));
    });

    await test.step('listed days are exported to a workbook', async () => {
      const saving = page.waitForEvent('download');
      await visits.more('ui.export');
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`${say('visits:export.file')}-${here}.xlsx`);
      const [, ...rows] = await readSheet(await download.path());
      expect(rows).toHaveLength(2);
    });

    await test.step('search ignores accents, and Back from another screen restores it', async () => {
      const search = page.getByRole('searchbox', { name: say('visits:list.search') });
      await search.pressSequentially('CREMIEUX elo');
      await expect(visits.count()).toHaveText(say('visits:list.countOf', { count: 2, shown: 1, total: 2 }));
      await expect(visits.visits('Crémieux')).toHaveCount(1);
      await search.fill('theatre urbanisme');
      await expect(visits.visits('Vernet')).toHaveCount(1);
      await navigate(page, '/resident/home');
      await expect(page).toHaveURL('/resident/home');
      await page.goBack();
      await expect(search).toHaveValue('theatre urbanisme');
      await expect(visits.visits('Crémieux')).toHaveCount(0);
    });

    await test.step('arrival card appears above an open dialog and covers none of its buttons', async () => {
      const arrived = { status: 'done', checkedInAt: new Date(), hostAskedAt: new Date() } as const;
      await makeVisit({ visitorLastName: 'Roux', date: here, ...arrived });
      if (!isMobile) await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto('/resident/table?announce=1');
      const card = page.getByRole('region', { name: say('menu:visits.arrival.title') });
      await expect(visits.dialog).toBeVisible();
      await expect(card).toBeVisible();
      await visits.unfold();
      for (const button of await visits.dialog.locator('button:enabled').all())
        await button.click({ trial: true, timeout: 5_000 });
      await card.getByRole('button', { name: say('menu:visits.arrival.coming') }).click();
      await expect(card).toHaveCount(0);
    });
  });
});

atDesk(
  'reception’s list updates in realtime, checks in with six keys, and matches a signature',
  async ({ page, say, makeExpectedVisit, building, host, sessions }) => {
    const visits = new VisitsScreen(page, say, false);
    const { keyboard } = page;
    const announceElsewhere = (visitorLastName: string) =>
      sessions.call(host.email, scheduleVisit, {
        building,
        dates: [{ start: here, end: here }],
        time: '23:59',
        language: 'fr',
        residentEmail: '',
        visitorFirstName: 'Ivo',
        visitorLastName,
        visitorEmail: 'ivo@example.com',
        organization: '',
        comment: '',
      });
    const search = page.getByRole('searchbox', { name: say('visits:list.search') });
    const said = (key: string, words?: object) =>
      expect(page.getByText(say(`visits:${key}`, { ...words }), { exact: true })).toBeVisible();
    await makeExpectedVisit('Vasseur');
    await makeExpectedVisit('Martin', { visitorFirstName: 'Lou', ndaSigned: false });

    await test.step('visitor announced elsewhere appears without a reload, also while connecting', async () => {
      const isConnecting = Promise.withResolvers<void>();
      await page.route('**/api/live*', async (route) => {
        await isConnecting.promise;
        await route.continue();
      });
      await visits.open();
      await expect(visits.count()).toHaveText(visits.words(2));
      await page.evaluate(() => {
        document.body.dataset.same = 'page';
      });
      await announceElsewhere('Furtif');
      isConnecting.resolve();
      await expect(visits.visits('Furtif')).toHaveCount(1);
      await announceElsewhere('Martinez');
      await expect(visits.visits('Martinez')).toHaveCount(1);
      await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
    });

    await test.step('Enter checks in the only hit, even after fast typing', async () => {
      const [keys, pointers] = [await countKeys(page), await countPointers(page)];
      await keyboard.press('/');
      await expect(search).toBeFocused();
      for (const key of [...'vas', 'Enter']) await keyboard.press(key);
      await said('statusMenu.changed.done', { visitor: 'VASSEUR Odile' });
      expect(await keys()).toBeLessThanOrEqual(6);
      expect(await pointers()).toBe(0);
      await expect(search).toBeFocused();
      await expect(search).toHaveValue('');
    });

    await test.step('row button checks in and keeps the focus in the row, and the row menu reverts it', async () => {
      const visitor = 'FURTIF Ivo';
      const checkIn = page.getByRole('button', { name: say('visits:statusMenu.checkInOf', { visitor }) });
      await checkIn.press('Enter');
      await expect(visits.visits('Furtif').getByRole('button', { name: visitor, exact: true })).toBeFocused();
      await expect(visits.visits('Furtif')).toContainText(say('visits:status.done'));
      await visits.actionsOf(visitor).press('Enter');
      await page.getByRole('menuitem', { name: say('visits:statusMenu.to.waiting') }).click();
      await expect(checkIn).toBeVisible();
    });

    await test.step('Enter checks in nobody when there are two hits', async () => {
      await search.focus();
      await keyboard.type('mar');
      await keyboard.press('Enter');
      await said('enter.several', { count: 2 });
    });

    await test.step('visitor without a signature is reported with a way to sign', async () => {
      await search.fill('martin lou');
      await keyboard.press('Enter');
      const visitor = 'MARTIN Lou';
      await said('statusMenu.changed.doneUnsigned', { visitor });
      await page.getByRole('button', { name: say('visits:nda.haveSigned'), exact: true }).click();
      await expect(visits.dialog.getByText(say('agreements:match.none'))).toBeVisible();
      const link = visits.dialog.getByRole('link', { name: say('agreements:match.signHere') });
      const { searchParams } = new URL((await link.getAttribute('href')) ?? '', 'http://desk');
      expect([...searchParams.keys()].sort()).toEqual(['appointment', 'building', 'dna', 'language']);
      const signed = { email: 'lou@example.com', name: visitor, dna: 0, signature: 'Lou Martin' };
      const id_appointment = Number(searchParams.get('appointment'));
      await page.request.post('/dna/signeddna/', { data: { ...signed, id_appointment } });
      // The window gets the focus again.
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await expect(visits.dialog.getByRole('radio')).toBeChecked();
      await visits.button('agreements:match.confirm').click();
      await expect(visits.visits('Martin Lou')).toContainText(say('visits:nda.signed'));
    });
  },
);
