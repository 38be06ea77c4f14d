import type {
  ImportOptionsByWorksheet,
  SpreadsheetImportResult,
  WorksheetPreviewData,
} from '../../spreadsheet/worksheetImport.ts';
import {
  applyColumnChoices,
  createRowActions,
  extendOriginalCellTexts,
  type OriginalCellTextsByRow,
  type RowEdits,
  toImportColumnMapping,
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

  const patch = (key: string, edits: RowEdits & { columns?: Readonly<Record<string, string | null>> }) => {
    const next: Record<string, unknown> = { ...getLatestOptions() };
    for (const [part, edit] of Object.entries(edits))
      next[part] = { ...getLatestOptions()[part as keyof typeof edits], [key]: edit };
    change(next);
  };

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

  return {
    ...sheets,
    choose: (file: File) => sheets.look('read', file, {}),
    start,
    checkAgain: () => change({ ...getLatestOptions() }),
    getSheetHandlers: ({ key, columns }: WorksheetPreviewData) => ({
      ...createRowActions(
        () => ({
          corrections: getLatestOptions().corrections?.[key],
          leaveOut: getLatestOptions().leaveOut?.[key],
        }),
        () => latest()?.originals.get(key),
        (edits) => patch(key, edits),
      ),
      readHeadings: (headingRow: number) => {
        const { columns, corrections, leaveOut, headingRow: headingRows } = getLatestOptions();
        change({
          columns: without(columns, key),
          corrections: without(corrections, key),
          leaveOut: without(leaveOut, key),
          headingRow: { ...headingRows, [key]: headingRow },
        });
      },
      assign: (column: number, field: string | null) => {
        const assigned = applyColumnChoices(columns, getLatestOptions().columns?.[key]).map((one) => {
          if (one.column === column) return { ...one, field };
          return field !== null && one.field === field ? { ...one, field: null } : one;
        });
        patch(key, { columns: toImportColumnMapping(assigned) });
      },
    }),
  };
}

export type TemplateImportState = ReturnType<typeof useTemplateImport>;

const without = <T>(bySheet: Readonly<Record<string, T>> = {}, key: string) =>
  Object.fromEntries(Object.entries(bySheet).filter(([sheet]) => sheet !== key));
