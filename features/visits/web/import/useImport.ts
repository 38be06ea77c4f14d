import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../kit/web/call.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { invalidateTopic } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import {
  type CellAt,
  columnsOf,
  correct,
  isOfColumns,
  type Originals,
  withOriginals,
} from '../../../../kit/web/sheet/cells.ts';
import type { Work } from '../../../../kit/web/sheet/WorkProgress.tsx';
import { FailureWords } from '../../../../kit/web/state/FailureWords.tsx';
import {
  IMPORT_INVITES_BY_DEFAULT,
  type ImportDone,
  type ImportField,
  type ImportOptions,
  type ImportPreview,
} from '../../visitsImport.ts';
import { importVisits, previewImport } from '../../wire.ts';
import { assigned } from './cells.ts';

/** How the file is to be read, as far as somebody said it. */
export type Choices = Omit<ImportOptions, 'sendInvitations'>;

/** A file as the server has read it, with the choices that it was given. */
export interface Looked {
  file: File;
  choices: Choices;
  preview: ImportPreview;
  originals: Originals;
}

export type ImportStep = 'columns' | 'check';

/** The columns themselves are to be settled before any row can be looked at. */
export const lacksColumns = ({ missing, problems }: ImportPreview) =>
  missing.length > 0 || problems.some(isOfColumns);

/** Whom the rows are to that name nobody is to be said by whoever imports, and is not said. */
export const lacksResident = ({ asksResident }: ImportPreview, { residentEmail }: Choices) =>
  asksResident === 'required' && !residentEmail;

/** The name of the sheet that was read, where there are several. */
export const sheetOf = ({ sheets, sheet }: ImportPreview) =>
  sheets.length > 1 ? sheets[sheet]?.name : undefined;

/** Whether there is something to be said of the sheet before its rows are looked at. */
const asksForColumns = (preview: ImportPreview) => {
  const { sheets, hidden, nameOrder, remembered } = preview;
  const isNew = sheets.length > 1 || nameOrder !== null;
  // Whether hidden rows count is remembered of no sheet.
  return lacksColumns(preview) || preview.asksResident === 'required' || hidden > 0 || (isNew && !remembered);
};

