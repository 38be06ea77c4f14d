import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { plainText } from '../../kit/plainText.ts';
import { rowIdText } from '../../kit/rowId.ts';
import { versionField } from '../../kit/version.ts';

export const pages = ['legal', 'privacy'] as const;
export type LegalPage = (typeof pages)[number];

export const TEXT_MAX = 50_000;

/** A page in one language: headings, paragraphs and lists as `kit/documentText.ts` reads them. */
const pageText = z.object({
  text: z.string(),
  /** Written by the building's administrators; otherwise it is the text to start from. */
  own: z.boolean(),
});

export const pageOfBuilding = z.object({
  building: z.object({ id: z.int(), name: z.string() }),
  fr: pageText,
  en: pageText,
});
export type PageOfBuilding = z.output<typeof pageOfBuilding>;

/** The same for who edits it. */
export const editedText = pageText.extend({ version: z.int() });
export type EditedText = z.output<typeof editedText>;

export const editedTexts = z.object({ fr: editedText, en: editedText });
export type EditedTexts = z.output<typeof editedTexts>;

export const pageWanted = z.object({ building: rowIdText, page: z.enum(pages) });

/** What an administrator writes; an empty text goes back to the one to start from. */
export const pageEdit = z.object({
  page: z.enum(pages),
  language: z.enum(languages),
  text: plainText.max(TEXT_MAX),
  version: versionField,
});
export type PageEdit = z.output<typeof pageEdit>;
