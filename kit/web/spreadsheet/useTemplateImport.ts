import type {
  ImportOptionsByWorksheet,
  SpreadsheetImportResult,
  WorksheetPreviewData,
} from '../../spreadsheet/spreadsheetForms.ts';
import {
  extendOriginalCellTexts,
  type OriginalCellTextsByRow,
  setCellCorrection,
  toImportColumnMapping,
  type WorksheetCellPosition,
} from './cells.ts';
import {
  type CheckedSpreadsheetFile,
  type UploadOptions,
  useCheckedSpreadsheetFile,
} from './useCheckedSpreadsheetFile.ts';

type Sent = ImportOptionsByWorksheet & { file: File };

export interface TemplateImportCalls<Done extends SpreadsheetImportResult = SpreadsheetImportResult> {
  check: (input: Sent, uploadOptions: UploadOptions) => Promise<TemplateImportPreviewData>;
  write: (
    input: Sent & { sendInvitations?: boolean },
    uploadOptions: UploadOptions & { idempotencyKey: string },
  ) => Promise<Done>;
}

/** `invitations`: number of new people who could be invited. */
export interface TemplateImportPreviewData {
  sheets: WorksheetPreviewData[];
  invitations?: number;
  unread?: string[];
}

export type CheckedTemplateImportFile = CheckedSpreadsheetFile<
  ImportOptionsByWorksheet,
  TemplateImportPreviewData,
  ReadonlyMap<string, OriginalCellTextsByRow>
>;

export function useTemplateImport<Done extends SpreadsheetImportResult>(
  { check, write }: TemplateImportCalls<Done>,
  onDone: (result: Done) => void,
) {
  const sheets = useCheckedSpreadsheetFile<
    ImportOptionsByWorksheet,
    TemplateImportPreviewData,
    ReadonlyMap<string, OriginalCellTextsByRow>
  >({
    check: (file, options, uploadOptions) => check({ file, ...options }, uploadOptions),
    originalsOf: (preview, { corrections }, before) =>
      new Map(
        preview.sheets.map(({ key, rows }) => [
          key,
          extendOriginalCellTexts(before?.originals.get(key) ?? new Map(), rows, corrections?.[key]),
        ]),
      ),
  });
  const { checkedFile, options, getLatestOptions, latest } = sheets;

  const change = (next: ImportOptionsByWorksheet) => {
    const file = latest()?.file;
    if (file) void sheets.look('check', file, next);
  };

  const patch = <K extends keyof ImportOptionsByWorksheet>(
    part: K,
    key: string,
    next: NonNullable<ImportOptionsByWorksheet[K]>[string],
  ) => change({ ...getLatestOptions(), [part]: { ...getLatestOptions()[part], [key]: next } });

  const start = async (sendInvitations: boolean | undefined) => {
    if (!checkedFile) return;
    const input = {
      file: checkedFile.file,
      ...options,
      ...(sendInvitations !== undefined && { sendInvitations }),
    };
    const result = await sheets.write(checkedFile, [options, sendInvitations], (uploadOptions) =>
      write(input, uploadOptions),
    );
    if (result) onDone(result);
  };

  const leftOutOf = (key: string) => getLatestOptions().leaveOut?.[key] ?? [];
  return {
    ...sheets,
    choose: (file: File) => sheets.look('read', file, {}),
    start,
    checkAgain: () => change({ ...getLatestOptions() }),
    getSheetHandlers: (sheet: WorksheetPreviewData) => {
      const { key } = sheet;
      return {
        correct: (at: WorksheetCellPosition, text: string) => {
          const original = latest()?.originals.get(key)?.get(at.row)?.[at.column] ?? '';
          patch(
            'corrections',
            key,
            setCellCorrection(getLatestOptions().corrections?.[key] ?? {}, at, text, original),
          );
        },
        skip: (rows: readonly number[]) => patch('leaveOut', key, [...new Set([...leftOutOf(key), ...rows])]),
        include: (rows: readonly number[]) =>
          patch(
            'leaveOut',
            key,
            leftOutOf(key).filter((row) => !rows.includes(row)),
          ),
        readHeadings: (headingRow: number) => {
          change({
            columns: without(getLatestOptions().columns, key),
            corrections: without(getLatestOptions().corrections, key),
            leaveOut: without(getLatestOptions().leaveOut, key),
            headingRow: { ...getLatestOptions().headingRow, [key]: headingRow },
          });
        },
        assign: (column: number, field: string | null) =>
          patch(
            'columns',
            key,
            toImportColumnMapping(
              applyChosenColumnFields(sheet, getLatestOptions()).map((one) => {
                if (one.column === column) return { ...one, field };
                return field !== null && one.field === field ? { ...one, field: null } : one;
              }),
            ),
          ),
      };
    },
  };
}

export type TemplateImportState = ReturnType<typeof useTemplateImport>;

const without = <T>(bySheet: Readonly<Record<string, T>> = {}, key: string) =>
  Object.fromEntries(Object.entries(bySheet).filter(([sheet]) => sheet !== key));

/** The columns with the user's choices, including those that the server has not answered yet. */
export const applyChosenColumnFields = (
  { key, columns }: WorksheetPreviewData,
  { columns: choices }: ImportOptionsByWorksheet,
) =>
  columns.map((one) => {
    const field = choices?.[key]?.[String(one.column)];
    return field === undefined ? one : { ...one, field };
  });
