import { useRef, useState } from 'react';
import {
  applyColumnChoices,
  type CellCorrectionsInput,
  type CellProblem,
  type ImportedColumn,
  type ImportFieldByColumn,
  type PreviewRow,
} from '../../spreadsheet/spreadsheetImport.ts';
import { CallError } from '../api/callError.ts';
import { copyFileToMemory } from '../api/fileUpload.ts';
import {
  assignColumn,
  extendOriginalCellTexts,
  type OriginalCellTextsByRow,
  setCellCorrection,
  type WorksheetCellPosition,
} from './cells.ts';
import type { ImportUploadState } from './ImportProgress.tsx';
import { type UploadOptions, useUpload } from './useUpload.ts';

/** The user's choices for one worksheet. */
export interface WorksheetChoices {
  headingRow?: number | undefined;
  columns?: ImportFieldByColumn | undefined;
  corrections?: CellCorrectionsInput | undefined;
  leaveOut?: number[] | undefined;
}

interface WorksheetPreview {
  key: string;
  headingRow: number;
  columns: readonly ImportedColumn[];
  missing: readonly string[];
  problems: readonly CellProblem[];
  rows: readonly PreviewRow[];
  otherRows: number;
}

export interface CheckedSpreadsheetFile<Options, Preview> {
  file: File;
  options: Options;
  preview: Preview;
  originals: ReadonlyMap<string, OriginalCellTextsByRow>;
}

export interface SpreadsheetImportCalls<Options, Preview, Done> {
  check: (input: Options & { file: File }, uploadOptions: UploadOptions) => Promise<Preview>;
  write: (
    input: Options & { file: File; sendInvitations?: boolean },
    uploadOptions: UploadOptions & { idempotencyKey: string },
  ) => Promise<Done>;
}

interface SpreadsheetImportDefinition<Options, Preview, Done>
  extends SpreadsheetImportCalls<Options, Preview, Done> {
  getWorksheets: (preview: Preview) => readonly WorksheetPreview[];
  getChoices: (options: Options, key: string) => WorksheetChoices;
  applyChoices: (options: Options, choices: WorksheetChoices, key: string, preview: Preview) => Options;
  /** Fields that a field excludes from other columns. */
  exclusiveFields?: Readonly<Partial<Record<string, readonly string[]>>>;
  /** Undefined if there is nobody to invite. */
  invitesByDefault: (preview: Preview) => boolean | undefined;
  toImportOptions?: (options: Options, preview: Preview) => Options;
  onDone: (result: Done) => void;
}

