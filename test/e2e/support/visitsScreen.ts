import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, getToday } from '../../../kit/time.ts';
import type { DateRange } from '../../../kit/web/list/period.ts';
import { navigate } from './navigate.ts';
import { takeAction } from './toolbar.ts';
import type { Say } from './words.ts';

const tomorrow = addDays(getToday('Europe/Paris', new Date()), 1);

export const TOMORROW: DateRange = { start: tomorrow, end: tomorrow };

/** Input for the dialog, such as `23/11/2026` and `9:30`. Omitted fields are left alone. */
export interface Typed {
  lastName?: string;
  firstName?: string;
  email?: string;
  organization?: string;
  date?: string;
  time?: string;
  comment?: string;
}

/** Page object of the visits screen and its dialogs. */
export class VisitsScreen {
  readonly page: Page;
  readonly say: Say;
  /** The open dialog. */
  readonly dialog: Locator;
  private readonly onPhone: boolean;

  constructor(page: Page, say: Say, onPhone: boolean) {
    this.page = page;
    this.say = say;
    this.onPhone = onPhone;
    // On a phone the row's sheet is still open below the dialog.
    this.dialog = page.getByRole('dialog').last();
  }

  /** Opens the screen at today, or at a range of days, and waits for the list. */
  async open(range?: DateRange, more: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/resident/table?${new URLSearchParams({ ...range, ...more })}`);
    await this.waitUntilLoaded();
  }

  /** Goes to other days without reloading the page. */
  navigateTo(range: DateRange): Promise<void> {
    return navigate(this.page, `/resident/table?${new URLSearchParams({ ...range })}`);
  }

  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('main').getByRole('status').first()).toHaveText(/\d/);
  }

  /** The rows of a visitor. */
  visits(visitor?: string): Locator {
    const main = this.page.getByRole('main');
    const rows = this.onPhone ? main.getByRole('listitem') : main.getByRole('row');
    // Headings of days are rows too.
    const all = rows.and(this.page.locator('[data-index]'));
    return visitor === undefined ? all : all.filter({ hasText: new RegExp(visitor, 'i') });
  }

  /** The text with the number of visits. */
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
    // Staff first choose the host.
    await expect(this.dialog.getByRole('combobox').first()).toBeFocused();
  }

  /** Chooses the host, a field that only staff have. */
  async chooseHost(address: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: this.say('visits:form.resident') }).fill(address);
    await this.page.getByRole('option').filter({ hasText: address }).click();
  }

  /** Chooses an action from the menu beside the main button. */
  more(key: string): Promise<void> {
    return takeAction(this.page, this.say, key);
  }

  field(name: keyof Typed): Locator {
    // Former visitors are suggested below the last name.
    const role = name === 'lastName' ? 'combobox' : 'textbox';
    return this.dialog.getByRole(role, { name: this.say(`visits:form.${name}`), exact: true });
  }

  async fill(typed: Typed): Promise<void> {
    for (const [name, text] of Object.entries(typed)) await this.field(name as keyof Typed).fill(text);
  }

  /** Opens the optional fields of the form that announces a visitor. */
  unfold(): Promise<void> {
    return this.dialog.locator('summary').click();
  }

  button(key: string, params?: Record<string, unknown>): Locator {
    return this.dialog.getByRole('button', { name: this.say(key, params), exact: true });
  }

  save(): Promise<void> {
    return this.button('ui.save').click();
  }

  /** The notice with this text. */
  notice(key: string, params?: Record<string, unknown>): Locator {
    return this.page.getByText(this.say(key, params), { exact: true });
  }

  /** The element with all facts of a visit: its row, or on a phone its sheet. */
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

  /** The same for an invited visitor, whose visit is cancelled instead. */
  cancel(visitor: string): Promise<void> {
    return this.act('cancel', visitor);
  }

  /** The button for the actions of a visit: its menu, or on a phone the row. */
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
