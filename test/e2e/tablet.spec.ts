import { today } from '../../kit/time.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';
import { signatureOf } from './support/signatures.ts';
import { agree, drawByTouch, drawnOn, submit } from './support/signing.ts';
import { wordsIn } from './support/words.ts';

let building: number;
// Its screen is touched, as that of no page that is kept.
test.use({
  fresh: true,
  hasTouch: true,
  viewport: { width: 1024, height: 768 },
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const reception = { role: 'reception' as const, buildings: [building] };
    await use((await makeNewcomer(make, reception)).email);
  },
});

/** The stroke from its first point to its last, 65 and 40 hundredths; the pen does not draw the last step of it, and has a width. */
function expectWhole({ width, height }: { width: number; height: number }): void {
  expect(width).toBeGreaterThanOrEqual(62);
  expect(width).toBeLessThanOrEqual(68);
  expect(height).toBeGreaterThanOrEqual(38);
  expect(height).toBeLessThanOrEqual(46);
}

test('on reception’s tablet a parcel is handed over against a signature drawn with a finger, and a visitor signs the agreement so; each is kept as it was drawn', async ({
  page,
  as,
  say,
  db,
  make,
  sessions,
}) => {
  const host = await makeNewcomer(make, { buildings: [building], firstName: 'Odile', lastName: 'Vasseur' });
  const recipient = 'Odile Vasseur';
  const parcel = await make.parcel({ building, recipientId: host.id, sender: 'DHL', state: 'kept' });
  const visitorEmail = `${host.email.split('@')[0]}@example.com`;
  await make.visit({
    ...{
      building,
      residentId: host.id,
      date: today('Europe/Paris', new Date()),
      language: 'fr',
      visitorEmail,
    },
    ...{ visitorLastName: 'Martin', visitorFirstName: 'Lou' },
  });
  const visitor = 'MARTIN Lou';
  await page.goto('/resident/desk');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await test.step('the parcel', async () => {
    await main.getByRole('tab', { name: say('parcels:desk.title') }).tap();
    await main.getByRole('button', { name: say('parcels:desk.signOf', { recipient }) }).tap();
    await drawByTouch(page, say, 'parcels:handOver.pad');
    await dialog.getByRole('button', { name: say('parcels:handOver.save', { count: 1 }) }).tap();
    await expect(
      main
        .getByRole('status')
        .filter({ hasText: say('parcels:move.done.received', { recipient, count: 1 }) }),
    ).toBeVisible();
    const { token } = await sessions.of(as ?? '');
    const kept = await page.request.get(`/api/buildings/${building}/parcels/${parcel.id}/signature`, {
      headers: { Authorization: `token ${token}` },
    });
    expectWhole(await drawnOn(await kept.body()));
  });

  await test.step('the agreement', async () => {
    await main.getByRole('button', { name: say('desk:row.signOf', { visitor }) }).tap();
    await dialog.getByRole('link', { name: say('nda:match.signHere') }).tap();
    const their = wordsIn('fr');
    await agree(page, their).tap();
    await drawByTouch(page, their);
    await submit(page, their).tap();
    await expect(page).toHaveURL('/SIGNEDNA?dna=0');
    const signature = await signatureOf(db, visitorEmail);
    expect(signature).toMatchObject({ kind: 'drawn', name: 'Lou Martin' });
    expectWhole(await drawnOn(signature?.drawing ?? Buffer.alloc(0)));
  });
});
