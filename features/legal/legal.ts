import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowIdText } from '../../kit/rowId.ts';
import { versionField } from '../../kit/version.ts';

export const pages = ['legal', 'privacy'] as const;
export type LegalPage = (typeof pages)[number];

export const TEXT_MAX = 50_000;

/** Markup as parsed by `kit/documentText.ts`. */
const pageText = z.object({
  text: z.string(),
  own: z.boolean(),
});

export const pageOfBuildingSchema = z.object({
  building: z.object({ id: z.int(), name: z.string() }),
  fr: pageText,
  en: pageText,
});
export type PageOfBuilding = z.output<typeof pageOfBuildingSchema>;

export const editedTextSchema = pageText.extend({ version: z.int() });
export type EditedText = z.output<typeof editedTextSchema>;

export const editedTextsSchema = z.object({ fr: editedTextSchema, en: editedTextSchema });
export type EditedTexts = z.output<typeof editedTextsSchema>;

export const pageWantedSchema = z.object({ building: rowIdText, page: z.enum(pages) });

/** An empty text restores the default. */
export const pageEditSchema = z.object({
  page: z.enum(pages),
  language: z.enum(languages),
  text: plainText.max(TEXT_MAX),
  version: versionField,
});
export type PageEdit = z.output<typeof pageEditSchema>;
