import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, test } from './support/portal.ts';
import { test as atDesk } from './support/reception.ts';
import { documentOf } from './support/signatures.ts';
import { newAddress } from './support/signing.ts';
import { VisitsScreen } from './support/visitsScreen.ts';

atDesk(
  'reception compares papers with signatures, and finds the true one among forged claims',
  async ({ page, say, makeExpectedVisit }) => {
    const visits = new VisitsScreen(page, say, false);
    const one = await makeExpectedVisit('Papiers', { ndaSigned: false, visitorEmail: newAddress() });
    const other = await makeExpectedVisit('Presse', { ndaSigned: false, visitorEmail: newAddress() });
    const sign = (over: object) =>
      page.request.post('/dna/signeddna/', {
        data: { dna: 0, id_appointment: 0, signature: 'Odile', ...over },
      });
    await sign({ email: one.visitorEmail, name: 'Odile Papiers' });
    const claim = (name: string, over: object = {}) =>
      sign({ email: newAddress(), name, id_appointment: other.id, ...over });
    await claim('Jeanne Vraie', { entreprise: 'Cabinet Verne' });
    for (let at = 0; at < 6; at++) await claim(`Odile Presse ${at}`);
    await visits.open();
    const match = async (visitor: string) => {
      await visits.actionsOf(visitor).click();
      await page.getByRole('menuitem', { name: say('visits:nda.match') }).click();
    };

    await match('PAPIERS Odile');
    await expect(visits.dialog.getByRole('radio')).toBeChecked();
    await expect(visits.dialog).toContainText(say('agreements:match.tie.address'));
    await expect(visits.button('agreements:match.confirm')).toBeFocused();
    await visits.button('agreements:match.confirm').click();
    await expect(visits.visits('Papiers')).toContainText(say('visits:nda.signed'));

    await match('PRESSE Odile');
    await expect(visits.dialog.getByRole('radio')).toHaveCount(7);
    await expectAccessible(page, 'matching one of many signatures');
    await expect(visits.button('agreements:match.confirm')).toBeInViewport({ ratio: 1 });
    const search = visits.dialog.getByRole('searchbox', { name: say('agreements:match.search') });
    const place = await search.boundingBox();
    await search.fill('nobody at all');
    await expect(visits.dialog.getByText(say('agreements:match.noMatch'))).toBeVisible();
    expect(await search.boundingBox()).toEqual(place);
    await search.fill('vraie verne');
    await expect(visits.dialog.getByRole('radio')).toHaveCount(1);
    await expect(visits.button('agreements:match.confirm')).toBeDisabled();
    await visits.dialog.getByRole('radio', { name: /Jeanne Vraie/ }).check();
    await visits.button('agreements:match.confirm').click();
    await expect(visits.visits('Presse')).toContainText(say('visits:nda.signed'));
  },
);

test.describe('an administrator', () => {
  test.use({ as: 'admin' });

  test('administrator downloads a sealed copy, corrects a period and confirms publishing a text', async ({
    page,
    say,
    make,
    newcomer,
    db,
  }) => {
    const email = newAddress();
    const visit = await make.visit({ building: HAUSSMANN, residentId: newcomer.id, visitorEmail: email });
    const data = { email, name: 'Dora Download', dna: 0, id_appointment: visit.id, code: visit.code };
    await page.request.post('/dna/signeddna/', { data });
    await expect.poll(() => documentOf(db, email)).toBeDefined();
    await page.goto(`/resident/nda?q=${email}`);
    await expect(page.getByText(say('agreements:admin.how.code'))).toBeVisible();
    const waiting = page.waitForEvent('download');
    await page
      .getByRole('button', { name: say('agreements:admin.download', { name: 'Dora Download' }) })
      .click();
    const bytes = await readFile(await (await waiting).path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe((await documentOf(db, email))?.sha256);
    expect((await waiting).suggestedFilename()).toMatch(/^nda-dora-download-\d{4}-\d\d-\d\d\.pdf$/);

    await page.getByRole('button', { name: say('ui.moreActions'), exact: true }).click();
    await page
      .getByRole('menuitem', { name: say('agreements:admin.validity.button', { count: 365 }) })
      .click();
    await page.getByRole('textbox', { name: say('agreements:admin.validity.label') }).fill('5000');
    await page.getByRole('button', { name: say('ui.save') }).click();
    await expect(page.getByText(say('errors.too_big', { max: 1825 }))).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say('ui.discard.confirm'), exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await navigate(page, '/resident/nda?view=texts');
    await page.getByRole('button', { name: say('agreements:texts.new') }).click();
    const publish = page.getByRole('button', { name: say('agreements:texts.publish'), exact: true });
    await publish.click();
    await expect(page.getByRole('alert')).toContainText(say('agreements:errors.nda_text_unchanged'));
    await page.getByRole('textbox', { name: say('agreements:texts.en') }).fill('# Another agreement');
    await publish.click();
    const question = page.getByRole('dialog', { name: say('agreements:texts.ask.title', { version: 3 }) });
    await expect(question).toContainText(say('agreements:texts.ask.text', { version: 3 }));
    await question.getByRole('button', { name: say('agreements:texts.ask.change') }).click();
    await expect(question).toHaveCount(0);
    await expect(publish).toBeVisible();
  });
});
