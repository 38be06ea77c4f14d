import { addDays, today } from '../../kit/time.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';

const day = addDays(today('Europe/Paris', new Date()), 9);

test.use({ as: null });

test('a reservation is handed over to a colleague, who sees it at once, and taken back', {
  tag: '@small',
}, async ({ make, pageOf, say }) => {
  const house = await make.building();
  const room = await make.room({ building: house.id, name: 'Opéra', capacity: 6 });
  const company = await make.company({ name: uniqueName('Sand'), buildings: [house.id] });
  const ofCompany = { role: 'vip' as const, companyId: company.id, buildings: [house.id] };
  const holder = await makeNewcomer(make, { ...ofCompany, firstName: 'Aurore' });
  const receiver = await makeNewcomer(make, { ...ofCompany, firstName: 'Maurice' });
  const { id } = await make.reservation({ rooms: [room], date: day, holderId: holder.id, title: 'Comité' });
  const details = `/resident/Reservations?${new URLSearchParams({ date: day, details: String(id) })}`;
  const [page, theirs] = [await pageOf(holder.email), await pageOf(receiver.email)];
  await theirs.goto(details);
  const edit = theirs.getByRole('button', { name: say('rooms:details.edit') });
  await expect(theirs.getByRole('dialog')).toBeVisible();
  await expect(edit).toBeHidden();

  await page.goto(details);
  await page.getByRole('button', { name: say('booking:handover.button') }).click();
  const dialog = page.getByRole('dialog', { name: say('booking:handover.title') });
  await dialog.getByRole('combobox', { name: say('booking:handover.receiver') }).fill(receiver.lastName);
  await page.getByRole('option').filter({ hasText: receiver.email }).click();
  await expectAccessible(page, 'handing over a reservation');
  await dialog.getByRole('button', { name: say('booking:handover.save'), exact: true }).click();
  const name = `${receiver.firstName} ${receiver.lastName}`;
  await expect(page.getByText(say('booking:handover.done', { name, count: 1 }))).toBeVisible();
  await expect(edit).toBeVisible();

  await page.getByRole('button', { name: say('ui.undo') }).click();
  await expect(page.getByText(say('booking:handover.undone', { count: 1 }))).toBeVisible();
  await expect(edit).toBeHidden();
});

test('staff hand over a parking reservation for a resident', { tag: '@small' }, async ({
  make,
  pageOf,
  say,
}) => {
  const house = await make.building();
  const bay = await make.bay({ building: house.id, name: 'A1' });
  const company = await make.company({ name: uniqueName('Sand'), buildings: [house.id] });
  const ofCompany = { role: 'vip' as const, companyId: company.id, buildings: [house.id] };
  const holder = await makeNewcomer(make, ofCompany);
  const receiver = await makeNewcomer(make, ofCompany);
  const staff = await makeNewcomer(make, { role: 'reception', buildings: [house.id] });
  const { id } = await make.bayReservation({ bay, holderId: holder.id, startDate: day });
  const page = await pageOf(staff.email);
  const details = `/resident/place?${new URLSearchParams({ date: day, details: String(id) })}`;
  await page.goto(details);
  await page.getByRole('button', { name: say('booking:handover.button') }).click();
  const dialog = page.getByRole('dialog', { name: say('booking:handover.title') });
  await dialog.getByRole('combobox', { name: say('booking:handover.receiver') }).fill(receiver.lastName);
  await page.getByRole('option').filter({ hasText: receiver.email }).click();
  await dialog.getByRole('button', { name: say('booking:handover.save'), exact: true }).click();
  const name = `${receiver.firstName} ${receiver.lastName}`;
  await expect(page.getByText(say('booking:handover.done', { name, count: 1 }))).toBeVisible();
  await page.goto(details);
  await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
});
