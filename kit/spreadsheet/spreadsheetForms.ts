import { z } from 'zod';
import { type Codec, optional } from '../codec.ts';
import {
  cellProblem,
  columnsOfFields,
  headingRowNumber,
  rowNumber,
  SPREADSHEET_MAX_BYTES,
  SPREADSHEET_MAX_ROWS,
  shownRowSchema,
  spreadsheetColumn,
  spreadsheetCorrectionsSchema,
} from './spreadsheetImport.ts';

export const FORM_MAX_ROWS = 5_000;

const key = z.string().min(1).max(40);
const field = z.string().max(40);

export const formOptionsSchema = z
  .object({
    headingRow: z.record(key, headingRowNumber),
    columns: z.record(key, columnsOfFields(field)),
    corrections: z.record(key, spreadsheetCorrectionsSchema),
    leaveOut: z.record(key, z.array(rowNumber).max(SPREADSHEET_MAX_ROWS)),
  })
  .partial();
export type FormOptions = z.output<typeof formOptionsSchema>;

export const worksheetPreviewSchema = z.object({
  key,
  label: z.string(),
  name: z.string().nullable(),
  /** Possible fields of its columns. `address` texts may wrap anywhere. */
  fields: z.array(z.object({ field, label: z.string(), kind: z.enum(['address', 'text']) })),
  headingRow: z.int(),
  columns: z.array(spreadsheetColumn(field)),
  missing: z.array(field),
  /** Numbers of rows that are new, changed and identical to the stored ones. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  adds: z.array(z.string()),
  problems: z.array(cellProblem(field)),
  otherRows: z.int(),
  /** The first rows, and up to a few hundred rows with problems. */
  rows: z.array(shownRowSchema),
});
export type WorksheetPreview = z.output<typeof worksheetPreviewSchema>;

export const formPreviewSchema = z.object({ sheets: z.array(worksheetPreviewSchema) });

export const worksheetResultSchema = z.object({
  key,
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
});
export const formImportResultSchema = z.object({ sheets: z.array(worksheetResultSchema) });
export type FormImportResult = z.output<typeof formImportResultSchema>;

export const formFile = { name: 'file', maxBytes: SPREADSHEET_MAX_BYTES };

/** Multipart fields are text, so structured ones are JSON: `{"3": "comment", "5": null}`. */
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

const { shape } = formOptionsSchema;

export const formOptionNames = {
  headingRow: ['headingRow', jsonText(shape.headingRow.unwrap())],
  columns: ['columns', jsonText(shape.columns.unwrap())],
  corrections: ['corrections', jsonText(shape.corrections.unwrap())],
  leaveOut: ['leaveOut', jsonText(shape.leaveOut.unwrap())],
} as const;
