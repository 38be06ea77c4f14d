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
    this.dialog = page.getByRole('dialog');
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

  /** The visits of a visitor: rows on a desktop, cards on a phone. */
  visits(visitor?: string): Locator {
    const main = this.page.getByRole('main');
    const all = this.onPhone
      ? main.getByRole('listitem')
      : main.getByRole('row').filter({ has: this.page.getByRole('cell') });
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

  edit(visitor: string): Promise<void> {
    return this.act('edit', visitor);
  }

  remove(visitor: string): Promise<void> {
    return this.act('delete', visitor);
  }

  private act(key: 'edit' | 'delete', visitor: string): Promise<void> {
    return this.page.getByRole('button', { name: this.say(`visits:list.${key}`, { visitor }) }).click();
  }
}
