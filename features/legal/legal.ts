import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { plainTextSchema } from '../../kit/plainText.ts';
import { rowIdTextSchema } from '../../kit/rowId.ts';
import { versionFieldSchema } from '../../kit/version.ts';

export const legalPageNames = ['legal', 'privacy'] as const;
export type LegalPageName = (typeof legalPageNames)[number];

export const LEGAL_TEXT_MAX = 50_000;

/** Markup as parsed by `kit/documentText.ts`. */
const legalText = z.object({
  text: z.string(),
  own: z.boolean(),
});

export const legalPageTextsSchema = z.object({
  building: z.object({ id: z.int(), name: z.string() }),
  fr: legalText,
  en: legalText,
});
export type LegalPageTexts = z.output<typeof legalPageTextsSchema>;

export const legalTextWithVersionSchema = legalText.extend({ version: z.int() });
export type LegalTextWithVersion = z.output<typeof legalTextWithVersionSchema>;

export const editableLegalPageTextsSchema = z.object({
  fr: legalTextWithVersionSchema,
  en: legalTextWithVersionSchema,
});
export type EditableLegalPageTexts = z.output<typeof editableLegalPageTextsSchema>;

export const legalPageQuerySchema = z.object({ building: rowIdTextSchema, page: z.enum(legalPageNames) });

/** An empty text restores the default. */
export const legalPageEditSchema = z.object({
  page: z.enum(legalPageNames),
  language: z.enum(languages),
  text: plainTextSchema.max(LEGAL_TEXT_MAX),
  version: versionFieldSchema,
});
export type LegalPageEdit = z.output<typeof legalPageEditSchema>;
