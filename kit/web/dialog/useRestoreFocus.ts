import { useEffect, useRef } from 'react';

interface FocusOrigin {
  opener: HTMLElement;
  list: Element | null;
  row: string | undefined;
  dialog: Element | null;
  before: FocusOrigin | null;
}

let latestOrigin: FocusOrigin | null = null;
let lastFocused: { element: Element; origin: FocusOrigin } | null = null;

addEventListener('focusin', ({ target }) => {
  const origin = target instanceof Element ? toOrigin(target) : null;
  lastFocused = origin && { element: target as Element, origin };
});

/** The focused element, or the last one if it was removed, such as a menu entry. */
function currentOrigin(): FocusOrigin | null {
  const focused = document.activeElement;
  if (focused && focused !== document.body) return toOrigin(focused);
  if (!lastFocused) return null;
  const { element, origin } = lastFocused;
  return !element.isConnected || findDialog(element) ? origin : null;
}

/** A menu entry disappears with its menu: use the menu's button. */
function toOrigin(focused: Element): FocusOrigin | null {
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : focused;
  if (!(opener instanceof HTMLElement) || opener === document.body) return null;
  const row = opener.closest<HTMLElement>('[data-index]');
  const dialog = findDialog(opener);
  const before = dialog ? latestOrigin : null;
  return { opener, list: opener.closest('[data-list]'), row: row?.dataset.index, dialog, before };
}

/** The row now in the opener's position, its dialog or list head, or else the screen's title. */
function findReplacement(origin: FocusOrigin | null): HTMLElement | null | undefined {
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

export function focusNextRow(list: HTMLElement | null, row: string | undefined): void {
  const opener = list ?? document.body;
  findReplacement({ opener, list, row, dialog: null, before: null })?.focus({ preventScroll: true });
}

const findDialog = (element: Element | null) => element?.closest('[role=dialog]') ?? null;

function hasFocusMoved(dialog: Element | null): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  return dialog === null || findDialog(focused) !== dialog;
}

function findConnectedOrigin(origin: FocusOrigin): FocusOrigin {
  return origin.opener.isConnected || !origin.before ? origin : findConnectedOrigin(origin.before);
}

/**
 * Restores the focus when a dialog closes: to its opener, to the row now in its position, or to the head of
 * the list; on a screen with one main field (`data-focus-home`), to that, if no other dialog is open.
 */
export function useRestoreFocus(opened: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!opened) return;
    clearTimeout(timer.current);
    const origin = currentOrigin();
    latestOrigin = origin;
    return () => {
      const dialog = findDialog(document.activeElement);
      // Lists render without the removed row from the next task on.
      timer.current = setTimeout(() => {
        if (hasFocusMoved(dialog)) return;
        const nearestOrigin = origin && findConnectedOrigin(origin);
        const home = document.querySelector<HTMLElement>('[data-focus-home]');
        if (home && !nearestOrigin?.dialog?.isConnected) return home.focus({ preventScroll: true });
        const opener = nearestOrigin?.opener.isConnected && nearestOrigin.opener;
        (opener || findReplacement(nearestOrigin))?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
