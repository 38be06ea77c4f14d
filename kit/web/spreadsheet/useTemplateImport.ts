import type {
  FormImportResult,
  WorksheetFormOptions,
  WorksheetPreviewData,
} from '../../spreadsheet/spreadsheetForms.ts';
import {
  addOriginalCells,
  type CellPosition,
  type OriginalCells,
  setCellCorrection,
  toChosenColumns,
} from './cells.ts';
import { type CheckedFile, type UploadOptions, useSpreadsheetFile } from './useSpreadsheetFile.ts';

type Sent = WorksheetFormOptions & { file: File };

export interface TemplateImportCalls<Done extends FormImportResult = FormImportResult> {
  check: (sent: Sent, how: UploadOptions) => Promise<TemplateImportPreview>;
  write: (
    sent: Sent & { sendInvitations?: boolean },
    how: UploadOptions & { idempotencyKey: string },
  ) => Promise<Done>;
}

/** `invitations`: number of new people who could be invited. */
export interface TemplateImportPreview {
  sheets: WorksheetPreviewData[];
  invitations?: number;
  unread?: string[];
}

export type CheckedTemplateFile = CheckedFile<
  WorksheetFormOptions,
  TemplateImportPreview,
  ReadonlyMap<string, OriginalCells>
>;

export function useTemplateImport<Done extends FormImportResult>(
  { check, write }: TemplateImportCalls<Done>,
  onDone: (result: Done) => void,
) {
  const sheets = useSpreadsheetFile<
    WorksheetFormOptions,
    TemplateImportPreview,
    ReadonlyMap<string, OriginalCells>
  >({
    check: (file, options, how) => check({ file, ...options }, how),
    originalsOf: (preview, { corrections }, before) =>
      new Map(
        preview.sheets.map(({ key, rows }) => [
          key,
          addOriginalCells(before?.originals.get(key) ?? new Map(), rows, corrections?.[key]),
        ]),
      ),
  });
  const { looked, options, wanted, latest } = sheets;

  const change = (next: WorksheetFormOptions) => {
    const file = latest()?.file;
    if (file) void sheets.look('check', file, next);
  };

  const patch = <K extends keyof WorksheetFormOptions>(
    part: K,
    key: string,
    next: NonNullable<WorksheetFormOptions[K]>[string],
  ) => change({ ...wanted(), [part]: { ...wanted()[part], [key]: next } });

  const start = async (sendInvitations: boolean | undefined) => {
    if (!looked) return;
    const input = {
      file: looked.file,
      ...options,
      ...(sendInvitations !== undefined && { sendInvitations }),
    };
    const result = await sheets.write(looked, [options, sendInvitations], (how) => write(input, how));
    if (result) onDone(result);
  };

  const leftOutOf = (key: string) => wanted().leaveOut?.[key] ?? [];
  return {
    ...sheets,
    choose: (file: File) => sheets.look('read', file, {}),
    start,
    again: () => change({ ...wanted() }),
    of: (sheet: WorksheetPreviewData) => {
      const { key } = sheet;
      return {
        correct: (at: CellPosition, text: string) => {
          const original = latest()?.originals.get(key)?.get(at.row)?.[at.column] ?? '';
          patch('corrections', key, setCellCorrection(wanted().corrections?.[key] ?? {}, at, text, original));
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
            columns: without(wanted().columns, key),
            corrections: without(wanted().corrections, key),
            leaveOut: without(wanted().leaveOut, key),
            headingRow: { ...wanted().headingRow, [key]: headingRow },
          });
        },
        assign: (column: number, field: string | null) =>
          patch(
            'columns',
            key,
            toChosenColumns(
              applyColumnChoices(sheet, wanted()).map((one) => {
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
export const applyColumnChoices = (
  { key, columns }: WorksheetPreviewData,
  { columns: choices }: WorksheetFormOptions,
) =>
  columns.map((one) => {
    const field = choices?.[key]?.[String(one.column)];
    return field === undefined ? one : { ...one, field };
  });
