import { writeWorkbook } from '../../kit/server/spreadsheet/writeWorkbook.ts';
import { today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { openMenu } from './support/frame.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { agree, draw, field, submit } from './support/signing.ts';
import { TOMORROW } from './support/visitsScreen.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const here = today('Europe/Paris', new Date());

/** A workbook of one visit, at this time. */
async function sheet(time: string) {
  const buffer = await writeWorkbook({
    sheetName: 'Visites',
    columns: ['N°', 'Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'].map((heading) => ({ heading })),
    rows: [[1, 'Martin', 'Zoé', { date: here, time: null }, time, 'zoe@example.com']],
  });
  return { name: 'visites.xlsx', mimeType: XLSX, buffer };
}

test.describe('accessible', () => {
  test('pages before the log-in, and those of the agreement', { tag: '@small' }, async ({
    page,
    say,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 422/);
    await page.goto('/DNA');
    await expect(submit(page, say)).toBeVisible();
    await expectAccessible(page, 'agreement');
    // The arrow is out of the way once the form is in sight.
    const arrow = page.getByRole('button', { name: say('nda:reading.sign'), exact: true });
    await expect(arrow).toBeVisible();
    await page.getByRole('heading', { level: 2, name: say('nda:sign.formTitle') }).scrollIntoViewIfNeeded();
    await expect(arrow).toHaveCount(0);
    await agree(page, say).check();
    await submit(page, say).click();
    await expect(page.getByText(say('errors.required')).first()).toBeVisible();
    await draw(page, say);
    await expectAccessible(page, 'agreement with errors and a drawing');
    await page.getByText(say('nda:sign.type'), { exact: true }).click();
    await expect(field(page, say, 'typed')).toBeVisible();
    await expectAccessible(page, 'agreement, typed');
    // Thanked is nobody who did not sign.
    await navigate(page, '/SIGNEDNA');
    await expect(page.getByText(say('nda:signed.unknown'))).toBeVisible();
    await expect(page.getByText(say('nda:signed.text'))).toHaveCount(0);
    await expectAccessible(page, 'signed');
    await page.getByRole('link', { name: say('nda:signed.again') }).click();
    await expect(page).toHaveURL('/DNA?dna=0');
    await expect(submit(page, say)).toBeVisible();
    await navigate(page, '/confirmNDA/unknown');
    await expect(page.getByText(say('nda:errors.nda_link_invalid'))).toBeVisible();
    await expectAccessible(page, 'a dead link');
    await navigate(page, `/verifyNDA?hash=${'0'.repeat(64)}`);
    await expect(page.getByText(say('nda:verify.unknown'))).toBeVisible();
    await expectAccessible(page, 'checking a copy');

    await navigate(page, '/login');
    // One field with an error, one without.
    await page.getByRole('textbox', { name: say('access:login.email') }).fill('somebody@parvis.test');
    await page.getByRole('button', { name: say('access:login.submit') }).click();
    await expect(page.getByText(say('errors.required'))).toHaveCount(1);
    await expectAccessible(page, 'log-in with an error');
    for (const [address, title] of [
      ['/resetPassword', 'access:reset.title'],
      ['/deleteAccount', 'privacy:request.title'],
      ['/register/code!1&collab', 'invitations:register.title'],
      ['/MultiAppSport', 'events:public.noBuilding'],
      ['/legal?building=', 'legal:choose'],
    ] as const) {
      await navigate(page, address);
      await expect(page.getByText(say(title)).first()).toBeVisible();
      await expectAccessible(page, address);
    }
    await navigate(page, '/privacy?building=1');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, 'personal data');
    // Links that lost a part, or lead to no building that there is.
    for (const [link, title] of [
      ['only-a-code', 'brokenTitle'],
      ['', 'brokenTitle'],
      ['x!999999&collab', 'nowhereTitle'],
    ] as const) {
      await navigate(page, '/legal?building=');
      await expect(page.getByText(say('legal:choose'))).toBeVisible();
      await navigate(page, `/register/${link}`);
      await expect(page.getByRole('heading', { name: say(`invitations:register.${title}`) })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
    await expectAccessible(page, 'a broken link');
  });

  test.describe('for a resident of two buildings', () => {
    test.use({
      as: async ({ make }, use) => use((await makeNewcomer(make, { buildings: [HAUSSMANN, 2] })).email),
    });

    test('home, the frame, the profile, and announcing a visitor', { tag: '@small' }, async ({
      page,
      say,
      theme,
      isMobile,
      visits,
    }) => {
      await page.goto('/resident/home?modify=true');
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      // The theme follows the system at once, there and back.
      for (const colorScheme of [theme === 'dark' ? 'light' : 'dark', theme] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      }
      await expect(page.getByText(say('home:saved'))).toBeVisible();
      await expectAccessible(page, 'home, with a notice');
      if (isMobile) {
        await openMenu(page, say, isMobile);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'drawer');
      }
      await page.getByRole('button', { name: say('menu:frame.switchBuilding') }).click();
      await expect(page.getByRole('menuitem', { name: 'Parvis Lille' })).toBeVisible();
      await expectAccessible(page, 'building switcher');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await expectAccessible(page, 'palette');
      await page.keyboard.press('Escape');
      await navigate(page, '/resident/profile');
      await page.getByRole('button', { name: say('ui.save') }).click();
      await expect(page.getByText(say('errors.required'))).toBeVisible();
      await expectAccessible(page, 'profile with an error');
      await page.getByRole('button', { name: say('people:deletion.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'deleting the account');

      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await navigate(page, '/resident/table');
      await expect(page.getByText(say('visits:list.emptyTitle'))).toBeVisible();
      await expectAccessible(page, 'empty list');
      await page.getByRole('textbox', { name: say('ui.range.label'), exact: true }).click();
      await expect(page.getByRole('button', { name: say('ui.range.month') })).toBeVisible();
      await expectAccessible(page, 'choosing a range');
      await page.keyboard.press('Escape');

      await visits.startAdding();
      await visits.fill({ lastName: 'Personne' });
      await visits.save();
      await expect(visits.dialog.getByText(say('errors.required_firstName'))).toBeVisible();
      await expectAccessible(page, 'adding with errors');
      await visits.button('visits:form.addDates').click();
      await visits.dialog
        .getByRole('textbox', { name: say('visits:form.from') })
        .last()
        .click();
      await expect(page.getByRole('button', { name: say('ui.calendar.nextMonth') })).toBeVisible();
      await expectAccessible(page, 'several dates and a calendar');
      await visits.button('ui.close').click();
      await expect(page.getByText(say('ui.discard.text'))).toBeVisible();
      await expectAccessible(page, 'throwing away what was typed');
    });
  });

  test.describe('for a resident', () => {
    test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

    test('a list and its dialogs, and an import', async ({ page, say, visits, announced }) => {
      const name = uniqueName('Lisible');
      const visitor = `${name.toUpperCase()} Lou`;
      const more = {
        organization: 'Cabinet Verne',
        comment: `Deuxième étage, ${'puis tout droit, '.repeat(8)}au fond.`,
      };
      await announced({ visitorLastName: name, visitorFirstName: 'Lou', ...more });
      await announced({ visitorLastName: 'Venu', status: 'done', ndaSigned: true });
      await announced({ visitorLastName: 'Absent', status: 'missed', visitorEmail: null, hasNoEmail: true });
      await announced({ visitorLastName: 'Annulé', status: 'canceled' });
      await visits.open();
      await expect(visits.count()).toHaveText(visits.words(4));
      await expectAccessible(page, 'list');
      await page.getByRole('button', { name: say('visits:list.comment', { visitor }) }).click();
      await expect(visits.dialog).toContainText('Deuxième étage');
      await expectAccessible(page, 'comment');
      await page.keyboard.press('Escape');
      await expect(visits.dialog).toHaveCount(0);
      await visits.edit(visitor);
      await expect(visits.field('lastName')).toHaveValue(name);
      await expectAccessible(page, 'editing');
      await page.keyboard.press('Escape');
      await expect(visits.dialog).toHaveCount(0);
      await visits.remove(visitor);
      await expect(visits.dialog).toContainText(visitor);
      await expectAccessible(page, 'deleting');

      await visits.button('ui.cancel').click();
      await expect(visits.dialog).toHaveCount(0);

      await visits.goOn(TOMORROW);
      await expect(visits.count()).toHaveText(visits.words(0));
      const file = visits.dialog.locator('input[type=file]');
      await visits.more('visits:list.import');
      await expect(visits.dialog.getByText(say('visits:import.intro'))).toBeVisible();
      await expectAccessible(page, 'choosing a file');
      await file.setInputFiles(await sheet('25h00'));
      const problems = say('sheet:problems', { count: 1, shown: 1 });
      await expect(visits.dialog.getByRole('region', { name: problems })).toBeVisible();
      await expectAccessible(page, 'a file with an error');
      await visits.dialog.getByRole('button', { name: say('sheet:steps.columns') }).click();
      await expect(visits.button('visits:import.toCheck')).toBeEnabled();
      await expectAccessible(page, 'the columns of a file');
      await visits.button('sheet:otherFile').click();
      await file.setInputFiles(await sheet('10h00'));
      await expect(visits.button('visits:import.submit', { count: 1, shown: 1 })).toBeEnabled();
      await expectAccessible(page, 'a file that is ready');
    });
  });

  test.describe('for an administrator', () => {
    test.use({ as: 'admin' });

    test('mails, states of visits, signatures, the texts of the agreement, and legal pages', async ({
      page,
      say,
      visits,
      announced,
    }) => {
      await page.goto('/resident/outbox?q=nobody%20at%20all');
      await expect(page.getByText(say('mail:nothing.noMatch.title'))).toBeVisible();
      await expectAccessible(page, 'no mail');
      await navigate(page, '/resident/outbox');
      const line = page.getByRole('region', { name: say('mail:list.label') }).getByRole('button');
      await expect(line.first()).toBeVisible();
      await expectAccessible(page, 'outbox');
      await line.first().click();
      await expect(page.getByRole('article')).toBeVisible();
      await expectAccessible(page, 'a mail');

      const name = uniqueName('Attendu');
      await announced({ visitorLastName: name, visitorFirstName: 'Lou' });
      await navigate(page, `/resident/table?${new URLSearchParams({ q: name })}`);
      await expect(visits.visits(name)).toHaveCount(1);
      const words = { visitor: `${name.toUpperCase()} Lou`, status: say('visits:status.waiting') };
      await page.getByRole('button', { name: say('visits:statusMenu.label', words) }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await expectAccessible(page, 'menu of states');
      await page.getByRole('menuitem', { name: say('visits:statusMenu.to.canceled') }).click();
      await expect(visits.dialog).toContainText(name.toUpperCase());
      await expectAccessible(page, 'cancelling');
      await page.keyboard.press('Escape');
      await expect(visits.dialog).toHaveCount(0);

      await navigate(page, '/resident/nda?q=nobody%20at%20all');
      await expect(page.getByText(say('nda:admin.noMatch'))).toBeVisible();
      await expectAccessible(page, 'no signature');
      await navigate(page, '/resident/nda?view=texts');
      await expect(page.getByText(say('nda:texts.inForce'))).toBeVisible();
      await expectAccessible(page, 'texts');
      await page
        .getByRole('button', { name: `${say('nda:texts.read')} (EN)` })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toContainText('Confidential information');
      await expectAccessible(page, 'reading a text');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('nda:texts.new') }).click();
      await expect(page.getByRole('textbox', { name: say('nda:texts.fr') })).toHaveValue(/^# Accord/);
      await expectAccessible(page, 'publishing');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await navigate(page, '/resident/legal');
      await expect(page.getByRole('textbox', { name: say('legal:edit.text') })).toBeVisible();
      await expectAccessible(page, 'writing a legal page');
    });
  });
});
