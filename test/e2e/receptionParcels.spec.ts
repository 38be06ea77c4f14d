import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer } from './support/portal.ts';
import { test } from './support/reception.ts';
import { signatureOf } from './support/signatures.ts';
import { agreeCheckbox, drawByTouch, measureDrawing, submitButton } from './support/signing.ts';
import { wordsIn } from './support/words.ts';

test('parcel at reception is returned, refused, missing, corrected and found again, and each step is undone', async ({
  page,
  say,
  desk,
  make,
  host,
  building,
}) => {
  const noe = await makeNewcomer(make, { buildings: [building], firstName: 'Noé', lastName: 'Faure' });
  const waits = (recipientId: number, sender: string, tracking = '') =>
    make.parcel({ building, recipientId, sender, tracking, state: 'kept' });
  await waits(host.id, 'Chronopost');
  await waits(host.id, 'La Poste');
  await waits(noe.id, 'DHL', 'RF0099001122');
  await desk.open();
  const panel = page.getByRole('region', { name: say('parcels:desk.title'), exact: true });
  const of = (recipient: string) => panel.getByRole('listitem').filter({ hasText: recipient });
  const counted = (key: string, count: number) =>
    expect(panel.getByRole('heading', { name: say(`parcels:desk.${key}`, { count }) })).toBeVisible();
  const choose = (recipient: string, entry: string) => desk.chooseInPanel(recipient, entry);
  const said = (state: string, recipient: string, count: number) =>
    expect(desk.notice(`parcels:move.done.${state}`, { recipient, count })).toBeVisible();
  await desk.tab('parcels').click();
  await counted('toHandOver', 3);

  await test.step('all parcels of a recipient are returned to the carrier together', async () => {
    await choose('Hugo Belliard', 'parcels:move.to.returned');
    await said('returned', 'Hugo Belliard', 2);
    await counted('toHandOver', 1);
    await desk.field.fill('belliard');
    await expect(desk.hits).toHaveCount(0);
    await desk.undo();
    await said('kept', 'Hugo Belliard', 2);
    await counted('toHandOver', 3);
    await expect(desk.hits).toHaveCount(1);
    await desk.field.fill('');
  });

  await test.step('one of several parcels is corrected in place', async () => {
    await desk.openPanel('Hugo Belliard');
    const one = desk.dialog.getByRole('group').filter({ hasText: 'Chronopost' });
    await one.getByRole('button', { name: say('parcels:desk.correct') }).click();
    const sender = desk.dialog.getByRole('combobox', { name: say('parcels:form.sender') });
    await expect(sender).toHaveValue('Chronopost');
    await sender.fill('GLS');
    await page.keyboard.press('Tab');
    await desk.button('ui.save').click();
    await expect(of('Hugo Belliard')).toContainText('GLS');
    await expect(of('Hugo Belliard')).toContainText('La Poste');
    await expect(page).toHaveURL(/\/resident\/desk$/);
  });

  await test.step('missing parcel is found by its recipient and turns up', async () => {
    await choose('Noé Faure', 'parcels:move.to.missing');
    await said('missing', 'Noé Faure', 1);
    await expect(of('Noé Faure')).toHaveCount(0);
    await desk.field.fill('faure');
    await expect(desk.hits).toContainText(say('parcels:desk.missing', { count: 1 }));
    await page.keyboard.press('Enter');
    await said('kept', 'Noé Faure', 1);
    await counted('toHandOver', 3);
  });

  await test.step('refused parcel stays in the list until it is returned', async () => {
    await choose('Noé Faure', 'parcels:move.to.refused');
    await counted('toReturn', 1);
    await desk.field.fill('RF0099001122');
    await expect(desk.hits).toContainText(say('parcels:desk.refused', { count: 1 }));
    await page.keyboard.press('Enter');
    await said('returned', 'Noé Faure', 1);
    await expect(of('Noé Faure')).toHaveCount(0);
    await desk.undo();
    await counted('toReturn', 1);
  });

  await test.step('list of parcels shows their states', async () => {
    await choose('Hugo Belliard', 'parcels:move.to.returned');
    await counted('toReturn', 1);
    await expect(of('Hugo Belliard')).toHaveCount(0);
    await navigate(page, '/resident/Colis');
    const rows = page.getByRole('main').getByRole('row');
    for (const [sender, state] of Object.entries({ GLS: 'returned', 'La Poste': 'returned', DHL: 'refused' }))
      await expect(rows.filter({ hasText: sender })).toContainText(say(`parcels:states.${state}`));
  });
});

test.describe('on a tablet', () => {
  // Pooled pages have no touch screen.
  test.use({ fresh: true, hasTouch: true, viewport: { width: 1024, height: 768 } });

  test('reception’s tablet takes signatures by finger, for a parcel and for the agreement', async ({
    page,
    as,
    say,
    db,
    desk,
    make,
    host,
    building,
    makeExpectedVisit,
    sessions,
  }) => {
    const recipient = 'Hugo Belliard';
    const parcel = await make.parcel({ building, recipientId: host.id, sender: 'DHL', state: 'kept' });
    const visitorEmail = `${host.email.split('@')[0]}@example.com`;
    await makeExpectedVisit('Martin', {
      ndaSigned: false,
      visitorFirstName: 'Lou',
      language: 'fr',
      visitorEmail,
    });
    /** The stroke is 65 by 40 hundredths; the pen has a width and does not draw the last step. */
    const expectWhole = async (picture: Buffer) => {
      const { width, height } = await measureDrawing(picture);
      expect(Math.abs(width - 65)).toBeLessThanOrEqual(3);
      expect(Math.abs(height - 42)).toBeLessThanOrEqual(4);
    };
    await page.goto('/resident/desk');

    await test.step('parcel is handed over with a signature', async () => {
      await desk.tab('parcels').tap();
      await desk.chooseInPanel(recipient, 'parcels:handOver.open');
      await drawByTouch(page, say, 'parcels:handOver.pad');
      await desk.button('parcels:handOver.save', { count: 1 }).tap();
      await expect(desk.notice('parcels:move.done.received', { recipient, count: 1 })).toBeVisible();
      const { token } = await sessions.of(as ?? '');
      const stored = await page.request.get(`/api/buildings/${building}/parcels/${parcel.id}/signature`, {
        headers: { Authorization: `token ${token}` },
      });
      await expectWhole(await stored.body());
    });

    await test.step('visitor signs in the language of the visit, and reception confirms', async () => {
      const their = wordsIn('fr');
      await desk.button('reception:row.signOf', { visitor: 'MARTIN Lou' }).tap();
      await desk.dialog.getByRole('link', { name: say('agreements:match.signHere') }).tap();
      for (const words of ['Belliard', '9:30'])
        await expect(page.getByRole('group', { name: their('agreements:occasion.title') })).toContainText(
          words,
        );
      await agreeCheckbox(page, their).tap();
      await drawByTouch(page, their);
      await submitButton(page, their).tap();
      await expect(page.getByText(their('agreements:signed.comesBack'))).toBeVisible();
      const signature = await signatureOf(db, visitorEmail);
      expect(signature).toMatchObject({ kind: 'drawn', name: 'Lou Martin' });
      await expectWhole(signature?.drawing ?? Buffer.alloc(0));
      await expect(page).toHaveURL(/\/resident\/desk\?sign=\d+$/);
      await expect(desk.dialog.getByRole('radio')).toBeChecked();
      const confirm = desk.button('agreements:match.confirm');
      await expect(confirm).toBeFocused();
      await confirm.tap();
      await expect(desk.dialog).toHaveCount(0);
      await expect(page).toHaveURL('/resident/desk');
    });
  });
});
