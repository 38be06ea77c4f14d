import type { Locator, Page } from '@playwright/test';
import type { Factories, UserRow } from '../../../demo/factories.ts';
import { getToday } from '../../../kit/time.ts';
import { makeNewcomer, test as portal } from './portal.ts';
import type { Say } from './words.ts';

type Visit = Parameters<Factories['visit']>[0];

/** Page object of the reception screen. */
export class ReceptionScreen {
  readonly page: Page;
  readonly say: Say;
  readonly field: Locator;
  /** The search results. */
  readonly hits: Locator;
  readonly dialog: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.field = page.getByRole('combobox', { name: say('reception:field') });
    this.hits = page.getByRole('option');
    this.dialog = page.getByRole('dialog');
  }

  async open(): Promise<void> {
    await this.page.goto('/resident/desk');
    await this.field.waitFor();
  }

  list(key: 'expected' | 'here' | 'left'): Locator {
    return this.page.getByRole('region', { name: this.say(`reception:lists.${key}`), exact: true });
  }

  /** The last action, at the foot of the screen. */
  notice(key: string, words: object): Locator {
    return this.page.getByText(this.say(key, { ...words }), { exact: true });
  }

  undo(): Promise<void> {
    return this.button('ui.undo').click();
  }

  button(key: string, words: object = {}): Locator {
    return this.page.getByRole('button', { name: this.say(key, { ...words }), exact: true });
  }

  async enter(text: string): Promise<void> {
    await this.field.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Types as a hand scanner does. */
  async scan(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press('Enter');
  }

  /** Chooses an entry of the menu that a button opens. */
  async choose(button: Locator, entry: string): Promise<void> {
    await button.click();
    await this.page.getByRole('menuitem', { name: this.say(entry), exact: true }).click();
  }

  /** Opens the panel of a visitor, or of the recipient of parcels. */
  openPanel(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  /** Chooses an action in a panel. */
  async chooseInPanel(name: string, entry: string): Promise<void> {
    await this.openPanel(name);
    await this.dialog.getByRole('button', { name: this.say(entry), exact: true }).click();
  }

  tab(key: 'here' | 'left' | 'parcels'): Locator {
    return this.page.getByRole('tab', { name: this.say(`reception:lists.${key}`) });
  }
}

interface ReceptionFixtures {
  building: number;
  host: UserRow;
  /** Creates a visit of today that needs no signature. */
  makeExpectedVisit: (lastName: string, over?: Partial<Visit>) => ReturnType<Factories['visit']>;
  desk: ReceptionScreen;
}

/** A test at reception of a separate, empty building. */
export const test = portal.extend<ReceptionFixtures>({
  building: async ({ make }, use) => use((await make.building()).id),
  host: async ({ make, building }, use) => {
    const name = { firstName: 'Hugo', lastName: 'Belliard', phone: '01 99 00 12 34' };
    await use(await makeNewcomer(make, { buildings: [building], ...name }));
  },
  as: async ({ make, building }, use) => {
    const buildings = [building];
    const { id: companyId } = await make.company({ buildings, recordsVisitorEmail: true });
    await use((await makeNewcomer(make, { role: 'reception', companyId, buildings })).email);
  },
  makeExpectedVisit: ({ make, building, host }, use) =>
    use((visitorLastName, over) =>
      make.visit({
        building,
        residentId: host.id,
        date: getToday('Europe/Paris', new Date()),
        ndaSigned: true,
        visitorLastName,
        visitorFirstName: 'Odile',
        ...over,
      }),
    ),
  desk: ({ page, say }, use) => use(new ReceptionScreen(page, say)),
});
