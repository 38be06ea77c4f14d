import { addBadges, giveBadges } from '../../features/badges/api.ts';
import { MAX_MEMBERS } from '../../features/visits/visit.ts';
import { makeSheet } from '../support/spreadsheets.ts';
import { expect } from './support/portal.ts';
import { test } from './support/reception.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('scanned badge is lent to the last arrival or a chosen visitor, and returned', async ({
  page,
  as,
  say,
  desk,
  building,
  makeExpectedVisit,
  sessions,
}) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const long = await makeExpectedVisit('Lenoir', { status: 'done', checkedInAt: minutesAgo(90) });
  await makeExpectedVisit('Vasseur', { status: 'done', checkedInAt: minutesAgo(2) });
  await makeExpectedVisit('Attendu');
  await sessions.call(as ?? '', addBadges, { building, first: 'V001', last: 'V004', kind: 'visitor' });
  await desk.open();
  await expect(desk.list('here')).toContainText('VASSEUR Odile');
  const give = async (number: string, visitor: string) => {
    await desk.field.fill(number);
    // Wait until the results of the previous search are gone.
    await expect(desk.hits).toHaveCount(1);
    await expect(desk.hits).toContainText(say('badges:desk.giveTo', { visitor }));
    await page.keyboard.press('Enter');
  };
  const given = (number: string, holder: string) =>
    expect(desk.notice('badges:done.given', { count: 1, number, holder })).toBeVisible();

  await test.step('badge is lent to the last arrival, also after a reload', async () => {
    await give('V001', 'VASSEUR Odile');
    await given('V001', 'VASSEUR Odile');
  });

  await test.step('badge is lent to a visitor whose check-in is still being sent', async () => {
    const isSent = Promise.withResolvers<void>();
    await page.route(/\/arrival$/, async (route) => {
      await isSent.promise;
      await route.continue();
    });
    await desk.enter('attendu');
    await expect(desk.list('here')).toContainText('ATTENDU Odile');
    await give('V004', 'ATTENDU Odile');
    isSent.resolve();
    await given('V004', 'ATTENDU Odile');
  });

  await test.step('badge is lent to a chosen visitor when the last arrival has one', async () => {
    await desk.enter('V002');
    const choice = desk.dialog.getByRole('combobox', { name: say('badges:give.to') });
    await expect(choice).toBeFocused();
    await choice.press('ArrowDown');
    await expect(desk.hits.first()).toContainText('LENOIR Odile');
    await choice.fill('lenoir');
    await expect(desk.hits).toHaveCount(1);
    for (const key of ['ArrowDown', 'Enter']) await choice.press(key);
    await desk.button('badges:give.save').click();
    await given('V002', 'LENOIR Odile');
  });

  await test.step('scanned lost badge is in service again', async () => {
    const badge = desk.button('badges:mark.of', { visitor: 'LENOIR Odile', badge: 'V002' });
    await desk.choose(badge, 'badges:menu.lost');
    await expect(desk.notice('badges:done.lost', { number: 'V002' })).toBeVisible();
    await desk.field.fill('V002');
    await expect(desk.hits).toContainText(say('badges:states.lost'));
    await page.keyboard.press('Enter');
    await expect(desk.notice('badges:done.inService', { number: 'V002' })).toBeVisible();
    await expect(page).toHaveURL(/\/resident\/desk$/);
  });

  await test.step('visitor who leaves with a badge is marked until it is returned', async () => {
    const visitor = 'LENOIR Odile';
    const badges = { kind: 'visitor' as const, numbers: ['V003'] };
    await sessions.call(as ?? '', giveBadges, { building, visit: long.id, ...badges });
    await expect(desk.button('badges:mark.of', { visitor, badge: 'V003' })).toBeVisible();
    await desk.field.fill('V003');
    await expect(desk.hits).toContainText(say('badges:desk.returnedAndLeft'));
    await desk.field.fill('');
    await desk.button('reception:row.departOf', { visitor }).click();
    await desk.tab('left').click();
    const badge = say('badges:mark.notReturned', { count: 1, number: 'V003' });
    const mark = desk.button('badges:mark.of', { visitor, badge });
    await desk.enter('V003');
    await expect(desk.notice('badges:done.returned', { count: 1, number: 'V003' })).toBeVisible();
    await expect(mark).toHaveCount(0);
    await desk.undo();
    await mark.click();
    const ways = [say('badges:menu.takeBack', { count: 1 }), say('badges:menu.lost')];
    await expect(page.getByRole('menuitem')).toHaveText(ways);
    await page.getByRole('menuitem').first().click();
    await expect(mark).toHaveCount(0);
    await expect(desk.list('left')).toContainText(visitor);
  });
});

