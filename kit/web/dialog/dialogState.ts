import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyUser } from '../feedback/notifyUser.ts';
import { translate } from '../i18n/i18n.ts';
import { useQueryString } from '../navigation/useQueryString.ts';

export interface DialogViewProps {
  opened: boolean;
  close: () => void;
  /** True if the record has left the list. */
  isGone?: boolean | undefined;
}

export interface DialogOpenState extends DialogViewProps {
  open: () => void;
}

export interface RecordDialogProps<T> extends DialogViewProps {
  /** The record as it was when the dialog opened. Kept during the closing animation. */
  item: T | null;
}

export interface DialogState<T> extends RecordDialogProps<T> {
  isGone: boolean;
  current: T | null;
  /** Opens the dialog instead of the page's other dialogs, or over them. */
  open: (item: T, mode?: 'instead' | 'over') => void;
}

export interface LoadedRows<T> {
  data: readonly T[] | undefined;
  isFetching: boolean;
  /** Loads the next page; null without one, or while one is loading. */
  loadMore?: (() => void) | null;
}

interface UrlDialogOptions<T> {
  name: string;
  serialize: (item: T) => string;
  /** Undefined while unknown, null if there is no such record. */
  find: (text: string) => T | null | undefined;
  /** True if the user may open the dialog for the record. Checked on opening only. */
  canOpen?: ((item: T) => boolean) | undefined;
  loadMore?: (() => void) | null | undefined;
  missingMessage?: string | null;
  /** Dialogs opened from this one lie above it instead of replacing it. */
  staysOpenBelow?: boolean;
  clearParams?: (params: URLSearchParams) => void;
}

const mountedDialogs = new Map<string, number>();

const dialogsOpenBelow = new Set<string>();

/** State of a history entry: the dialog whose opening added it. Closing that one goes back. */
type HistoryState = { dialog?: string } | null;

export function isSameExceptDialogs(one: string, other: string): boolean {
  const rest = (search: string) => {
    const params = new URLSearchParams(search);
    for (const name of mountedDialogs.keys()) params.delete(name);
    return params.toString();
  };
  return rest(one) === rest(other);
}

interface ShownDialog<T> {
  text: string;
  item: T;
  current: T;
  opened: boolean;
  /** True once the record was found since opening: only then can it be gone. */
  hasBeenFound: boolean;
  isGone: boolean;
}

