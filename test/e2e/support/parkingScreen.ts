import type { Locator, Page } from '@playwright/test';
import type { BuildingRow, SpaceRow, UserRow } from '../../../demo/factories.ts';
import { addDays, getMonday, getToday, type LocalDate } from '../../../kit/time.ts';
import { navigate } from './navigate.ts';
import { test as base, expect, makeNewcomer } from './portal.ts';
import type { Say } from './words.ts';

export const here = getToday('Europe/Paris', new Date());
/** A Monday in the future. */
export const monday = addDays(getMonday(here), 14);

/** Input for the form. */
type Typed = Partial<Record<'title' | 'startDate' | 'startTime' | 'endDate' | 'endTime', string>>;

/** Page object of the parking screen and its dialogs. */
export class ParkingScreen {
  readonly page: Page;
  readonly say: Say;
  readonly dialog: Locator;
  readonly reserveButton: Locator;
  readonly search: Locator;
  readonly filter: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    const main = page.getByRole('main');
    this.dialog = page.getByRole('dialog');
    this.reserveButton = main.getByRole('button', { name: say('parking:reserve') });
    this.search = main.getByRole('searchbox', { name: say('parking:filter.search') });
    this.filter = main.getByRole('button', { name: new RegExp(`^${say('parking:filter.label')}`) });
  }

  /** Opens the week of a day. */
  async open(day = monday, more: Record<string, string> = {}): Promise<void> {
    const query = new URLSearchParams({ date: day, ...more });
    await this.page.goto(`/resident/place?${query}`);
    await expect(this.page.locator('[aria-busy=false]')).toBeVisible();
  }

  /** Goes to another week without loading the page again. */
  async navigateTo(day: LocalDate): Promise<void> {
    // A dialog that closes steps back in the history, which would cancel the navigation.
    await expect(this.dialog).toHaveCount(0);
    await navigate(this.page, `/resident/place?${new URLSearchParams({ date: day })}`);
  }

  /** The cells of reservations that contain all the words. One over several days is in each of them. */
  reservations(...words: string[]): Locator {
    const cells = this.page.getByRole('main').getByRole('gridcell').getByRole('button');
    const reservations = cells.filter({ hasText: /\d:\d\d–\d/ });
    return words.reduce((found, word) => found.filter({ hasText: word }), reservations);
  }

  /** Opens the details of the first reservation that contains all the words. */
  async openDetails(...words: string[]): Promise<void> {
    await this.reservations(...words)
      .locator('[data-opens]')
      .first()
      .click();
  }

  /** The cell of a space and a day in their table. */
  cell(bay: string, day: LocalDate): Locator {
    return this.page.locator(`tr:has(:text-is("${bay}")) [data-cell$=" ${day}"]`);
  }

  field(name: keyof Typed): Locator {
    const withLabel = (label: string) => {
      return this.dialog.getByRole('textbox', { name: this.say(`parking:form.${label}`), exact: true });
    };
    return name === 'startDate' ? withLabel('startDate').or(withLabel('date')) : withLabel(name);
  }

  get bay(): Locator {
    return this.dialog.getByRole('combobox', { name: this.say('parking:form.bay'), exact: true });
  }

  get whom(): Locator {
    return this.dialog.getByRole('combobox', { name: this.say('booking:holder') });
  }

  async start(first = this.field('startDate')): Promise<void> {
    await this.reserveButton.first().click();
    await expect(first).toBeFocused();
  }

  async fill(typed: Typed): Promise<void> {
    if (typed.endDate !== undefined)
      await this.dialog.getByRole('switch', { name: this.say('parking:form.severalDays') }).check();
    for (const [name, text] of Object.entries(typed)) {
      const field = this.field(name as keyof Typed);
      await field.fill(text);
      // The calendar of the field covers what is below.
      if (name.endsWith('Date')) await field.blur();
    }
  }

  async choose(bay: string): Promise<void> {
    await this.bay.click();
    await this.page.getByRole('option', { name: bay, exact: true }).click();
  }

  button(key: string): Locator {
    return this.dialog.getByRole('button', { name: this.say(key), exact: true });
  }

  notice(key: string): Locator {
    return this.page.getByText(this.say(key), { exact: true });
  }
}

export interface ParkingFixtures {
  /** A separate building with three parking spaces. */
  building: BuildingRow;
  bays: Record<'a1' | 'a2' | 'b1', SpaceRow>;
  vip: UserRow;
  parking: ParkingScreen;
  someone: (role: UserRow['role'], over?: Parameters<typeof makeNewcomer>[1]) => Promise<UserRow>;
}

export const test = base.extend<ParkingFixtures>({
  as: async ({ vip }, use) => use(vip.email),
  building: async ({ make }, use) => use(await make.building()),
  bays: async ({ make, building: { id } }, use) =>
    use({
      a1: await make.space({ building: id, name: 'A1', position: 1 }),
      a2: await make.space({ building: id, name: 'A2', position: 2 }),
      b1: await make.space({ building: id, name: 'B1', position: 3 }),
    }),
  someone: async ({ make, building }, use) =>
    use((role, over) => makeNewcomer(make, { ...over, role, buildings: [building.id] })),
  vip: async ({ someone, bays: _ }, use) => use(await someone('vip')),
  parking: async ({ page, say }, use) => use(new ParkingScreen(page, say)),
});
