import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, today } from '../../../kit/time.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { navigate } from './navigate.ts';
import { takeAction } from './toolbar.ts';
import type { Say } from './words.ts';

const tomorrow = addDays(today('Europe/Paris', new Date()), 1);

/** A day on which no hour is past, whenever the tests run. */
export const TOMORROW: DateRange = { start: tomorrow, end: tomorrow };

/** What is typed in the dialog, as people write it: `23/11/2026`, `9:30`. What is left out stays as it is. */
export interface Typed {
  lastName?: string;
  firstName?: string;
  email?: string;
  organization?: string;
  date?: string;
  time?: string;
  comment?: string;
}

/** The screen of visits and its dialogs, by the names that people see or hear. */
export class VisitsScreen {
  readonly page: Page;
  readonly say: Say;
  /** The dialog that is open. */
  readonly dialog: Locator;
  private readonly onPhone: boolean;

  constructor(page: Page, say: Say, onPhone: boolean) {
    this.page = page;
    this.say = say;
    this.onPhone = onPhone;
    // On a phone the sheet of a row lies under what it has led to.
    this.dialog = page.getByRole('dialog').last();
  }

  /** Opens the screen at today, or at a range of days, and waits for the list. */
  async open(range?: DateRange, more: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/resident/table?${new URLSearchParams({ ...range, ...more })}`);
    await this.loaded();
  }

  /** Goes on to other days, without loading the page anew. */
  goOn(range: DateRange): Promise<void> {
    return navigate(this.page, `/resident/table?${new URLSearchParams({ ...range })}`);
  }

  async loaded(): Promise<void> {
    await expect(this.page.getByRole('main').getByRole('status').first()).toHaveText(/\d/);
  }

  /** The visits of a visitor: rows of a table on a desktop, of a list on a phone. */
  visits(visitor?: string): Locator {
    const main = this.page.getByRole('main');
    const rows = this.onPhone ? main.getByRole('listitem') : main.getByRole('row');
    // Over them stand the headings of the days.
    const all = rows.and(this.page.locator('[data-index]'));
    return visitor === undefined ? all : all.filter({ hasText: new RegExp(visitor, 'i') });
  }

  /** How many visits are listed, in words. */
  count(): Locator {
    return this.page.getByRole('main').getByRole('status').first();
  }

  words(count: number): string {
    return this.say('visits:list.count', { count, shown: count });
  }

  async startAdding(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.say('visits:list.add') })
      .first()
      .click();
    // Of staff it is asked first who is visited.
    await expect(this.dialog.getByRole('combobox').first()).toBeFocused();
  }

  /** Says who is visited, which staff alone are asked. */
  async chooseHost(address: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: this.say('visits:form.resident') }).fill(address);
    await this.page.getByRole('option').filter({ hasText: address }).click();
  }

  /** Takes one of the actions beside the one that is done most. */
  more(key: string): Promise<void> {
    return takeAction(this.page, this.say, key);
  }

  field(name: keyof Typed): Locator {
    // Below a last name those are offered who came before.
    const role = name === 'lastName' ? 'combobox' : 'textbox';
    return this.dialog.getByRole(role, { name: this.say(`visits:form.${name}`), exact: true });
  }

  async fill(typed: Typed): Promise<void> {
    for (const [name, text] of Object.entries(typed)) await this.field(name as keyof Typed).fill(text);
  }

  button(key: string, params?: Record<string, unknown>): Locator {
    return this.dialog.getByRole('button', { name: this.say(key, params), exact: true });
  }

  save(): Promise<void> {
    return this.button('ui.save').click();
  }

  /** A notice, by its words. */
  notice(key: string, params?: Record<string, unknown>): Locator {
    return this.page.getByText(this.say(key, params), { exact: true });
  }

  /** Where all facts of a visit stand: in its row, on a phone in the sheet that the row opens. */
  async facts(visitor: string): Promise<Locator> {
    if (!this.onPhone) return this.visits(visitor);
    await this.openSheet(visitor);
    return this.dialog;
  }

  async closeSheet(): Promise<void> {
    if (!this.onPhone) return;
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toHaveCount(0);
  }

  edit(visitor: string): Promise<void> {
    return this.act('edit', visitor);
  }

  remove(visitor: string): Promise<void> {
    return this.act('delete', visitor);
  }

  /** The same of somebody who was invited, whose visit stays as cancelled. */
  cancel(visitor: string): Promise<void> {
    return this.act('cancel', visitor);
  }

  /** The button that leads to what can be done with a visit: that of its menu, on a phone the row itself. */
  actionsOf(visitor: string): Locator {
    if (this.onPhone) return this.visits(visitor).getByRole('button').first();
    return this.page.getByRole('button', { name: this.say('visits:list.actionsOf', { visitor }) });
  }

  private async openSheet(visitor: string): Promise<void> {
    await this.actionsOf(visitor).click();
    await expect(this.dialog).toBeVisible();
  }

  private async act(key: 'edit' | 'delete' | 'cancel', visitor: string): Promise<void> {
    if (!this.onPhone) {
      await this.actionsOf(visitor).click();
      const name = this.say(key === 'cancel' ? 'visits:statusMenu.to.canceled' : `visits:columns.${key}`);
      await this.page.getByRole('menuitem', { name, exact: true }).click();
      return;
    }
    if (!(await this.dialog.isVisible())) await this.openSheet(visitor);
    await this.dialog.getByRole('button', { name: this.say(`visits:list.${key}`, { visitor }) }).click();
  }
}