test('group is named from a spreadsheet and a list, checks in without one, and gets its badges', async ({
  page,
  as,
  say,
  desk,
  building,
  makeExpectedVisit,
  sessions,
}) => {
  const visitor = 'VIDAL Paul';
  await makeExpectedVisit('Vidal', { visitorFirstName: 'Paul', partySize: 2, partyName: 'Lycée Voltaire' });
  await sessions.call(as ?? '', addBadges, { building, first: 'G001', last: 'G004', kind: 'visitor' });
  await desk.open();
  const { dialog } = desk;
  const named = dialog.getByRole('list', { name: say('visits:names.label') }).getByRole('listitem');
  const heads = (list: 'expected' | 'here', count: number) =>
    expect(desk.list(list)).toContainText(say('reception:row.heads', { count }));
  const petit = dialog.getByRole('checkbox', { name: 'PETIT Zoé' });

  await test.step('names are read from a spreadsheet, and a row without a first name is left out', async () => {
    await desk.chooseInPanel(visitor, 'reception:menu.names');
    await dialog.getByRole('button', { name: say('visits:names.file') }).click();
    const spreadsheet = page.getByRole('dialog', { name: say('visits:names.fileTitle') });
    const buffer = await makeSheet(['Prénom', 'Nom'], ['Awa', 'Diop'], ['Zoé', 'Petit'], ['', 'Personne']);
    const file = { name: 'classe.xlsx', mimeType: XLSX, buffer };
    await spreadsheet.locator('input[type=file]').setInputFiles(file);
    await spreadsheet
      .getByRole('button', { name: say('spreadsheet:leaveOutAll', { count: 1, shown: '1' }) })
      .click();
    await spreadsheet
      .getByRole('button', { name: say('spreadsheet:form.submit', { count: 2, shown: '2' }) })
      .click();
    await expect(named).toHaveText(['DIOP Awa', 'PETIT Zoé']);
  });

  await test.step('names are added from a pasted list, once each', async () => {
    await dialog.getByRole('textbox', { name: say('visits:names.typed') }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Petit\tZoé\nKlein\tMax\nNguyen\tLan');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(named).toHaveText(['DIOP Awa', 'PETIT Zoé', 'KLEIN Max', 'NGUYEN Lan']);
    await dialog.getByRole('button', { name: say('visits:names.remove', { name: 'NGUYEN Lan' }) }).click();
    await expect(dialog.getByText(say('visits:names.count', { count: 3, most: MAX_MEMBERS }))).toBeVisible();
    await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
    await expect(page.getByText(say('visits:names.saved', { count: 3 }))).toBeVisible();
    await heads('expected', 4);
  });

  await test.step('group is found by any member and checked in without the absent one', async () => {
    await desk.enter('diop');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    const counted = dialog.getByRole('textbox', { name: say('reception:count.heads') });
    await expect(counted).toHaveValue('4');
    await petit.uncheck();
    await expect(dialog.getByText(say('reception:count.names', { count: 2, of: 3 }))).toBeVisible();
    await expect(counted).toHaveValue('3');
    await page.keyboard.press('Enter');
    await expect(desk.notice('reception:done.arrived', { visitor })).toBeVisible();
    await heads('here', 3);
  });

  await test.step('late member is checked in by Enter, and undone', async () => {
    await desk.field.fill('diop');
    await expect(desk.hits).toContainText(say('reception:usual.in'));
    await desk.field.fill('petit');
    await expect(desk.hits).toContainText(say('reception:row.notYet'));
    await page.keyboard.press('Enter');
    await expect(desk.notice('reception:done.arrived', { visitor: 'PETIT Zoé' })).toBeVisible();
    await heads('here', 4);
    await desk.undo();
    await expect(desk.notice('reception:done.notArrived', { visitor: 'PETIT Zoé' })).toBeVisible();
    await heads('here', 3);
  });

  await test.step('late member is checked in by a recount, and undo restores the count', async () => {
    const recount = async () => {
      await desk.chooseInPanel(visitor, 'reception:menu.recount');
      await petit.check();
      await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
      await heads('here', 4);
    };
    await recount();
    await desk.undo();
    await expect(desk.notice('reception:done.countUndone', { visitor })).toBeVisible();
    await heads('here', 3);
    await recount();
  });

  await test.step('badges are lent to the whole group', async () => {
    const mark = (badge: string) => desk.button('badges:mark.of', { visitor, badge });
    await desk.choose(mark(say('badges:mark.none')), 'badges:menu.giveGroup');
    await desk.button('badges:give.save').click();
    await expect(mark(say('badges:mark.several', { number: 'G001', count: 3 }))).toBeVisible();
  });
});
