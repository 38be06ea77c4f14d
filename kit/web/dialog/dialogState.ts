import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../feedback/notify.ts';
import { translate } from '../i18n.ts';
import { useQueryString } from '../useQueryString.ts';

export interface OpenState {
  opened: boolean;
  open: () => void;
  close: () => void;
}

export interface DialogView<T> {
  /** The record as it was when the dialog opened. Kept during the closing animation. */
  item: T | null;
  opened: boolean;
  isGone: boolean;
  close: () => void;
}

export interface DialogState<T> extends DialogView<T> {
  now: T | null;
  /** Opens the dialog instead of the page's other dialogs, or over them. */
  open: (item: T, how?: 'instead' | 'over') => void;
}

export interface LoadedRows<T> {
  data: readonly T[] | undefined;
  isFetching: boolean;
  /** Loads the next page; null without one, or while one is loading. */
  readOn?: (() => void) | null;
}

interface UrlDialogOptions<T> {
  name: string;
  write: (item: T) => string;
  /** Undefined while unknown, null if there is no such record. */
  find: (text: string) => T | null | undefined;
  /** True if the user may open the dialog for the record. Checked on opening only. */
  may?: ((item: T) => boolean) | undefined;
  readOn?: (() => void) | null | undefined;
  missing?: string | null;
  /** Dialogs opened from this one lie above it instead of replacing it. */
  staysBelow?: boolean;
  leave?: (params: URLSearchParams) => void;
}

const known = new Map<string, number>();

const staying = new Set<string>();

/** State of a history entry: the dialog whose opening added it. Closing that one goes back. */
type Entry = { dialog?: string } | null;

export function isSameExceptDialogs(one: string, other: string): boolean {
  const rest = (search: string) => {
    const params = new URLSearchParams(search);
    for (const name of known.keys()) params.delete(name);
    return params.toString();
  };
  return rest(one) === rest(other);
}

interface Shown<T> {
  text: string;
  item: T;
  now: T;
  opened: boolean;
  /** True once the record was found since opening: only then can it be gone. */
  found: boolean;
  gone: boolean;
}

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
    const isSame = last.found && !last.gone && isSameItem(last.now, found);
    return isSame ? last : { ...last, now: found, found: true, gone: false };
  }
  const item = found ?? given;
  if (item == null) return last;
  return { text, item, now: item, opened: true, found: found != null, gone: false };
}

/** Records built from the address are new objects on each render. */
const isSameItem = <T>(one: T, other: T): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps the record of a dialog in the address, so that it survives a reload, can be linked and Back closes
 * it. Opening adds a history entry; closing goes back, or only removes the parameter if a link opened the
 * dialog. A missing record shows a notice.
 */
export function useUrlDialog<T>(dialog: UrlDialogOptions<T>): DialogState<T> {
  const { name, staysBelow = false } = dialog;
  const declared = useRef(dialog);
  declared.current = dialog;
  const { shown: search, now, change, back } = useQueryString();
  const text = new URLSearchParams(search).get(name);
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
      const { missing = translate(isRefused ? 'ui.gone.refused' : 'ui.gone.missing') } = declared.current;
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
      // An earlier navigation back may have been blocked.
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
    // Synchronous: the guard for unsaved changes must know that this form is closed.
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

/** Undefined while the row may still arrive, null if there is none. */
export function findRow<T>(
  { data, isFetching }: LoadedRows<T>,
  is: (row: T) => boolean,
): T | null | undefined {
  return data?.find(is) ?? (data && !isFetching ? null : undefined);
}

/** A dialog for a row, by its id: `useRowDialog('edit', visits, (visit) => can.edit(user, visit))`. */
export function useRowDialog<T extends { id: number }>(
  name: string,
  rows: LoadedRows<T>,
  may?: (row: T) => boolean,
): DialogState<T> {
  return useUrlDialog({
    name,
    may,
    readOn: rows.readOn,
    write: ({ id }) => String(id),
    find: (text) => findRow(rows, ({ id }) => String(id) === text),
  });
}

/** A dialog without a record. `may` is null while permissions are unknown. */
export function useDialog(name: string, may: boolean | null = true): OpenState {
  const { opened, open, close } = useUrlDialog<true>({
    name,
    write: () => '1',
    find: () => (may === null ? undefined : may || null),
  });
  const openIt = useCallback(() => open(true), [open]);
  return { opened, open: openIt, close };
}

/** A dialog for data that is stored nowhere, such as a result. Back and a reload close it. */
export function useTransientDialog<T>(name: string): DialogState<T> {
  return useUrlDialog<T>({ name, write: () => '1', find: () => null, missing: null });
}
