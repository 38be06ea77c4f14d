import { expect, type Locator, type Page } from '@playwright/test';
import type { LocalDate } from '../../../kit/time.ts';
import { navigate } from './navigate.ts';
import type { Say } from './words.ts';

/** Input for the form. */
type Typed = Partial<Record<'title' | 'date' | 'until' | 'start' | 'end' | 'expected' | 'comment', string>>;

/** Page object of the rooms screen and its dialogs. */
export class RoomsScreen {
  readonly page: Page;
  readonly say: Say;
  readonly main: Locator;
  readonly dialog: Locator;
  readonly bookButton: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.main = page.getByRole('main');
    this.dialog = page.getByRole('dialog');
    this.bookButton = this.main.getByRole('button', { name: say('rooms:book.button') });
  }

  /** Opens a view at a day, and waits for its reservations. */
  async open(date: LocalDate, view = 'list', more: Record<string, string> = {}): Promise<void> {
    await this.page.goto(`/resident/Reservations?${new URLSearchParams({ view, date, ...more })}`);
    await this.loaded();
  }

  /** Goes from one view to another without loading the page again. */
  async navigateTo(date: LocalDate, view = 'list', more: Record<string, string> = {}): Promise<void> {
    // A dialog that closes steps back in the history, which would cancel the navigation.
    await expect(this.dialog).toHaveCount(0);
    await navigate(this.page, `/resident/Reservations?${new URLSearchParams({ view, date, ...more })}`);
    await expect(this.page).toHaveURL(new RegExp(`view=${view}&date=${date}`));
    await this.loaded();
  }

  private loaded(): Promise<void> {
    return expect(this.main.locator('section[aria-busy=false]')).toBeVisible();
  }

  /** The reservations that contain all the words. */
  reservations(...words: string[]): Locator {
    const all = this.main.getByRole('button').filter({ hasText: /\d:\d\d–\d/ });
    return words.reduce((found, word) => found.filter({ hasText: word }), all);
  }

  /** Unfolds what others booked on a day of the list. */
  async unfoldOthers(count: number): Promise<void> {
    await this.main.getByText(this.say('rooms:calendar.others', { count }), { exact: true }).click();
  }

  /** Bounding box in px. */
  async boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
    return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  /** Position of a time in a room's row, in px. */
  async placeOf(room: string, time: string): Promise<{ x: number; y: number }> {
    const header = this.page.getByRole('rowheader', { name: room });
    const line = this.main.getByRole('row').filter({ has: header }).getByRole('gridcell');
    await line.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await this.boxOf(line);
    const hours = await this.main.getByRole('columnheader').last().locator('span').allTextContents();
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const from = Number(hours[0]?.split(':')[0]);
    return { x: x + (width * (hour + minute / 60 - from)) / hours.length, y: y + height / 2 };
  }

  /** Drags the mouse from a time in a room's hours to another one, possibly of another room. */
  async drag(from: readonly [room: string, time: string], to: readonly [room: string, time: string]) {
    const start = await this.placeOf(...from);
    const end = await this.placeOf(...to);
    await this.page.mouse.move(start.x + 2, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x + 2, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  whose(name: 'all' | 'mine' | 'company'): Locator {
    return this.page.getByRole('radio', { name: this.say(`rooms:filter.${name}`), exact: true });
  }

  async openFilters(): Promise<void> {
    await this.main.getByRole('button', { name: new RegExp(`^${this.say('rooms:filter.button')}`) }).click();
  }

  /** Opens the filters, checks an option and closes them. */
  async filter(choice: Locator): Promise<void> {
    await this.openFilters();
    await choice.check();
    await this.page.keyboard.press('Escape');
  }

  view(name: string): Locator {
    return this.main.getByRole('radio', { name: this.say(`rooms:calendar.views.${name}`), exact: true });
  }

  /** Chooses a view, or whose reservations are shown. */
  choice(key: string): Promise<void> {
    return this.main.getByRole('radiogroup').getByText(this.say(key), { exact: true }).click();
  }

  field(name: keyof Typed): Locator {
    return this.dialog.getByRole('textbox', { name: this.say(`rooms:form.${name}`), exact: true });
  }

  room(name: string): Locator {
    return this.dialog.getByRole('radio', { name: new RegExp(`^${name} `) });
  }

  choose(room: string): Promise<void> {
    return this.room(room).check();
  }

  /** Opens the form, and waits for the focus in its first field. */
  async start(first = this.field('date')): Promise<void> {
    await this.bookButton.first().click();
    await expect(first).toBeFocused();
  }

  async fill(typed: Typed): Promise<void> {
    for (const [name, text] of Object.entries(typed)) await this.field(name as keyof Typed).fill(text);
  }

  button(key: string, params?: Record<string, unknown>): Locator {
    return this.dialog.getByRole('button', { name: this.say(key, params), exact: true });
  }

  /** Presses a button of the details and chooses the scope of the series. */
  async choosePart(button: 'edit' | 'delete', scope: 'one' | 'following' | 'all'): Promise<void> {
    await this.button(`rooms:details.${button}`).click();
    await this.page.getByRole('menuitem', { name: this.say(`rooms:scope.${scope}`) }).click();
  }

  /** Chooses an action of the details’ menu. */
  async chooseMore(key: string): Promise<void> {
    await this.button('ui.moreActions').click();
    await this.page.getByRole('menuitem', { name: this.say(key) }).click();
  }

  notice(key: string, params?: Record<string, unknown>): Locator {
    return this.page.getByText(this.say(key, params), { exact: true });
  }
}
