import { z } from 'zod';
import { languages } from '../../kit/actor.ts';
import { rowIdText } from '../../kit/rowId.ts';

export const pages = ['legal', 'privacy'] as const;
export type LegalPage = (typeof pages)[number];

export const TEXT_MAX = 50_000;

/** A page in one language: headings, paragraphs and lists as `kit/documentText.ts` reads them. */
const version = z.object({
  text: z.string(),
  /** Written by the building's administrators; otherwise it is the text to start from. */
  own: z.boolean(),
});

export const pageOfBuilding = z.object({
  building: z.object({ id: z.int(), name: z.string() }),
  fr: version,
  en: version,
});
export type PageOfBuilding = z.output<typeof pageOfBuilding>;

export const pageWanted = z.object({ building: rowIdText, page: z.enum(pages) });

/** What an administrator writes; an empty text goes back to the one to start from. */
export const pageEdit = z.object({
  page: z.enum(pages),
  language: z.enum(languages),
  text: z.string().trim().max(TEXT_MAX),
});
export type PageEdit = z.output<typeof pageEdit>;
