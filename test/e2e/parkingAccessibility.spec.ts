import { addDays } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { navigate } from './support/navigate.ts';
import { monday, test } from './support/parkingScreen.ts';
import { expect } from './support/portal.ts';

test.describe('accessible', () => {
  test('the calendar, its filter, the form and one’s own reservation', async ({
    parking,
    make,
    building,
    bays,
    vip,
    someone,
    isMobile,
  }) => {
    const { page, say } = parking;
    const neighbour = await someone('vip');
    const more = ['C1', 'C2'].map((name) => make.bay({ building: building.id, name, position: 9 }));
    for (const bay of [bays.a2, bays.b1, ...(await Promise.all(more))])
      await make.bayReservation({ bay, holderId: neighbour.id, startDate: monday });
    await make.bayReservation({ bay: bays.a1, holderId: vip.id, startDate: monday, title: 'Voiture' });
    if (isMobile) {
      // A desktop has its calendar all the same.
      await parking.open(addDays(monday, -7));
      await expect(page.getByText(say('parking:grid.freeCell'), { exact: true }).first()).toBeVisible();
      await expectAccessible(page, 'an empty week');
      await parking.goOn(monday);
    } else await parking.open();
    await expect(parking.reservations('Voiture')).toHaveCount(1);
    await expectAccessible(page, 'a week');
    if (!isMobile) {
      await navigate(page, `/resident/place?date=${monday}`);
      await expect(parking.cell('A1', monday)).toHaveAccessibleName(new RegExp(say('parking:grid.mine')));
      await expectAccessible(page, 'bays by days');
      await parking.goOn(monday);
      await expect(parking.reservations('Voiture')).toHaveCount(1);
    }
    await parking.filter.click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page, 'choosing places');
    await page.keyboard.press('Escape');

    await parking.start();
    await expect(parking.bay).toHaveAccessibleDescription(say('parking:form.noneFree'));
    await parking.button('parking:add.confirm').click();
    await expect(parking.field('title')).toHaveAccessibleDescription(new RegExp(say('errors.required')));
    await expectAccessible(page, 'reserving, with errors');
    await parking.bay.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'places that are taken');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(parking.dialog).toHaveCount(0);

    await parking.reservations('Voiture').click();
    await expect(parking.dialog).toContainText('Voiture');
    await expectAccessible(page, 'details');
    await parking.button('parking:details.delete').click();
    await expect(parking.dialog).toContainText(say('parking:delete.text'));
    await expectAccessible(page, 'deleting');
  });

  test.describe('for the reception', () => {
    test.use({ as: async ({ someone }, use) => use((await someone('reception')).email) });

    test('taking a place back, and reserving for a resident', { tag: '@small' }, async ({
      parking,
      make,
      bays,
      vip,
    }) => {
      const { page, say } = parking;
      await make.bayReservation({ bay: bays.a1, holderId: vip.id, startDate: monday });
      await parking.open();
      await parking.reservations('A1').click();
      await parking.button('parking:details.cancel').click();
      await parking.button('parking:cancel.confirm').click();
      await expect(parking.dialog.getByText(say('errors.required'))).toBeVisible();
      await expectAccessible(page, 'cancelling');
      await page.keyboard.press('Escape');
      await expect(parking.dialog).toHaveCount(0);
      await parking.start(parking.whom);
      await parking.whom.click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page, 'reserving for a resident');
    });
  });
});