/** A spreadsheet that the server checks after each change, until all of it is imported or nothing. */
export function useSpreadsheetImport<Options extends object, Preview, Done>({
  check,
  write,
  getWorksheets,
  getChoices,
  applyChoices,
  exclusiveFields,
  invitesByDefault,
  toImportOptions = (options) => options,
  onDone,
}: SpreadsheetImportDefinition<Options, Preview, Done>) {
  type CurrentFile = CheckedSpreadsheetFile<Options, Preview>;
  const noOptions = {} as Options;
  const { work, failure, setFailure, lastError, run, stop } = useUpload();
  const [checkedFile, setCheckedFile] = useState<CurrentFile | null>(null);
  const [options, setOptions] = useState<Options>(noOptions);
  const [chosenInvites, setInvites] = useState<boolean | null>(null);
  // Refs, because several cells may be left before the next render.
  const latestOptions = useRef<Options>(noOptions);
  const latest = useRef<CurrentFile | null>(null);
  // One key for each intent: a retry after a lost answer must not import twice.
  const intent = useRef({ fingerprint: '', key: '' });

  const updateOptions = (next: Options) => {
    latestOptions.current = next;
    setOptions(next);
  };
  const updateFile = (next: CurrentFile | null) => {
    latest.current = next;
    setCheckedFile(next);
  };

  /** Returns null if it failed or a newer check has begun. The file is read from disk only once. */
  const checkFile = async (
    kind: ImportUploadState['kind'],
    selectedFile: File,
    next: Options,
  ): Promise<CurrentFile | null> => {
    updateOptions(next);
    const checkResult = await run(kind, async (uploadOptions) => {
      const file = await copyFileToMemory(selectedFile);
      return { file, preview: await check({ ...next, file }, uploadOptions) };
    });
    if (!checkResult || latestOptions.current !== next) return null;
    const { file, preview } = checkResult;
    const before = latest.current?.file === file ? latest.current.originals : undefined;
    const originals = new Map(
      getWorksheets(preview).map(({ key, rows }) => {
        const { corrections } = getChoices(next, key);
        return [key, extendOriginalCellTexts(before?.get(key) ?? new Map(), rows, corrections)];
      }),
    );
    const nextFile = { file, options: next, preview, originals };
    updateFile(nextFile);
    return nextFile;
  };

  /** Reverts a change that the server refuses, unless the user typed it. */
  const change = async (next: Options, { isTyped = false } = {}) => {
    const file = latest.current?.file;
    if (!file) return;
    const before = latestOptions.current;
    await checkFile('check', file, next);
    const isRefused = lastError.current instanceof CallError && [400, 422].includes(lastError.current.status);
    if (isRefused && !isTyped && latestOptions.current === next) updateOptions(before);
  };

  const defaultInvites = checkedFile ? invitesByDefault(checkedFile.preview) : undefined;
  const sendsInvitations = defaultInvites === undefined ? undefined : (chosenInvites ?? defaultInvites);

  const start = async () => {
    if (!checkedFile) return;
    const { file, preview } = checkedFile;
    const input = {
      ...toImportOptions(options, preview),
      ...(sendsInvitations !== undefined && { sendInvitations: sendsInvitations }),
    };
    const fingerprint = JSON.stringify([file.name, file.lastModified, input]);
    if (intent.current.fingerprint !== fingerprint)
      intent.current = { fingerprint, key: crypto.randomUUID() };
    const idempotencyKey = intent.current.key;
    const result = await run('import', (uploadOptions) =>
      write({ ...input, file }, { ...uploadOptions, idempotencyKey }),
    );
    if (result) onDone(result);
    // For example, a person got an account since the last check: show it at the cells.
    else if (lastError.current instanceof CallError && Array.isArray(lastError.current.errors.rows))
      void checkFile('check', file, latestOptions.current);
  };

  const getWorksheet = <P extends WorksheetPreview>(preview: P) => {
    const { key } = preview;
    const { columns, corrections, leaveOut } = getChoices(options, key);
    const getLatest = () => getChoices(latestOptions.current, key);
    const edit = (choices: WorksheetChoices) => {
      if (!checkedFile) return;
      const next = applyChoices(latestOptions.current, choices, key, checkedFile.preview);
      void change(next, { isTyped: choices.corrections !== undefined });
    };
    return {
      ...preview,
      columns: applyColumnChoices(preview.columns, columns),
      originals: checkedFile?.originals.get(key) ?? new Map<number, readonly string[]>(),
      corrections,
      leaveOut,
      checkedCorrections: checkedFile ? getChoices(checkedFile.options, key).corrections : undefined,
      isBusy: work !== null,
      isOutdated: () => latest.current !== checkedFile || latestOptions.current !== checkedFile?.options,
      correct: (at: WorksheetCellPosition, text: string) => {
        const original = latest.current?.originals.get(key)?.get(at.row)?.[at.column] ?? '';
        edit({ corrections: setCellCorrection(getLatest().corrections ?? {}, at, text, original) });
      },
      skip: (rows: readonly number[]) =>
        edit({ leaveOut: [...new Set([...(getLatest().leaveOut ?? []), ...rows])] }),
      include: (rows: readonly number[]) =>
        edit({ leaveOut: (getLatest().leaveOut ?? []).filter((row) => !rows.includes(row)) }),
      assign: (column: number, field: string | null) => {
        const latestColumns = applyColumnChoices(preview.columns, getLatest().columns);
        edit({ columns: assignColumn(latestColumns, column, field, exclusiveFields) });
      },
      readHeadings: (headingRow: number) =>
        edit({ headingRow, columns: undefined, corrections: undefined, leaveOut: undefined }),
    };
  };

  return {
    checkedFile,
    options,
    work,
    isImporting: work?.kind === 'import',
    failure,
    setFailure,
    sendsInvitations,
    setInvites,
    choose: async (file: File) => {
      const chosenFile = await checkFile('read', file, {} as Options);
      if (chosenFile) setInvites(null);
      return chosenFile;
    },
    change: (choices: Partial<Options>) => change({ ...latestOptions.current, ...choices }),
    checkAgain: () => change({ ...latestOptions.current }, { isTyped: true }),
    start,
    stop,
    getWorksheet,
    isChecked: checkedFile !== null && checkedFile.options === options,
    forget: () => {
      stop();
      updateFile(null);
      updateOptions(noOptions);
      setFailure(null);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the frame of an import does not look into them
export type SpreadsheetImportState = ReturnType<typeof useSpreadsheetImport<any, any, any>>;
export type ImportWorksheet = ReturnType<SpreadsheetImportState['getWorksheet']>;
