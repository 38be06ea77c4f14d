import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../../kit/web/call.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { invalidateTopic } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { FailureWords } from '../../../../kit/web/state/FailureWords.tsx';
import {
  IMPORT_INVITES_BY_DEFAULT,
  type ImportColumns,
  type ImportField,
  type ImportPreview,
} from '../../visit.ts';
import { importVisits, previewImport } from '../../wire.ts';

export type CellProblem = ImportPreview['problems'][number];

/** What goes on: the file is looked at, or its visits are written. `share` of the file has left, 0 to 1. */
export interface Work {
  kind: 'preview' | 'import';
  share: number;
}

export interface ImportResult {
  created: number;
  skipped: number;
}

/** The bad cells that a refused import names (`errors.rows`). */
function problemsIn(error: unknown): CellProblem[] {
  const rows = error instanceof CallError ? error.errors.rows : undefined;
  return Array.isArray(rows) ? (rows as CellProblem[]) : [];
}

/** The import from the choice of a file to its end. Nothing is written before `start`, nothing half after it. */
export function useImport(onDone: (result: ImportResult) => void) {
  const { t } = useWords();
  const { building } = useSession();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [invites, setInvites] = useState(false);
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const running = useRef<AbortController | null>(null);
  // One key per intent: trying again after a lost answer must not import twice.
  const intent = useRef({ print: '', key: '' });

  useEffect(() => () => running.current?.abort(), []);

  /** Runs one call, alone; answers undefined where it failed or was stopped. */
  const run = useCallback(
    async <T>(
      kind: Work['kind'],
      call: (signal: AbortSignal, onProgress: (share: number) => void) => Promise<T>,
    ) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setWork({ kind, share: 0 });
      try {
        return await call(controller.signal, (share) => setWork({ kind, share }));
      } catch (error) {
        if (controller.signal.aborted) {
          if (kind === 'import') setFailure(t('visits:import.stopped'));
          return undefined;
        }
        const problems = problemsIn(error);
        if (problems.length > 0) setPreview((before) => before && { ...before, problems });
        else setFailure(reasonOf(error, t('visits:import.failed')));
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

  const look = async (chosen: File, columns: ImportColumns | undefined) => {
    const input = { building: building.id, file: chosen, columns, sendInvitations: true };
    const seen = await run('preview', (signal, onProgress) =>
      call(previewImport, input, { signal, onProgress }),
    );
    if (!seen) return;
    setFile(chosen);
    setPreview(seen);
    if (!columns) setInvites(seen.total <= IMPORT_INVITES_BY_DEFAULT);
  };

  /** Says which field a column holds (null: none); another column that held it holds none then. */
  const assign = (column: number, field: ImportField | null) => {
    if (!file || !preview) return;
    const columns = preview.columns.map((one) => {
      if (one.column === column) return { ...one, field };
      return field !== null && one.field === field ? { ...one, field: null } : one;
    });
    setPreview({ ...preview, columns });
    void look(file, columnsOf(columns));
  };

  const start = async () => {
    if (!file || !preview) return;
    const columns = columnsOf(preview.columns);
    const print = JSON.stringify([file.name, file.lastModified, columns, invites]);
    if (intent.current.print !== print) intent.current = { print, key: crypto.randomUUID() };
    const input = { building: building.id, file, columns, sendInvitations: invites };
    const idempotencyKey = intent.current.key;
    const result = await run('import', (signal, onProgress) =>
      call(importVisits, input, { signal, onProgress, idempotencyKey }),
    );
    if (!result) return;
    void invalidateTopic('visits');
    onDone(result);
  };

  const stop = () => running.current?.abort();
  const forget = () => {
    stop();
    setFile(null);
    setPreview(null);
    setFailure(null);
  };
  return {
    file,
    preview,
    invites,
    setInvites,
    work,
    failure,
    setFailure,
    choose: (chosen: File) => look(chosen, undefined),
    assign,
    start,
    stop,
    forget,
  };
}

function columnsOf(columns: ImportPreview['columns']): ImportColumns {
  return Object.fromEntries(columns.map(({ column, field }) => [String(column), field]));
}

/** The server's reason, except where the failure is not about the file: then `instead`. */
function reasonOf(error: unknown, instead: string): ReactNode {
  const isAboutFile = error instanceof CallError && error.status < 500;
  return createElement(FailureWords, { of: error, ...(!isAboutFile && { words: instead }) });
}
