import { z } from 'zod';
import { type Codec, optionalCodec } from '../codec.ts';
import {
  cellCorrectionsInputSchema,
  cellProblemSchema,
  headingRowNumberSchema,
  importedColumnSchema,
  importFieldByColumnSchema,
  previewRowSchema,
  rowNumberSchema,
  SPREADSHEET_MAX_BYTES,
  SPREADSHEET_MAX_ROWS,
} from './spreadsheetImport.ts';

export const WORKSHEET_MAX_ROWS = 5_000;

const key = z.string().min(1).max(40);
const field = z.string().max(40);

export const importOptionsByWorksheetSchema = z
  .object({
    headingRow: z.record(key, headingRowNumberSchema),
    columns: z.record(key, importFieldByColumnSchema(field)),
    corrections: z.record(key, cellCorrectionsInputSchema),
    leaveOut: z.record(key, z.array(rowNumberSchema).max(SPREADSHEET_MAX_ROWS)),
  })
  .partial();
export type ImportOptionsByWorksheet = z.output<typeof importOptionsByWorksheetSchema>;

const worksheetPreviewSchema = z.object({
  key,
  label: z.string(),
  name: z.string().nullable(),
  /** Possible fields of its columns. `address` texts may wrap anywhere. */
  fields: z.array(z.object({ field, label: z.string(), kind: z.enum(['address', 'text']) })),
  headingRow: z.int(),
  columns: z.array(importedColumnSchema(field)),
  missing: z.array(field),
  /** Numbers of rows that are new, changed and identical to the stored ones. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  adds: z.array(z.string()),
  problems: z.array(cellProblemSchema(field)),
  otherRows: z.int(),
  /** The first rows, and up to a few hundred rows with problems. */
  rows: z.array(previewRowSchema),
});
export type WorksheetPreviewData = z.output<typeof worksheetPreviewSchema>;

export const spreadsheetPreviewSchema = z.object({ sheets: z.array(worksheetPreviewSchema) });

const worksheetImportCountsSchema = z.object({
  key,
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
});
export const spreadsheetImportResultSchema = z.object({ sheets: z.array(worksheetImportCountsSchema) });
export type SpreadsheetImportResult = z.output<typeof spreadsheetImportResultSchema>;

export const spreadsheetUploadField = { name: 'file', maxBytes: SPREADSHEET_MAX_BYTES };

/** Multipart fields are text, so structured ones are JSON: `{"3": "comment", "5": null}`. */
export const jsonTextCodec = <T>(schema: z.ZodType<T>): Codec<T | undefined> =>
  optionalCodec({
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

const { shape } = importOptionsByWorksheetSchema;

export const importOptionsByWorksheetWireNames = {
  headingRow: ['headingRow', jsonTextCodec(shape.headingRow.unwrap())],
  columns: ['columns', jsonTextCodec(shape.columns.unwrap())],
  corrections: ['corrections', jsonTextCodec(shape.corrections.unwrap())],
  leaveOut: ['leaveOut', jsonTextCodec(shape.leaveOut.unwrap())],
} as const;
