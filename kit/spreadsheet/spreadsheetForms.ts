import { z } from 'zod';
import { type Codec, optional } from '../codec.ts';
import {
  cellProblem,
  columnsOfFields,
  headingRowNumber,
  rowNumber,
  SPREADSHEET_MAX_BYTES,
  SPREADSHEET_MAX_ROWS,
  shownRow,
  spreadsheetColumn,
  spreadsheetCorrections,
} from './spreadsheetImport.ts';

/** What a file of one or more sheets, each of rows of one kind, is asked and answered with. A sheet is named by its `key`. */

/** So many rows of a sheet of people or things are read. */
export const FORM_MAX_ROWS = 5_000;

const key = z.string().min(1).max(40);
const field = z.string().max(40);

/** How the sheets are to be read; what is unset the file decides. */
export const formOptions = z
  .object({
    /** 0: the sheet has no headings. */
    headingRow: z.record(key, headingRowNumber),
    columns: z.record(key, columnsOfFields(field)),
    corrections: z.record(key, spreadsheetCorrections),
    /** Rows that are not imported. */
    leaveOut: z.record(key, z.array(rowNumber).max(SPREADSHEET_MAX_ROWS)),
  })
  .partial();
export type FormOptions = z.output<typeof formOptions>;

/** What would become of one sheet's rows. */
export const worksheetPreview = z.object({
  key,
  /** In the reader's language. */
  label: z.string(),
  /** As the file calls it; null: it has no such sheet. */
  name: z.string().nullable(),
  /** What its columns may hold, in the reader's language, and how it is set: an address may break anywhere. */
  fields: z.array(z.object({ field, label: z.string(), kind: z.enum(['address', 'text']) })),
  /** 0: it has none, and its first row is imported like the others. */
  headingRow: z.int(),
  columns: z.array(spreadsheetColumn(field)),
  missing: z.array(field),
  /** Rows that are new, that differ from what is there, and that say nothing new. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** What its rows bring besides themselves, each in a sentence of the reader's language. */
  adds: z.array(z.string()),
  problems: z.array(cellProblem(field)),
  /** Rows without a problem that are not among `rows`. */
  otherRows: z.int(),
  /** The first rows, and every row with a problem up to a few hundred. */
  rows: z.array(shownRow),
});
export type WorksheetPreview = z.output<typeof worksheetPreview>;

export const formPreview = z.object({ sheets: z.array(worksheetPreview) });

/** What was written of each sheet. */
export const worksheetResult = z.object({ key, created: z.int(), changed: z.int(), unchanged: z.int() });
export const formImportResult = z.object({ sheets: z.array(worksheetResult) });
export type FormImportResult = z.output<typeof formImportResult>;

/** How such a file is sent. */
export const formFile = { name: 'file', maxBytes: SPREADSHEET_MAX_BYTES };

/** Multipart fields are text; those with a structure are JSON: `{"3": "comment", "5": null}`. */
export const jsonText = <T>(schema: z.ZodType<T>): Codec<T | undefined> =>
  optional({
    schema: z
      .string()
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'invalid_value', input: text });
          return z.NEVER;
        }
      })
      .pipe(schema as z.ZodType<T, unknown>) as unknown as z.ZodType<T>,
    encode: (value) => JSON.stringify(value),
  });

const { shape } = formOptions;

/** The names of `formOptions` in such a call. */
export const formOptionNames = {
  headingRow: ['headingRow', jsonText(shape.headingRow.unwrap())],
  columns: ['columns', jsonText(shape.columns.unwrap())],
  corrections: ['corrections', jsonText(shape.corrections.unwrap())],
  leaveOut: ['leaveOut', jsonText(shape.leaveOut.unwrap())],
} as const;
