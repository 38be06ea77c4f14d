import type { Page } from '@playwright/test';
import { hashPassword } from '../../core/access/server/password.ts';
import { categories, documents, products } from '../../features/concierge/server/tables.ts';
import { insertInvitation, insertRegistration } from '../../features/invitations/server/rows.ts';
import { deletionRequests } from '../../features/privacy/server/tables.ts';
import { removeVisit } from '../../features/visits/wire.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { navigate } from './support/navigate.ts';
import { expect, HAUSSMANN, makeNewcomer, PASSWORD, personOf, test, uniqueName } from './support/portal.ts';
import { hiddenParts, rowsOfButtons } from './support/sizes.ts';
import { TOMORROW } from './support/visitsScreen.ts';

const day = TOMORROW.start;
const LANGUAGE = 'fr';

const DAY = 24 * 60 * 60 * 1000;

test.describe('an administrator', { tag: [] }, () => {
  test.use({ as: 'admin' });

  test('is led by an address to the dialog that it names, whichever it is, with its title and its last button in sight', async ({
    page,
    say,
    db,
    make,
    newcomer,
    isMobile,
  }) => {
    if (!isMobile) await page.setViewportSize({ width: 1366, height: 768 });
    const building = HAUSSMANN;
    const scope = new BuildingScope([building]);
    const me = (await personOf(db, 'admin')).id;
    const now = new Date();
    const visit = await make.visit({ building, residentId: me, date: day, comment: 'Badge prêt' });
    const room = await make.room({ building, name: uniqueName('Salle') });
    const held = { rooms: [room], date: day };
    const own = await make.reservation({ ...held, holderId: me, start: '08:00', end: '09:00' });
    const others = await make.reservation({ ...held, holderId: newcomer.id, start: '10:00', end: '11:00' });
    const bay = await make.bay({ building, name: uniqueName('Place') });
    const ownBay = await make.bayReservation({ bay, holderId: me, startDate: day, endTime: '09:00' });
    const othersBay = await make.bayReservation({
      ...{ bay, holderId: newcomer.id, startDate: day, startTime: '10:00' },
    });
    const parcel = await make.parcel({ building });
    const event = await make.event({ building, createdBy: me, startDate: day });
    const [category] = await db.select().from(categories.in(scope));
    const [product] = await db.select().from(products.in(scope));
    const files = await db.select().from(documents.in(scope));
    const document = files.find(({ kind }) => kind === 'concierge');
    const invitation = await insertInvitation(db, {
      ...{ buildingIds: [building], role: 'vip', companyId: null, maxUses: 1, createdBy: me, createdAt: now },
      expiresAt: new Date(now.getTime() + DAY),
    });
    const registration = await insertRegistration(db, {
      ...{
        buildingIds: [building],
        email: newcomer.email.replace('@', '.new@'),
        companyId: newcomer.companyId,
      },
      ...{
        firstName: 'Ines',
        lastName: uniqueName('Keller'),
        language: LANGUAGE,
        requestedAt: now,
        confirmedAt: now,
      },
      passwordHash: await hashPassword(PASSWORD),
    });
    const leaver = await makeNewcomer(make);
    const [request] = await db
      .insert(deletionRequests)
      .values({ userId: leaver.id, proven: true, language: LANGUAGE, requestedAt: now })
      .returning();

    const table = `/resident/table?start=${day}&end=${day}`;
    const rooms = `/resident/Reservations?date=${day}`;
    const parking = `/resident/place?date=${day}`;
    const concierge = '/resident/Conciergerie?tab=services';
    const events = '/resident/Events?page=1';
    const addresses: readonly [address: string, title: string][] = [
      [`${table}&announce=1`, say('visits:add.title')],
      [`${table}&import=1`, say('visits:import.title')],
      [`${table}&edit=${visit.id}`, say('visits:edit.title')],
      [`${table}&delete=${visit.id}`, say('visits:delete.title')],
      [`${table}&cancel=${visit.id}`, say('visits:cancelVisit.title')],
      [`${table}&comment=${visit.id}`, say('visits:commentViewer.title')],
      [`${table}&match=${visit.id}`, say('nda:match.title')],
      [`${rooms}&book=${day},14:00,15:00,${room.id}`, say('rooms:book.title')],
      [`${rooms}&details=${own.id}`, own.title],
      [`${rooms}&edit=${own.id}`, say('rooms:edit.title.one')],
      [`${rooms}&delete=${own.id}`, say('rooms:delete.title.one')],
      [`${rooms}&cancel=${others.id}`, say('rooms:release.title')],
      [`${parking}&reserve=${day},14:00,${day},15:00,${bay.id}`, say('parking:add.title')],
      [`${parking}&details=${ownBay.id}`, say('parking:details.title', { bay: bay.name })],
      [`${parking}&edit=${ownBay.id}`, say('parking:edit.title')],
      [`${parking}&delete=${ownBay.id}`, say('parking:delete.title')],
      [`${parking}&cancel=${othersBay.id}`, say('parking:cancel.title')],
      ['/resident/Colis?add=1', say('parcels:log.title')],
      [`/resident/Colis?edit=${parcel.id}`, say('parcels:edit.title')],
      [`/resident/Colis?delete=${parcel.id}`, say('parcels:delete.title')],
      [`${events}&add=1`, say('events:add.title')],
      [`${events}&event=${event.id}`, event.name],
      [`${events}&edit=${event.id}`, say('events:edit.title')],
      [`${events}&copy=${event.id}`, say('events:copy.title')],
      [`${events}&attendees=${event.id}`, event.name],
      [`${events}&write=${event.id}`, say('events:message.title')],
      [`${events}&cancel=${event.id}`, say('events:cancel.title')],
      [`${concierge}&introduction=1`, say('concierge:services.edit')],
      [`${concierge}&editCategory=new`, say('concierge:category.add')],
      [`${concierge}&editCategory=${category?.id}`, say('concierge:category.edit')],
      [`${concierge}&editProduct=new,${category?.id}`, say('concierge:product.add')],
      [`${concierge}&editProduct=${product?.id}`, say('concierge:product.edit')],
      [`${concierge}&delete=product,${product?.id}`, say('concierge:product.delete')],
      [`${concierge}&delete=category,${category?.id}`, say('concierge:category.delete')],
      [`${concierge}&document=${document?.id}`, document?.title ?? ''],
      [`${concierge}&editDocument=new`, say('concierge:document.add')],
      [`${concierge}&editDocument=${document?.id}`, say('concierge:document.edit')],
      [`${concierge}&deleteDocument=${document?.id}`, say('concierge:document.delete')],
      [
        '/resident/partners?edit=foodles',
        say('partners:dialog.title', { name: say('partners:names.foodles') }),
      ],
      ['/resident/nda?validity=1', say('nda:admin.validity.title')],
      ['/resident/nda?view=texts&publish=1', say('nda:texts.newTitle')],
      ['/resident/nda?view=texts&text=1,fr', say('nda:texts.versionTitle', { version: 1 })],
      ['/resident/invitations?add=1', say('invitations:form.title')],
      [`/resident/invitations?link=${invitation.id}`, say('invitations:link.title')],
      [`/resident/invitations?revoke=${invitation.id}`, say('invitations:revoke.title')],
      [`/resident/registrations?approve=${registration.id}`, say('invitations:queue.approveTitle')],
      [`/resident/registrations?refuse=${registration.id}`, say('invitations:queue.refuseTitle')],
      [`/resident/deletionRequests?delete=${request?.id}`, say('privacy:list.deleteTitle')],
      [`/resident/deletionRequests?keep=${request?.id}`, say('privacy:list.keepTitle')],
      ['/resident/profile?delete=1', say('people:deletion.title')],
    ];
    await page.goto('/resident/profile');
    for (const [address, title] of addresses)
      await test.step(address, async () => {
        await navigate(page, address);
        // An expectation would describe the whole page each time that it does not find the dialog yet.
        await page.getByRole('dialog', { name: title, exact: true }).waitFor();
        // What it is about may be named by the server's answer alone: of what is not there, the dialog would be gone again.
        await expect(page).toHaveURL(address);
        await expect.poll(() => hiddenParts(page), { message: address }).toEqual([]);
        if (!isMobile)
          expect.soft(await rowsOfButtons(page), `${address}: its buttons`).toBeLessThanOrEqual(1);
      });
  });
});

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('has a form closed by Back and opened by Forward and a reload; is told where its visit is deleted meanwhile, and of an address that leads to none', {
    tag: [],
  }, async ({ page, say, visits, announced, newcomer, sessions, browserErrors }) => {
    browserErrors.expect(/status of 404 .*visits\/check/);
    const name = uniqueName('Martin');
    const visitor = `${name.toUpperCase()} Louise`;
    const visit = (await announced({
      ...{ visitorLastName: name, visitorFirstName: 'Louise', visitorEmail: null, date: day, time: '14:30' },
    })) as { id: number };
    await visits.open(TOMORROW, { q: name });
    const list = page.url();
    const menu = visits.actionsOf(visitor);
    await visits.edit(visitor);
    await expect(visits.field('lastName')).toBeFocused();
    await expect(page).toHaveURL(`${list}&edit=${visit.id}`);
    await page.goBack();
    await expect(visits.dialog).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(menu).toBeFocused();
    await page.goForward();
    await expect(visits.field('lastName')).toHaveValue(name);
    await page.reload();
    await expect(visits.field('lastName')).toHaveValue(name);
    await visits.button('ui.cancel').click();
    await expect(visits.dialog).toHaveCount(0);
    await expect(page).toHaveURL(list);

    await visits.edit(visitor);
    await visits.fill({ comment: 'Apporte le prototype' });
    await sessions.call(newcomer.email, removeVisit, { building: HAUSSMANN, id: visit.id });
    await expect(visits.dialog.getByText(say('ui.gone.form'))).toBeVisible();
    await expect(visits.field('comment')).toHaveValue('Apporte le prototype');
    await expect(visits.dialog.getByRole('button', { name: say('ui.save') })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await buttonOf(page, say('ui.discard.confirm')).click();
    await expect(visits.dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

    await expect(page).toHaveURL(list);
    const { pathname, search } = new URL(list);
    await navigate(page, `${pathname}${search}&edit=${visit.id}`);
    await expect(page.getByText(say('ui.gone.missing'))).toBeVisible();
    await expect(page).toHaveURL(list);
  });
});
