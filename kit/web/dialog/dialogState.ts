import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryString } from '../address.ts';
import { notify } from '../feedback/notices.ts';
import { say } from '../i18n.ts';

/** A dialog about nothing in particular: the form for something new. */
export interface OpenState {
  opened: boolean;
  open: () => void;
  close: () => void;
}

/** What a dialog about something shows. */
export interface DialogView<T> {
  /**
   * What it is about, as it was when the dialog opened. It outlives the dialog's closing, so that nothing changes in it while
   * it fades.
   */
  item: T | null;
  opened: boolean;
  /** Whether it was deleted while the dialog was open. */
  isGone: boolean;
  close: () => void;
}

/** A dialog about something. */
export interface DialogState<T> extends DialogView<T> {
  /** The same as it is now, which live updates change, for what only shows it; as it was last where it is gone. */
  now: T | null;
  /** Opens it: instead of another dialog of the page that is open, or over that one, which is there again after it. */
  open: (item: T, how?: 'instead' | 'over') => void;
}

/** Rows of a list, as `useQuery` and `usePages` answer them. */
export interface ReadRows<T> {
  data: readonly T[] | undefined;
  /** What is not among the rows may be among those on their way. */
  isFetching: boolean;
  /** Reads more of a list that ends; null where nothing follows, or is on its way already. */
  readOn?: (() => void) | null;
}

interface AddressedDialog<T> {
  /** Its name in the address: `?edit=123`. */
  name: string;
  /** How its thing stands in the address. */
  write: (item: T) => string;
  /** What the address means: undefined until that is known, null where there is none such. */
  find: (text: string) => T | null | undefined;
  /** Whether the dialog may be opened about it; what may not is not there. Asked at the opening only. */
  may?: ((item: T) => boolean) | undefined;
  /** Where what the address names is not among what has been read: reads more, in which it may be. */
  readOn?: (() => void) | null | undefined;
  /** Says that there is none such, where the usual words do not; null: nothing is said. */
  missing?: string | null;
  /** Dialogs that are opened from it lie above it instead of replacing it. */
  staysBelow?: boolean;
  /** What else leaves the address where closing does not lead back. */
  leave?: (params: URLSearchParams) => void;
}

/** The dialogs of the page that is shown, by their names, with how many of each name there are. */
const known = new Map<string, number>();

/** Names of the dialogs that stay open below those that are opened from them. */
const staying = new Set<string>();

/** What an entry of the history is made with: the dialog whose opening made it. Closing that one leads back. */
type Entry = { dialog?: string } | null;

/** Whether two query strings differ in nothing but which dialogs of the page are open. */
export function differInDialogsOnly(one: string, other: string): boolean {
  const rest = (search: string) => {
    const params = new URLSearchParams(search);
    for (const name of known.keys()) params.delete(name);
    return params.toString();
  };
  return rest(one) === rest(other);
}

/** What a dialog shows, or showed last. */
interface Shown<T> {
  text: string;
  item: T;
  now: T;
  opened: boolean;
  /** Whether its thing has been found since it opened: only then can it go. */
  found: boolean;
  gone: boolean;
}

/** What the dialog shows next, where the address says `text` and that means `found`. */
function next<T>(
  last: Shown<T> | null,
  text: string | null,
  found: T | null | undefined,
  given: T | undefined,
): Shown<T> | null {
  if (text === null) return last?.opened ? { ...last, opened: false } : last;
  if (last?.opened && last.text === text) {
    if (found === undefined || (found === null && !last.found)) return last;
    if (found === null) return last.gone ? last : { ...last, gone: true };
    const isSame = last.found && !last.gone && isAlike(last.now, found);
    return isSame ? last : { ...last, now: found, found: true, gone: false };
  }
  const item = found ?? given;
  if (item == null) return last;
  return { text, item, now: item, opened: true, found: found != null, gone: false };
}

/** Whether they say the same: what is put together from the address is another object each time. */
const isAlike = <T>(one: T, other: T): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/**
 * What a dialog is about stands in the address, so that it survives a reload, a link leads to it and Back closes it. Opening
 * makes an entry of the history; closing goes back to the one before, or only takes the dialog out of the address where a link
 * has opened it. What else the address says stays. Where there is nothing of what it names, a notice says so.
 */
