import { createElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../callError.ts';
import { FailureMessage } from '../feedback/FailureMessage.tsx';
import { copyFileToMemory } from '../fileUpload.ts';
import { useI18n } from '../i18n.ts';
import type { ImportUploadState } from './ImportProgress.tsx';

export interface UploadOptions {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export interface CheckedSpreadsheetFile<Options, Preview, Originals> {
  file: File;
  options: Options;
  preview: Preview;
  originals: Originals;
}

interface FileOptions<Options, Preview, Originals> {
  check: (file: File, options: Options, uploadOptions: UploadOptions) => Promise<Preview>;
  originalsOf: (
    preview: Preview,
    options: Options,
    before: CheckedSpreadsheetFile<Options, Preview, Originals> | undefined,
  ) => Originals;
}

/** A spreadsheet that the server checks after each change; `write` imports all of it or nothing. */
export function useCheckedSpreadsheetFile<Options extends object, Preview, Originals>({
  check,
  originalsOf,
}: FileOptions<Options, Preview, Originals>) {
  type CurrentFile = CheckedSpreadsheetFile<Options, Preview, Originals>;
  const noOptions = {} as Options;
  const { t } = useI18n();
  const [checkedFile, setCheckedFile] = useState<CurrentFile | null>(null);
  const [options, setOptions] = useState<Options>(noOptions);
  const [work, setWork] = useState<ImportUploadState | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);
  const running = useRef<AbortController | null>(null);
  // Refs, because several cells may be left before the next render.
  const latestOptions = useRef<Options>(noOptions);
  const latest = useRef<CurrentFile | null>(null);
  // One key for each intent: a retry after a lost answer must not import twice.
  const intent = useRef({ print: '', key: '' });

  useEffect(() => () => running.current?.abort(), []);

  const want = (next: Options) => {
    latestOptions.current = next;
    setOptions(next);
  };
  const keep = (next: CurrentFile | null) => {
    latest.current = next;
    setCheckedFile(next);
  };

  /** Runs one call and aborts the previous one. Returns undefined if it failed or was stopped. */
  const run = useCallback(
    async <T>(
      kind: ImportUploadState['kind'],
      send: (uploadOptions: UploadOptions) => Promise<T>,
    ): Promise<T | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setWork({ kind, share: 0 });
      try {
        return await send({ signal: controller.signal, onProgress: (share) => setWork({ kind, share }) });
      } catch (error) {
        if (!controller.signal.aborted) setFailure(reasonOf(error, t('spreadsheet:failed')));
        else if (kind === 'import') setFailure(t('spreadsheet:stopped'));
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

  /** Returns null if it failed or a newer check has begun. The file is read from disk only once. */
  const look = async (
    kind: ImportUploadState['kind'],
    selectedFile: File,
    next: Options,
  ): Promise<CurrentFile | null> => {
    want(next);
    const checkResult = await run(kind, async (uploadOptions) => {
      const file = await copyFileToMemory(selectedFile);
      return { file, preview: await check(file, next, uploadOptions) };
    });
    if (!checkResult || latestOptions.current !== next) return null;
    const { file, preview } = checkResult;
    const before = latest.current?.file === file ? latest.current : undefined;
    const nextFile = { file, options: next, preview, originals: originalsOf(preview, next, before) };
    keep(nextFile);
    return nextFile;
  };

  /** `intended` identifies the intent. */
  const write = async <Done>(
    { file }: CurrentFile,
    intended: unknown,
    send: (uploadOptions: UploadOptions & { idempotencyKey: string }) => Promise<Done>,
  ): Promise<Done | undefined> => {
    const print = JSON.stringify([file.name, file.lastModified, intended]);
    if (intent.current.print !== print) intent.current = { print, key: crypto.randomUUID() };
    const idempotencyKey = intent.current.key;
    let isRefused = false;
    const result = await run('import', (uploadOptions) =>
      send({ ...uploadOptions, idempotencyKey }).catch((error: unknown) => {
        isRefused = error instanceof CallError && Array.isArray(error.errors.rows);
        throw error;
      }),
    );
    // For example, a person got an account since the last check: show it at the cells.
    if (!result && isRefused) void look('check', file, latestOptions.current);
    return result;
  };

  const stop = () => running.current?.abort();
  return {
    checkedFile,
    options,
    work,
    failure,
    setFailure,
    look,
    want,
    write,
    stop,
    getLatestOptions: () => latestOptions.current,
    latest: () => latest.current,
    isRunning: () => running.current !== null,
    isOutdated: (checkedFile: CurrentFile) =>
      latest.current !== checkedFile || latestOptions.current !== checkedFile.options,
    isChecked: checkedFile !== null && checkedFile.options === options,
    forget: () => {
      stop();
      keep(null);
      want(noOptions);
      setFailure(null);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the frame of an import does not look into them
export type SpreadsheetFileState = ReturnType<typeof useCheckedSpreadsheetFile<any, any, any>>;

/** The server's message, or `instead` if the failure is not about the file. */
function reasonOf(error: unknown, instead: string): ReactNode {
  const isAboutFile = error instanceof CallError && error.status < 500;
  return createElement(FailureMessage, { error, ...(!isAboutFile && { message: instead }) });
}
