import { addDays, getMonday, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test, uniqueName } from './support/portal.ts';
import { RoomsScreen } from './support/roomsScreen.ts';
import { TOMORROW, VisitsScreen } from './support/visitsScreen.ts';

const monday = addDays(getMonday(getToday('Europe/Paris', new Date())), 14);

test('assistant announces visitors and books rooms for their principal until the relation ends', async ({
  make,
  pageOf,
  say,
}) => {
  const house = await make.building();
  await make.room({ building: house.id, name: 'Opéra', capacity: 6 });
  await make.space({ building: house.id });
  const company = await make.company({
    name: uniqueName('Sand'),
    buildings: [house.id],
    recordsVisitorEmail: false,
  });
  const ofCompany = { role: 'vip' as const, companyId: company.id, buildings: [house.id] };
  const principal = await makeNewcomer(make, { ...ofCompany, firstName: 'Aurore' });
  // Limited people cannot book for themselves.
  const assistant = await makeNewcomer(make, { ...ofCompany, role: 'limited', firstName: 'Maurice' });
  const nameOf = ({ firstName, lastName }: typeof principal) => `${firstName} ${lastName}`;

  const own = await pageOf(principal.email);
  await test.step('principal appoints a colleague', async () => {
    await own.goto('/resident/profile');
    await own.getByRole('button', { name: say('accounts:assistants.add.open') }).click();
    const dialog = own.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: say('accounts:assistants.add.person') })
      .fill(assistant.lastName);
    await own.getByRole('option').filter({ hasText: assistant.email }).click();
    await dialog.getByRole('button', { name: say('accounts:assistants.add.save'), exact: true }).click();
    await expect(
      own.getByText(say('accounts:assistants.add.done', { name: nameOf(assistant) })),
    ).toBeVisible();
    await expect(own.getByText(assistant.email)).toBeVisible();
  });

  const page = await pageOf(assistant.email);
  const planner = new RoomsScreen(page, say);
  const forWhom = (key: string) => planner.dialog.getByRole('combobox', { name: say(key), exact: true });
  await test.step('assistant announces a visitor, and both lists name the principal', async () => {
    const list = `/resident/table?${new URLSearchParams({ ...TOMORROW })}`;
    await page.goto(`${list}&announce=true`);
    const visits = new VisitsScreen(page, say, false);
    const date = formatDate(TOMORROW.start);
    await visits.fill({ lastName: 'Dupin', firstName: 'Lucile', date, time: '9:30' });
    const host = forWhom('visits:form.resident');
    await host.fill(principal.firstName);
    await host.press('Enter');
    await expect(host).toHaveValue(nameOf(principal));
    await planner.button('ui.save').click();
    const made = say('visits:list.announcedBy', { assistant: nameOf(assistant) });
    for (const each of [page, own]) {
      if (each === own) await navigate(own, list);
      await expect(each.getByText(made)).toBeVisible();
    }
  });

  await test.step('home screen links to booking, though the assistant may not book for themselves', async () => {
    await navigate(page, '/resident/home');
    const tile = page.getByRole('link', { name: say('menu:rooms.book') });
    await expect(tile).toContainText(say('menu:rooms.assistantText'));
    await expect(page.getByRole('link', { name: say('menu:parking.text') })).toBeVisible();
    await tile.click();
    await expect(forWhom('booking:holder')).toHaveValue(nameOf(principal));
    await page.keyboard.press('Escape');
  });

  const title = uniqueName('Relecture');
  await test.step('assistant books a room, and both see its title', async () => {
    await planner.open(monday);
    await planner.start(forWhom('booking:holder'));
    await planner.fill({ title, expected: '2' });
    await expect(planner.field('title')).toHaveAccessibleDescription(say('rooms:form.titleHint.both'));
    await planner.choose('Opéra');
    await planner.button('rooms:book.save').click();
    await expect(planner.reservations('Opéra', title)).toBeVisible();
    await navigate(own, `/resident/Reservations?view=list&date=${monday}`);
    const seen = new RoomsScreen(own, say);
    await seen.reservations('Opéra', title).click();
    await expect(seen.dialog.getByText(nameOf(assistant))).toBeVisible();
  });

  await test.step('principal ends the relation, and the assistant no longer sees the title', async () => {
    const name = nameOf(assistant);
    await navigate(own, '/resident/profile');
    await own.getByRole('button', { name: say('accounts:assistants.remove.open', { name }) }).click();
    await own
      .getByRole('dialog')
      .getByRole('button', { name: say('accounts:assistants.remove.confirm'), exact: true })
      .click();
    await expect(own.getByText(say('accounts:assistants.remove.done', { name }))).toBeVisible();
    await planner.open(monday);
    await expect(planner.reservations('Opéra')).toBeVisible();
    await expect(planner.reservations('Opéra', title)).toHaveCount(0);
    await expect(planner.bookButton).toHaveCount(0);
  });
});
