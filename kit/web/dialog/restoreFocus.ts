import { useEffect, useRef } from 'react';

interface FocusOrigin {
  opener: HTMLElement;
  list: Element | null;
  /** The row's number in the list. */
  row: string | undefined;
  /** The dialog in which the opener stands. */
  dialog: Element | null;
  /** What opened the dialog in which the opener stands, and which may be closed instead of coming back. */
  before: FocusOrigin | null;
}

let latest: FocusOrigin | null = null;
let focusedLast: { element: Element; origin: FocusOrigin } | null = null;

addEventListener('focusin', ({ target }) => {
  const origin = target instanceof Element ? originOf(target) : null;
  focusedLast = origin && { element: target as Element, origin };
});

/**
 * Where the focus is, or was until what had it went (a menu or a sheet closes as it leads to a question), or until somebody pressed
 * beside the dialog that had it.
 */
function currentOrigin(): FocusOrigin | null {
  const focused = document.activeElement;
  if (focused && focused !== document.body) return originOf(focused);
  if (!focusedLast) return null;
  const { element, origin } = focusedLast;
  return !element.isConnected || dialogOf(element) ? origin : null;
}

/** What opens a dialog from a menu is the menu's button: the entry goes with the menu. */
function originOf(focused: Element): FocusOrigin | null {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  const row = opener.closest<HTMLElement>('[data-index]');
  const dialog = dialogOf(opener);
  const before = dialog ? latest : null;
  return { opener, list: opener.closest('[data-list]'), row: row?.dataset.index, dialog, before };
}

/** What stands where the opener stood, the sheet or list that had it; the screen's title where nothing is left. */
function nextTo(origin: FocusOrigin | null): HTMLElement | null | undefined {
  const { list, row, dialog } = origin ?? {};
  if (dialog?.isConnected) return dialog.querySelector<HTMLElement>('button, a');
  const rows = row === undefined ? [] : [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
  const here = rows.find(({ dataset }) => dataset.index === row) ?? rows.at(-1);
  return (
    here?.querySelector<HTMLElement>('button, a') ??
    list?.querySelector<HTMLElement>('[data-list-head]') ??
    document.querySelector<HTMLElement>('h1[tabindex]')
  );
}

/** Focuses what stands in a list in the place of a row that is gone. */
export function focusInPlaceOf(list: HTMLElement | null, row: string | undefined): void {
  const opener = list ?? document.body;
  nextTo({ opener, list, row, dialog: null, before: null })?.focus({ preventScroll: true });
}

const dialogOf = (element: Element | null) => element?.closest('[role=dialog]') ?? null;

/** Whether what the dialog did has moved the focus on already, into another dialog for instance. */
function hasMovedOn(dialog: Element | null): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  return dialog === null || dialogOf(focused) !== dialog;
}

/** What was done may yet remove the opener, as soon as its list is read again: for so long is that awaited, in ms. */
const REMOVED_WITHIN = 3_000;

/** Where a dialog was opened from another that has closed since, what opened that one. */
function stillThere(origin: FocusOrigin): FocusOrigin {
  return origin.opener.isConnected || !origin.before ? origin : stillThere(origin.before);
}

/** Gives the focus to the opener, and to what stands in its place if it goes. */
function keepFocusNear(origin: FocusOrigin): void {
  origin.opener.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (origin.opener.isConnected) return;
    watch.disconnect();
    if (document.activeElement === document.body) nextTo(stillThere(origin))?.focus({ preventScroll: true });
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), REMOVED_WITHIN);
}

/**
 * For a dialog, whose own `returnFocus` is off: when it closes, the focus goes back to what opened it; at a screen whose one field has it
 * all the time (`data-focus-home`), to that. Where what opened it was removed meanwhile it goes to the row that stands in its place now, or to the head of the `DataList`: never to the
 * beginning of the page.
 */
export function useRestoreFocus(opened: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!opened) return;
    clearTimeout(timer.current);
    const origin = currentOrigin();
    latest = origin;
    return () => {
      const dialog = dialogOf(document.activeElement);
      // Lists show without what was removed from the next task on.
      timer.current = setTimeout(() => {
        if (hasMovedOn(dialog)) return;
        const home = document.querySelector<HTMLElement>('[data-focus-home]');
        if (home) return home.focus({ preventScroll: true });
        const near = origin && stillThere(origin);
        if (near?.opener.isConnected) keepFocusNear(near);
        else nextTo(near)?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