function getNextDialog<T>(
  last: ShownDialog<T> | null,
  text: string | null,
  record: T | null | undefined,
  fallbackItem: T | undefined,
): ShownDialog<T> | null {
  if (text === null) return last?.opened ? { ...last, opened: false } : last;
  if (last?.opened && last.text === text) {
    if (record === undefined || (record === null && !last.hasBeenFound)) return last;
    if (record === null) return last.isGone ? last : { ...last, isGone: true };
    const isSame = last.hasBeenFound && !last.isGone && isSameItem(last.current, record);
    return isSame ? last : { ...last, current: record, hasBeenFound: true, isGone: false };
  }
  const item = record ?? fallbackItem;
  if (item == null) return last;
  return { text, item, current: item, opened: true, hasBeenFound: record != null, isGone: false };
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
  const { name, staysOpenBelow = false } = dialog;
  const latestOptions = useRef(dialog);
  latestOptions.current = dialog;
  const { text: search, getCurrent, change, back } = useQueryString();
  const text = new URLSearchParams(search).get(name);
  const openedItem = useRef<{ text: string; item: T } | null>(null);
  const [last, setLast] = useState<ShownDialog<T> | null>(null);
  const [closingText, setClosingText] = useState<string | null>(null);

  const wasOpen = last?.opened && last.text === text;
  const match = text === null ? null : dialog.find(text);
  const isUnknown = match === null && text !== null && !wasOpen && openedItem.current?.text !== text;
  const canLoadMore = isUnknown && Boolean(dialog.loadMore);
  const listed = canLoadMore ? undefined : match;
  const isForbidden = listed != null && !wasOpen && dialog.canOpen?.(listed) === false;
  const record = isForbidden ? null : listed;
  const nextDialog = getNextDialog(
    last,
    text,
    record,
    openedItem.current?.text === text ? openedItem.current?.item : undefined,
  );
  if (nextDialog !== last) setLast(nextDialog);
  if (closingText !== null && closingText !== text) setClosingText(null);

  useLayoutEffect(() => {
    mountedDialogs.set(name, (mountedDialogs.get(name) ?? 0) + 1);
    if (staysOpenBelow) dialogsOpenBelow.add(name);
    return () => {
      const otherCount = (mountedDialogs.get(name) ?? 1) - 1;
      if (otherCount > 0) mountedDialogs.set(name, otherCount);
      else {
        mountedDialogs.delete(name);
        dialogsOpenBelow.delete(name);
      }
    };
  }, [name, staysOpenBelow]);
  const wasFound = nextDialog?.hasBeenFound === true && nextDialog.text === openedItem.current?.text;
  useEffect(() => {
    if (wasFound) openedItem.current = null;
  }, [wasFound]);

  useEffect(() => {
    if (canLoadMore) latestOptions.current.loadMore?.();
  });

  const isOpen = nextDialog?.opened === true && nextDialog.text === text;
  const isMissing = record === null && text !== null && !isOpen;
  const isReported = useRef(false);
  useEffect(() => {
    if (isMissing && !isReported.current) {
      change((params) => params.delete(name), 'replace');
      const { missingMessage = translate(isForbidden ? 'ui.gone.refused' : 'ui.gone.missing') } =
        latestOptions.current;
      if (missingMessage) notifyUser.failure(missingMessage);
    }
    isReported.current = isMissing;
  }, [isMissing, isForbidden, name, change]);

  const isClosing = useRef(false);
  if (text === null) isClosing.current = false;
  const open = useCallback(
    (item: T, mode?: 'instead' | 'over') => {
      const itemText = latestOptions.current.serialize(item);
      openedItem.current = { text: itemText, item };
      // An earlier navigation back may have been blocked.
      isClosing.current = false;
      setClosingText(null);
      const { params, entry } = getCurrent();
      const dialogsToClose =
        mode === 'over'
          ? []
          : [...mountedDialogs.keys()].filter((other) => params.has(other) && !dialogsOpenBelow.has(other));
      const closesWithBack = dialogsToClose.length === 0 || Boolean((entry as HistoryState)?.dialog);
      change(
        (after) => {
          for (const other of dialogsToClose) after.delete(other);
          after.set(name, itemText);
        },
        dialogsToClose.length === 0 ? 'push' : 'replace',
        closesWithBack ? { dialog: name } : null,
      );
    },
    [name, getCurrent, change],
  );
  const close = useCallback(() => {
    const { params, entry } = getCurrent();
    if (!params.has(name) || isClosing.current) return;
    isClosing.current = true;
    // Synchronous: the guard for unsaved changes must know that this form is closed.
    flushSync(() => setClosingText(params.get(name)));
    if ((entry as HistoryState)?.dialog === name) return back();
    change((after) => {
      after.delete(name);
      latestOptions.current.clearParams?.(after);
    }, 'replace');
  }, [name, getCurrent, change, back]);

  const opened = isOpen && closingText !== text;
  return {
    item: nextDialog?.item ?? null,
    current: nextDialog?.current ?? null,
    opened,
    isGone: opened && nextDialog.isGone,
    open,
    close,
  };
}

/** Undefined while the row may still arrive, null if there is none. */
export function findLoadedRow<T>(
  { data, isFetching }: LoadedRows<T>,
  matches: (row: T) => boolean,
): T | null | undefined {
  return data?.find(matches) ?? (data && !isFetching ? null : undefined);
}

/** A dialog for a row, by its id: `useRowDialog('edit', visits, (visit) => can.edit(user, visit))`. */
export function useRowDialog<T extends { id: number }>(
  name: string,
  rows: LoadedRows<T>,
  canOpen?: (row: T) => boolean,
): DialogState<T> {
  return useUrlDialog({
    name,
    canOpen,
    loadMore: rows.loadMore,
    serialize: ({ id }) => String(id),
    find: (text) => findLoadedRow(rows, ({ id }) => String(id) === text),
  });
}

/** A dialog without a record. `canOpen` is null while permissions are unknown. */
export function useDialog(name: string, canOpen: boolean | null = true): DialogOpenState {
  const { opened, open, close } = useUrlDialog<true>({
    name,
    serialize: () => '1',
    find: () => (canOpen === null ? undefined : canOpen || null),
  });
  const openDialog = useCallback(() => open(true), [open]);
  return { opened, open: openDialog, close };
}

/** A dialog for data that is stored nowhere, such as a result. Back and a reload close it. */
export function useTransientDialog<T>(name: string): DialogState<T> {
  return useUrlDialog<T>({ name, serialize: () => '1', find: () => null, missingMessage: null });
}
