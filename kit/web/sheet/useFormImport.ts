import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { FormDone, FormOptions, SheetPreview } from '../../sheet/sheetForms.ts';
import { CallError } from '../callError.ts';
import { useWords } from '../i18n.ts';
import { FailureWords } from '../state/FailureWords.tsx';
import { type CellAt, columnsOf, correct, type Originals, withOriginals } from './cells.ts';
import type { Work } from './WorkProgress.tsx';

interface How {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

type Sent = FormOptions & { file: File };

/** What a file of sheets is looked at and written with. */
export interface FormCalls<Done extends FormDone = FormDone> {
  check: (sent: Sent, how: How) => Promise<FormPreview>;
  write: (sent: Sent & { sendInvitations?: boolean }, how: How & { idempotencyKey: string }) => Promise<Done>;
}

/**
 * What would come of a file; `invitations`: so many new people could be invited, where there are people in it; `unread`: sheets of it
 * that are left aside.
 */
export interface FormPreview {
  sheets: SheetPreview[];
  invitations?: number;
  unread?: string[];
}

/** A file as the server has read it, with the choices that it was given. */
export interface FormLooked {
  file: File;
  options: FormOptions;
  preview: FormPreview;
  /** The texts of the file itself, by sheet. */
  originals: ReadonlyMap<string, Originals>;
}

/** The import of a file of sheets, from its choice to its end. Nothing is written before `start`, nothing half after it. */
export function useFormImport<Done extends FormDone>(
  { check, write }: FormCalls<Done>,
  onDone: (done: Done) => void,
) {
  const { t } = useWords();
  const [looked, setLooked] = useState<FormLooked | null>(null);
  const [options, setOptions] = useState<FormOptions>({});
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const running = useRef<AbortController | null>(null);
  // Of the moment: a cell may be left, and the next one too, before anything is drawn anew.
  const wanted = useRef<FormOptions>({});
  const latest = useRef<FormLooked | null>(null);
  // One key per intent: trying again after a lost answer must not import twice.
  const intent = useRef({ print: '', key: '' });

  useEffect(() => () => running.current?.abort(), []);

  const want = (next: FormOptions) => {
    wanted.current = next;
    setOptions(next);
  };
  const keep = (next: FormLooked | null) => {
    latest.current = next;
    setLooked(next);
  };

  /** Runs one call, alone: what was under way is given up. Answers undefined where it failed or was stopped. */
  const run = useCallback(
    async <T>(kind: Work['kind'], send: (how: How) => Promise<T>): Promise<T | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setWork({ kind, share: 0 });
      try {
        return await send({ signal: controller.signal, onProgress: (share) => setWork({ kind, share }) });
      } catch (error) {
        if (!controller.signal.aborted) setFailure(reasonOf(error, t('sheet:failed')));
        else if (kind === 'import') setFailure(t('sheet:stopped'));
        return undefined;
      } finally {
        if (running.current === controller) {
          running.current = null;
          setWork(null);
        }
      }
    },
    [t],
  );

  const look = async (kind: Work['kind'], file: File, next: FormOptions) => {
    const preview = await run(kind, (how) => check({ file, ...next }, how));
    if (!preview || wanted.current !== next) return;
    const before = latest.current?.file === file ? latest.current.originals : undefined;
    const originals = new Map(
      preview.sheets.map(({ key, rows }) => [
        key,
        withOriginals(before?.get(key) ?? new Map(), rows, next.corrections?.[key]),
      ]),
    );
    keep({ file, options: next, preview, originals });
  };

  const choose = (file: File) => {
    const next = {};
    want(next);
    return look('read', file, next);
  };

  const change = (next: FormOptions) => {
    const file = latest.current?.file;
    if (!file) return;
    want(next);
    void look('check', file, next);
  };

  /** The same for one sheet. */
  const patch = <K extends keyof FormOptions>(
    part: K,
    key: string,
    next: NonNullable<FormOptions[K]>[string],
  ) => change({ ...wanted.current, [part]: { ...wanted.current[part], [key]: next } });

  const start = async (sendInvitations: boolean | undefined) => {
    if (!looked) return;
    const { file } = looked;
    const sent = { file, ...options, ...(sendInvitations !== undefined && { sendInvitations }) };
    const print = JSON.stringify([file.name, file.lastModified, options, sendInvitations]);
    if (intent.current.print !== print) intent.current = { print, key: crypto.randomUUID() };
    const idempotencyKey = intent.current.key;
    let isRefused = false;
    const done = await run('import', (how) =>
      write(sent, { ...how, idempotencyKey }).catch((error: unknown) => {
        isRefused = error instanceof CallError && Array.isArray(error.errors.rows);
        throw error;
      }),
    );
    if (done) onDone(done);
    // Somebody got an account meanwhile, for one: the cells say it.
    else if (isRefused) void look('check', file, wanted.current);
  };

  const stop = () => running.current?.abort();
  const leftOutOf = (key: string) => wanted.current.leaveOut?.[key] ?? [];
  return {
    ...{ looked, options, work, failure, setFailure, choose, start, stop },
    /** What is shown has been looked at by the server with these very choices. */
    isChecked: looked !== null && looked.options === options,
    /** Of the moment, whatever is drawn. */
    isOutdated: (seen: FormLooked) => latest.current !== seen || wanted.current !== seen.options,
    again: () => change({ ...wanted.current }),
    forget: () => {
      stop();
      keep(null);
      want({});
      setFailure(null);
    },
    /** What is done with the rows and columns of one sheet. */
    of: (sheet: SheetPreview) => {
      const { key } = sheet;
      return {
        correct: (at: CellAt, text: string) => {
          const original = latest.current?.originals.get(key)?.get(at.row)?.[at.column] ?? '';
          patch('corrections', key, correct(wanted.current.corrections?.[key] ?? {}, at, text, original));
        },
        leaveOut: (rows: readonly number[]) =>
          patch('leaveOut', key, [...new Set([...leftOutOf(key), ...rows])]),
        takeIn: (rows: readonly number[]) =>
          patch(
            'leaveOut',
            key,
            leftOutOf(key).filter((row) => !rows.includes(row)),
          ),
        /** Which field a column holds, or none; no other one holds it then. */
        assign: (column: number, field: string | null) =>
          patch(
            'columns',
            key,
            columnsOf(
              chosenColumns(sheet, wanted.current).map((one) => {
                if (one.column === column) return { ...one, field };
                return field !== null && one.field === field ? { ...one, field: null } : one;
              }),
            ),
          ),
      };
    },
  };
}

export type FormImport = ReturnType<typeof useFormImport>;
export type SheetSteps = ReturnType<FormImport['of']>;

/** The columns with what was chosen for them and is not answered yet. */
export const chosenColumns = ({ key, columns }: SheetPreview, { columns: chosen }: FormOptions) =>
  columns.map((one) => {
    const field = chosen?.[key]?.[String(one.column)];
    return field === undefined ? one : { ...one, field };
  });

/** The server's reason, except where the failure is not about the file: then `instead`. */
function reasonOf(error: unknown, instead: string): ReactNode {
  const isAboutFile = error instanceof CallError && error.status < 500;
  return createElement(FailureWords, { of: error, ...(!isAboutFile && { words: instead }) });
}
