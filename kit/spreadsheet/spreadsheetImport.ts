import { z } from 'zod';
import { defineErrors } from '../errors.ts';

/** docs/specification.md §15 */
export const SPREADSHEET_MAX_BYTES = 10 * 1024 * 1024;
export const SPREADSHEET_MAX_ROWS = 20_000;
const SPREADSHEET_MAX_CORRECTIONS = 5_000;
const LAST_ROW = 1_048_576;

defineErrors('spreadsheet', {
  import_invalid: 422,
  not_a_workbook: 422,
  workbook_encrypted: 422,
  workbook_too_large: 422,
  workbook_too_many_rows: 422,
  workbook_empty: 422,
  workbook_damaged: 422,
  workbook_other_format: 422,
  workbook_is_mail: 422,
  missing_column: 422,
  duplicate_column: 422,
  invalid_language: 422,
  workbook_no_known_sheet: 422,
  workbook_sheet_twice: 422,
  number_expected: 422,
  yes_or_no: 422,
  not_among: 422,
  twice_in_file: 422,
  cell_error: 422,
  formula_not_calculated: 422,
  text_encoding_unknown: 422,
});

export const rowNumberSchema = z.int().min(1).max(LAST_ROW);
export const headingRowNumberSchema = z.int().min(0).max(LAST_ROW);
const ofRow = z.string().regex(/^[1-9]\d{0,6}$/);
const ofColumn = z.string().regex(/^\d{1,4}$/);

export const importFieldByColumnSchema = <F extends z.ZodType>(field: F) =>
  z.record(ofColumn, field.nullable());
export type ImportFieldByColumn<F extends string = string> = Readonly<Record<string, F | null>>;

export const cellCorrectionsInputSchema = z
  .record(ofRow, z.record(ofColumn, z.string().max(1_000)))
  .refine(
    (rows) =>
      Object.values(rows).reduce((sum, row) => sum + Object.keys(row).length, 0) <=
      SPREADSHEET_MAX_CORRECTIONS,
    { error: 'too_big', params: { max: SPREADSHEET_MAX_CORRECTIONS } },
  );
export type CellCorrectionsInput = z.output<typeof cellCorrectionsInputSchema>;

/** A bad cell. `column` is its heading as written, `at` its number: null if the column is missing. */
export const cellProblemSchema = <F extends z.ZodType>(field: F) =>
  z.object({
    row: z.int(),
    at: z.int().nullable(),
    field: field.nullable(),
    code: z.string(),
    column: z.string(),
    message: z.string(),
  });
export type CellProblem<F extends string = string> = z.output<
  ReturnType<typeof cellProblemSchema<z.ZodType<F>>>
>;

export const importedColumnSchema = <F extends z.ZodType>(field: F) =>
  z.object({ column: z.int(), heading: z.string(), field: field.nullable() });
export type ImportedColumn<F extends string = string> = z.output<
  ReturnType<typeof importedColumnSchema<z.ZodType<F>>>
>;

export const toImportColumnMapping = <F extends string>(
  columns: readonly ImportedColumn<F>[],
): ImportFieldByColumn<F> => Object.fromEntries(columns.map(({ column, field }) => [String(column), field]));

/** The columns with the user's choices, including those that the server has not answered yet. */
export const applyColumnChoices = <F extends string>(
  columns: readonly ImportedColumn<F>[],
  choices: ImportFieldByColumn<F> = {},
): ImportedColumn<F>[] =>
  columns.map((one) => {
    const field = choices[String(one.column)];
    return field === undefined ? one : { ...one, field };
  });

export const previewRowSchema = z.object({ row: z.int(), cells: z.array(z.string()) });
export type PreviewRow = z.output<typeof previewRowSchema>;
