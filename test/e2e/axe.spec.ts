import { writeSpreadsheet } from '../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { getToday } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { openMenu } from './support/frame.ts';
import { monday, test as parkingTest } from './support/parkingScreen.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { unknownLinks, viewers, visitDialogs, visitScreens } from './support/screens.ts';
import { agreeCheckbox, draw, field, submitButton } from './support/signing.ts';
import { makeThings, makeViewer } from './support/things.ts';

for (const viewer of viewers)
  test.describe(`for ${viewer ?? 'visitors'}`, () => {
    test.use({ as: async ({ make }, use) => use(viewer && (await makeViewer(make, viewer)).email) });

    test('axe finds no violation on any screen', async ({ page, browserErrors }) => {
      browserErrors.allow(unknownLinks);
      await visitScreens(page, viewer, (address) => expectAccessible(page, address));
    });
  });

test.describe('for an administrator', () => {
  test.use({ as: 'admin' });

  test('axe finds no violation in any dialog', { tag: '@phone' }, async ({ page, say, db, make }) => {
    const things = await makeThings(db, make, 'admin');
    await visitDialogs(page, things, say, (address) => expectAccessible(page, address));
  });

  test('axe finds no violation in an open mail and in the status menu of a visit', async ({
    page,
    say,
    makeVisit,
  }) => {
    await page.goto('/resident/outbox');
    await page
      .getByRole('region', { name: say('mail:list.label') })
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('article')).toBeVisible();
    await expectAccessible(page, 'a mail');
    const name = uniqueName('Attendu');
    await makeVisit({ visitorLastName: name, visitorFirstName: 'Lou' });
    await page.goto(`/resident/table?${new URLSearchParams({ q: name })}`);
    const visitor = `${name.toUpperCase()} Lou`;
    await page.getByRole('button', { name: say('visits:list.actionsOf', { visitor }) }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(page, 'menu of a row');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: visitor, exact: true }).click();
    const words = { visitor, status: say('visits:status.waiting') };
    await expect(page.getByRole('button', { name: say('visits:statusMenu.label', words) })).toBeVisible();
    await expectAccessible(page, 'details of a visit');
  });

  test('axe finds no violation in the help of a screen', async ({ page, say }) => {
    await page.goto('/resident/home');
    await page.getByRole('button', { name: say('menu:frame.help') }).click();
    const help = page.getByRole('dialog', { name: say('help:title') });
    await expect(help.getByText(say('help:askText'))).toBeVisible();
    await expectAccessible(page, 'help');
  });
});

test('axe finds no violation in the public forms with errors and signatures', {
  tag: '@phone',
}, async ({ page, say }) => {
  await page.goto('/DNA');
  await agreeCheckbox(page, say).check();
  await submitButton(page, say).click();
  await expect(page.getByText(say('errors.required')).first()).toBeVisible();
  await draw(page, say);
  await expectAccessible(page, 'agreement with errors and a drawing');
  await page.getByText(say('agreements:sign.type'), { exact: true }).click();
  await expect(field(page, say, 'typed')).toBeVisible();
  await expectAccessible(page, 'agreement, typed');
  await page.goto('/login');
  await page.getByRole('textbox', { name: say('access:login.email') }).fill('somebody@parvis.test');
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect(page.getByText(say('errors.required'))).toHaveCount(1);
  await expectAccessible(page, 'log-in with an error');
});

test.describe('for a resident of two buildings', () => {
  test.use({
    as: async ({ make }, use) => {
      const buildings = [(await make.building()).id, (await make.building({ name: 'Parvis Lille' })).id];
      await use((await makeNewcomer(make, { buildings })).email);
    },
  });

  test('axe finds no violation in the menus, the palette and the form for a visitor', {
    tag: '@phone',
  }, async ({ page, say, isMobile, visits }) => {
    await page.goto('/resident/home?modify=true');
    await expect(page.getByText(say('home:saved'))).toBeVisible();
    await expectAccessible(page, 'home, with a notice');
    await openMenu(page, say, isMobile);
    await expectAccessible(page, 'the menu');
    await page.getByRole('button', { name: say('menu:frame.switchBuilding') }).click();
    await expect(page.getByRole('menuitem', { name: 'Parvis Lille' })).toBeVisible();
    await expectAccessible(page, 'building switcher');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await expectAccessible(page, 'palette');

    await page.goto('/resident/profile');
    await page.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('errors.required'))).toBeVisible();
    await expectAccessible(page, 'profile with an error');

    await visits.open();
    await page.getByRole('textbox', { name: say('ui.range.label'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('ui.range.month') })).toBeVisible();
    await expectAccessible(page, 'choosing a range');
    await page.keyboard.press('Escape');
    await visits.startAdding();
    await visits.unfold();
    await visits.fill({ lastName: 'Personne' });
    await visits.save();
    await expect(visits.dialog.getByText(say('errors.required_firstName'))).toBeVisible();
    await visits.button('visits:form.addDates').click();
    await visits.dialog
      .getByRole('textbox', { name: say('visits:form.from') })
      .last()
      .click();
    await expect(page.getByRole('button', { name: say('ui.calendar.nextMonth') })).toBeVisible();
    await expectAccessible(page, 'errors, several dates and a calendar');
    await visits.button('ui.close').click();
    await expect(page.getByText(say('ui.discard.text'))).toBeVisible();
    await expectAccessible(page, 'throwing away what was typed');
  });
});

test.describe('for a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('axe finds no violation in the steps of an import', async ({ page, say, visits }) => {
    const sheet = async (time: string) => ({
      name: 'visites.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeSpreadsheet({
        sheetName: 'Visites',
        columns: ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'].map((heading) => ({ heading })),
        rows: [
          [
            'Martin',
            'Zoé',
            { date: getToday('Europe/Paris', new Date()), time: null },
            time,
            'z@example.com',
          ],
        ],
      }),
    });
    await visits.open();
    const file = visits.dialog.locator('input[type=file]');
    await visits.more('visits:list.import');
    await file.setInputFiles(await sheet('25h00'));
    const problems = say('spreadsheet:problems', { count: 1, shown: 1 });
    await expect(visits.dialog.getByRole('region', { name: problems })).toBeVisible();
    await expectAccessible(page, 'a file with an error');
    await visits.dialog.getByRole('button', { name: say('spreadsheet:steps.columns') }).click();
    await expect(visits.button('visits:import.toCheck')).toBeEnabled();
    await expectAccessible(page, 'the columns of a file');
    await visits.button('spreadsheet:otherFile').click();
    await file.setInputFiles(await sheet('10h00'));
    await expect(visits.button('visits:import.submit', { count: 1, shown: 1 })).toBeEnabled();
    await expectAccessible(page, 'a file that is ready');
  });
});

parkingTest(
  'axe finds nothing in the filter of parking and in a reservation with errors',
  { tag: '@phone' },
  async ({ parking }) => {
    const { page, say } = parking;
    await parking.open(monday);
    await expect(page.getByText(say('parking:grid.freeCell'), { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'an empty week');
    await parking.filter.click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page, 'choosing spaces');
    await page.keyboard.press('Escape');
    await parking.start();
    await parking.fill({ startTime: '' });
    await parking.button('parking:add.confirm').click();
    await expect(parking.field('startTime')).toHaveAccessibleDescription(new RegExp(say('errors.required')));
    await expectAccessible(page, 'reserving, with errors');
    await parking.bay.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'the spaces');
  },
);