/** The import from the choice of a file to its end. Nothing is written before `start`, nothing half after it. */
export function useImport(onDone: (result: ImportDone) => void) {
  const { t } = useWords();
  const { building } = useSession();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [step, setStep] = useState<ImportStep>('check');
  const [invites, setInvites] = useState<boolean | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const running = useRef<AbortController | null>(null);
  // Of the moment: a cell may be left, and the next one too, before anything is drawn anew.
  const wanted = useRef<Choices>({});
  const latest = useRef<Looked | null>(null);
  // One key per intent: trying again after a lost answer must not import twice.
  const intent = useRef({ print: '', key: '' });

  useEffect(() => () => running.current?.abort(), []);

  const want = (next: Choices) => {
    wanted.current = next;
    setChoices(next);
  };
  const keep = (next: Looked | null) => {
    latest.current = next;
    setLooked(next);
  };

  /** Runs one call, alone: what was under way is given up. Answers undefined where it failed or was stopped. */
  const run = useCallback(
    async <T>(
      kind: Work['kind'],
      send: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>,
    ) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setWork({ kind, share: 0 });
      try {
        return await send(controller.signal, (share) => setWork({ kind, share }));
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

  const look = async (kind: Work['kind'], file: File, next: Choices) => {
    const input = { building: building.id, file, ...next, sendInvitations: true };
    const preview = await run(kind, (signal, onProgress) =>
      call(previewImport, input, { signal, onProgress }),
    );
    if (!preview || wanted.current !== next) return null;
    const before = latest.current;
    const isSameSheet =
      before?.file === file &&
      before.preview.sheet === preview.sheet &&
      before.preview.headingRow === preview.headingRow;
    const known = isSameSheet ? before.originals : new Map();
    const originals = withOriginals(known, preview.rows, next.corrections);
    const seen: Looked = { file, choices: next, preview, originals };
    keep(seen);
    return seen;
  };

  const choose = async (file: File) => {
    const next = {};
    want(next);
    const seen = await look('read', file, next);
    if (!seen) return;
    setInvites(null);
    setStep(asksForColumns(seen.preview) ? 'columns' : 'check');
  };

  /** Has the file looked at with other choices. Where the server refuses them they are taken back, except what was typed in cells. */
  const change = async (patch: Choices) => {
    const file = latest.current?.file;
    if (!file) return;
    const next = { ...wanted.current, ...patch };
    want(next);
    const seen = await look('check', file, next);
    const isRefused = !seen && wanted.current === next && !running.current;
    if (isRefused && !patch.corrections) want(latest.current?.choices ?? {});
  };

  const sendsInvitations = invites ?? (looked ? looked.preview.total <= IMPORT_INVITES_BY_DEFAULT : false);

  const start = async () => {
    if (!looked) return;
    const { file, preview } = looked;
    const { sheet, headingRow, remembered, columns } = preview;
    // As it was seen. Columns that nobody chose are not sent: what is sent is remembered as chosen.
    const seen = remembered ? { ...givenIn(preview), ...choices, columns: columnsOf(columns) } : choices;
    const options = { ...seen, sheet, headingRow, sendInvitations: sendsInvitations };
    const print = JSON.stringify([file.name, file.lastModified, options]);
    if (intent.current.print !== print) intent.current = { print, key: crypto.randomUUID() };
    const input = { building: building.id, file, ...options };
    const idempotencyKey = intent.current.key;
    let isRefused = false;
    const result = await run('import', (signal, onProgress) =>
      call(importVisits, input, { signal, onProgress, idempotencyKey }).catch((error: unknown) => {
        isRefused = error instanceof CallError && Array.isArray(error.errors.rows);
        throw error;
      }),
    );
    if (result) {
      void invalidateTopic('visits');
      onDone(result);
    } else if (isRefused) {
      // Somebody was deactivated meanwhile, for one: the cells say it.
      void look('check', file, wanted.current);
    }
  };

  const stop = () => running.current?.abort();
  const forget = () => {
    stop();
    keep(null);
    want({});
    setFailure(null);
  };
  return {
    ...{ looked, choices, step, setStep, work, failure, setFailure, invites: sendsInvitations, setInvites },
    ...{ choose, start, stop, forget },
    /** What is shown has been looked at by the server with these very choices. */
    isChecked: looked !== null && looked.choices === choices,
    /** Of the moment, whatever is drawn: what was seen is not the answer to all that was said. */
    isOutdated: (seen: Looked) => latest.current !== seen || wanted.current !== seen.choices,
    again: () => change({ corrections: wanted.current.corrections ?? {} }),
    /** Says how the sheet is to be read. */
    read: (
      patch: Pick<Choices, 'nameOrder' | 'time' | 'date' | 'residentEmail' | 'withHidden' | 'noAddress'>,
    ) => change(patch),
    /** Another sheet has other rows and columns; another row of headings, other columns. */
    readSheet: (sheet: number) => change({ ...nothingChosen, sheet, headingRow: undefined }),
    readHeadings: (headingRow: number) => change({ ...nothingChosen, headingRow }),
    /** Which field a column holds; null: none. */
    assign: (column: number, field: ImportField | null) => {
      if (!looked) return;
      // Once columns are chosen, nothing is remembered any more.
      const { remembered } = looked.preview;
      const columns = assigned(chosenColumns(looked, choices), column, field);
      void change({ ...(remembered && givenIn(looked.preview)), ...wanted.current, columns });
    },
    /** The headings alone decide, whatever is remembered of them. */
    forgetColumns: () => {
      setStep('columns');
      void change({ columns: {}, nameOrder: undefined, time: undefined });
    },
    /** Puts a text in the place of a cell’s. */
    correct: (at: CellAt, text: string) => {
      const original = latest.current?.originals.get(at.row)?.[at.column] ?? '';
      void change({ corrections: correct(wanted.current.corrections ?? {}, at, text, original) });
    },
    leaveOut: (rows: readonly number[]) => {
      void change({ leaveOut: [...new Set([...(wanted.current.leaveOut ?? []), ...rows])] });
    },
    takeIn: (rows: readonly number[]) => {
      const back = new Set(rows);
      void change({ leaveOut: (wanted.current.leaveOut ?? []).filter((row) => !back.has(row)) });
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

/** What goes with the rows and columns of one sheet, and with no other. */
const nothingChosen = {
  columns: undefined,
  nameOrder: undefined,
  corrections: undefined,
  leaveOut: undefined,
};

/** How the names, times and days of a sheet were read. */
const givenIn = ({ nameOrder, time, date }: ImportPreview) => ({
  ...(nameOrder && { nameOrder }),
  ...(time && { time }),
  ...(date && { date }),
});

/** The columns with what was chosen for them and is not answered yet. */
export const chosenColumns = ({ preview }: Pick<Looked, 'preview'>, { columns }: Choices) =>
  preview.columns.map((one) => {
    const chosen = columns?.[String(one.column)];
    return chosen === undefined ? one : { ...one, field: chosen };
  });

/** The server's reason, except where the failure is not about the file: then `instead`. */
function reasonOf(error: unknown, instead: string): ReactNode {
  const isAboutFile = error instanceof CallError && error.status < 500;
  return createElement(FailureWords, { of: error, ...(!isAboutFile && { words: instead }) });
}
