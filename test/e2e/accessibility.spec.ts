import { writeWorkbook } from '../../kit/server/workbook/write.ts';
import { today } from '../../kit/time.ts';
import { expectAccessible } from './axe.ts';
import { goOnTo } from './goOnTo.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './portal.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const here = today('Europe/Paris', new Date());

test.describe('accessible', { tag: '@both' }, () => {
  test('pages before the log-in', async ({ page, say }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'log-in');
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page.getByText(say('errors.required'))).toHaveCount(2);
    await expectAccessible(page, 'log-in with errors');
    for (const [address, title] of [
      ['/resetPassword', 'access:reset.title'],
      ['/deleteAccount', 'privacy:request.title'],
      ['/register/code!1&collab', 'invitations:register.title'],
      ['/MultiAppSport', 'events:public.noBuilding'],
    ] as const) {
      await goOnTo(page, address);
      await expect(page.getByText(say(title)).first()).toBeVisible();
      await expectAccessible(page, address);
    }
  });

  test.describe('for a resident of two buildings', () => {
    test.use({
      as: async ({ make }, use) => use((await makeNewcomer(make, { buildings: [HAUSSMANN, 2] })).email),
    });

    test('home, the frame and the profile', async ({ page, say, isMobile }) => {
      await page.goto('/resident/home');
      await expect(page.getByText(say('home:today.none'))).toBeVisible();
      await expectAccessible(page, 'home');
      if (isMobile) {
        await page.getByRole('button', { name: say('ui.frame.more') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'drawer');
      }
      await page.getByRole('button', { name: say('ui.frame.switchBuilding') }).click();
      await expect(page.getByRole('menuitem', { name: 'Parvis Lille' })).toBeVisible();
      await expectAccessible(page, 'building switcher');
      await page.keyboard.press('Escape');
      await goOnTo(page, '/resident/home?modify=true');
      await expect(page.getByText(say('home:saved'))).toBeVisible();
      await expectAccessible(page, 'notice');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await expectAccessible(page, 'palette');
      await page.keyboard.press('Escape');
      await goOnTo(page, '/resident/profile');
      await page.getByRole('button', { name: say('ui.save') }).click();
      await expect(page.getByText(say('errors.required'))).toBeVisible();
      await expectAccessible(page, 'profile with an error');
      await page.getByRole('button', { name: say('people:deletion.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'deleting the account');
    });
  });

  test.describe('for a resident', () => {
    test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

    test('announcing a visitor', async ({ page, say, appointments }) => {
      await appointments.open();
      await expect(page.getByText(say('appointments:list.emptyTitle'))).toBeVisible();
      await expectAccessible(page, 'empty list');
      await page.getByRole('button', { name: say('appointments:list.period') }).click();
      await expect(page.getByRole('button', { name: say('ui.range.month') })).toBeVisible();
      await expectAccessible(page, 'choosing a range');
      await page.keyboard.press('Escape');

      await appointments.startAdding();
      await expectAccessible(page, 'adding');
      await appointments.save();
      await expect(appointments.dialog.getByText(say('errors.required')).first()).toBeVisible();
      await expectAccessible(page, 'adding with errors');
      await appointments.button('appointments:form.addDates').click();
      await appointments.dialog
        .getByRole('textbox', { name: say('appointments:form.from') })
        .last()
        .click();
      await expect(page.getByRole('button', { name: say('ui.calendar.nextMonth') })).toBeVisible();
      await expectAccessible(page, 'several dates and a calendar');
      await appointments.field('lastName').fill('Personne');
      await appointments.button('ui.cancel').click();
      await expect(page.getByText(say('ui.discard.text'))).toBeVisible();
      await expectAccessible(page, 'throwing away what was typed');
    });

    test('a list and its dialogs', async ({ page, say, appointments, announced }) => {
      const name = uniqueName('Lisible');
      const visitor = `${name.toUpperCase()} Lou`;
      const more = {
        organization: 'Cabinet Verne',
        comment: `Deuxième étage, ${'puis tout droit, '.repeat(8)}au fond.`,
      };
      await announced({ visitorLastName: name, visitorFirstName: 'Lou', ...more });
      await announced({ visitorLastName: 'Venu', status: 'done', ndaSigned: true });
      await announced({ visitorLastName: 'Absent', status: 'missed', visitorEmail: 'unknown' });
      await announced({ visitorLastName: 'Annulé', status: 'canceled' });
      await appointments.open();
      await expect(appointments.count()).toHaveText(appointments.words(4));
      await expectAccessible(page, 'list');
      await page.getByRole('button', { name: say('appointments:list.comment', { visitor }) }).click();
      await expect(appointments.dialog).toContainText('Deuxième étage');
      await expectAccessible(page, 'comment');
      await page.keyboard.press('Escape');
      await expect(appointments.dialog).toHaveCount(0);
      await appointments.edit(visitor);
      await expect(appointments.field('lastName')).toHaveValue(name);
      await expectAccessible(page, 'editing');
      await page.keyboard.press('Escape');
      await expect(appointments.dialog).toHaveCount(0);
      await appointments.remove(visitor);
      await expect(appointments.dialog).toContainText(visitor);
      await expectAccessible(page, 'deleting');
    });

    test('an import', async ({ page, say, appointments }) => {
      const sheet = async (time: string) => ({
        name: 'visites.xlsx',
        mimeType: XLSX,
        buffer: await writeWorkbook({
          sheetName: 'Visites',
          columns: ['N°', 'Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'].map((heading) => ({
            heading,
          })),
          rows: [[1, 'Martin', 'Zoé', { date: here, time: null }, time, 'zoe@example.com']],
        }),
      });
      const file = appointments.dialog.locator('input[type=file]');
      await appointments.open();
      await page.getByRole('button', { name: say('appointments:list.import'), exact: true }).click();
      await expect(appointments.dialog.getByText(say('appointments:import.intro'))).toBeVisible();
      await expectAccessible(page, 'choosing a file');
      await file.setInputFiles(await sheet('25h00'));
      await expect(appointments.dialog.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'a file with an error');
      await appointments.button('appointments:import.otherFile').click();
      await file.setInputFiles(await sheet('10h00'));
      await expect(appointments.button('appointments:import.submit', { count: 1, shown: 1 })).toBeEnabled();
      await expectAccessible(page, 'a file that is ready');
    });
  });

  test.describe('for an administrator', () => {
    test.use({ as: 'admin' });

    test('mails', async ({ page, say }) => {
      await page.goto('/resident/outbox?q=nobody%20at%20all');
      await expect(page.getByText(say('mail:nothing.noMatch.title'))).toBeVisible();
      await expectAccessible(page, 'no mail');
      await goOnTo(page, '/resident/outbox');
      const line = page.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
      await expect(line.first()).toBeVisible();
      await expectAccessible(page, 'outbox');
      await line.first().click();
      await expect(page.getByRole('article')).toBeVisible();
      await expectAccessible(page, 'a mail');
    });
  });

  test.describe('for the reception', () => {
    test.use({ as: 'accueil' });

    test('states of visits', async ({ page, say, appointments, announced }) => {
      const name = uniqueName('Attendu');
      await announced({ visitorLastName: name, visitorFirstName: 'Lou' });
      await appointments.open(undefined, { q: name });
      await expect(appointments.visits(name)).toHaveCount(1);
      const words = { visitor: `${name.toUpperCase()} Lou`, status: say('appointments:status.waiting') };
      await page.getByRole('button', { name: say('appointments:statusMenu.label', words) }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expectAccessible(page, 'menu of states');
      await page.getByRole('menuitem', { name: say('appointments:statusMenu.to.canceled') }).click();
      await expect(appointments.dialog).toContainText(name.toUpperCase());
      await expectAccessible(page, 'cancelling');
    });
  });
});