export function useAddressedDialog<T>(dialog: AddressedDialog<T>): DialogState<T> {
  const { name, staysBelow = false } = dialog;
  const declared = useRef(dialog);
  declared.current = dialog;
  const { shown: search, now, change, back } = useQueryString();
  const text = new URLSearchParams(search).get(name);
  // What was opened here may be in no list yet.
  const given = useRef<{ text: string; item: T } | null>(null);
  const [last, setLast] = useState<Shown<T> | null>(null);
  const [left, setLeft] = useState<string | null>(null);

  const wasOpen = last?.opened && last.text === text;
  const read = text === null ? null : dialog.find(text);
  const isSought = read === null && text !== null && !wasOpen && given.current?.text !== text;
  const mayFollow = isSought && Boolean(dialog.readOn);
  const listed = mayFollow ? undefined : read;
  const isRefused = listed != null && !wasOpen && dialog.may?.(listed) === false;
  const found = isRefused ? null : listed;
  const shown = next(last, text, found, given.current?.text === text ? given.current?.item : undefined);
  if (shown !== last) setLast(shown);
  if (left !== null && left !== text) setLeft(null);

  useLayoutEffect(() => {
    known.set(name, (known.get(name) ?? 0) + 1);
    if (staysBelow) staying.add(name);
    return () => {
      const others = (known.get(name) ?? 1) - 1;
      if (others > 0) known.set(name, others);
      else {
        known.delete(name);
        staying.delete(name);
      }
    };
  }, [name, staysBelow]);
  const wasFound = shown?.found === true && shown.text === given.current?.text;
  useEffect(() => {
    // From now on the list knows better.
    if (wasFound) given.current = null;
  }, [wasFound]);

  useEffect(() => {
    if (mayFollow) declared.current.readOn?.();
  });

  const isOpen = shown?.opened === true && shown.text === text;
  const isMissing = found === null && text !== null && !isOpen;
  const isSaid = useRef(false);
  useEffect(() => {
    if (isMissing && !isSaid.current) {
      change((params) => params.delete(name), 'replace');
      const { missing = say(isRefused ? 'ui.gone.refused' : 'ui.gone.missing') } = declared.current;
      if (missing) notify.failure(missing);
    }
    isSaid.current = isMissing;
  }, [isMissing, isRefused, name, change]);

  const isLeaving = useRef(false);
  if (text === null) isLeaving.current = false;
  const open = useCallback(
    (item: T, how?: 'instead' | 'over') => {
      const written = declared.current.write(item);
      given.current = { text: written, item };
      // Going back may have been held up.
      isLeaving.current = false;
      setLeft(null);
      const { params, entry } = now();
      const others =
        how === 'over' ? [] : [...known.keys()].filter((other) => params.has(other) && !staying.has(other));
      const leadsBack = others.length === 0 || Boolean((entry as Entry)?.dialog);
      change(
        (after) => {
          for (const other of others) after.delete(other);
          after.set(name, written);
        },
        others.length === 0 ? 'push' : 'replace',
        leadsBack ? { dialog: name } : null,
      );
    },
    [name, now, change],
  );
  const close = useCallback(() => {
    const { params, entry } = now();
    if (!params.has(name) || isLeaving.current) return;
    isLeaving.current = true;
    // At once: what holds back who leaves a form must know that this one is closed.
    flushSync(() => setLeft(params.get(name)));
    if ((entry as Entry)?.dialog === name) return back();
    change((after) => {
      after.delete(name);
      declared.current.leave?.(after);
    }, 'replace');
  }, [name, now, change, back]);

  const opened = isOpen && left !== text;
  return {
    item: shown?.item ?? null,
    now: shown?.now ?? null,
    opened,
    isGone: opened && shown.gone,
    open,
    close,
  };
}

/** A row of a list: undefined while it may still come, null where there is none such. */
export function rowOf<T>({ data, isFetching }: ReadRows<T>, is: (row: T) => boolean): T | null | undefined {
  return data?.find(is) ?? (data && !isFetching ? null : undefined);
}

/** For a dialog about a row, named by its id: `useRowDialog('edit', visits, (visit) => can.edit(user, visit))`. */
export function useRowDialog<T extends { id: number }>(
  name: string,
  rows: ReadRows<T>,
  may?: (row: T) => boolean,
): DialogState<T> {
  return useAddressedDialog({
    name,
    may,
    readOn: rows.readOn,
    write: ({ id }) => String(id),
    find: (text) => rowOf(rows, ({ id }) => String(id) === text),
  });
}

/** For a dialog about nothing in particular, where it may be opened; null until that is known. */
export function useDialog(name: string, may: boolean | null = true): OpenState {
  const { opened, open, close } = useAddressedDialog<true>({
    name,
    write: () => '1',
    find: () => (may === null ? undefined : may || null),
  });
  const openIt = useCallback(() => open(true), [open]);
  return { opened, open: openIt, close };
}

/** For a dialog about what is kept nowhere, as what came of a booking: Back closes it, and so does a reload. */
export function usePassingDialog<T>(name: string): DialogState<T> {
  return useAddressedDialog<T>({ name, write: () => '1', find: () => null, missing: null });
}
