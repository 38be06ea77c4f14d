import type { WireRequest } from '../endpoint.ts';

/** What the page shows before the program has come, as the build drew it (web/public/before.js); null where there is none, or no more. */
export const drawnPage = (): HTMLElement | null => document.getElementById('drawn');

/** From what a page is drawn where there is no browser, and what it turned out to need (web/prerender.tsx). */
export interface Source {
  isPhone: boolean;
  /** Answers the body of a read; undefined where it is not there. */
  answerTo(request: WireRequest): unknown;
  needs: WireRequest[];
  /** Media queries that it asked, and what they were taken to be. */
  widths: Map<string, boolean>;
  /** Of answers that say more than the page shows, by their keys as JSON: what it shows. */
  parts: Map<string, unknown>;
  /** What it speaks by itself. */
  language?: string;
}

let source: Source | null = null;

/** From now on pages are drawn from this; null: from nothing, as the build does. */
export function drawFrom(next: Source | null): void {
  source = next;
}

/** From what the page is drawn; null: from nothing, and its address and the day are not its own. In a browser there is no such thing. */
export const drawnFrom = (): Source | null => source;

/** Whether the page is drawn by the build, which knows neither its address nor the day. */
export const isDrawnAhead = (): boolean => import.meta.env.SSR && source === null;

/** The answer that a page is drawn from. Throws an Error where it has to be read first. */
export function answerGiven(request: WireRequest): unknown {
  const answer = source?.answerTo(request);
  if (answer !== undefined) return answer;
  source?.needs.push(request);
  throw new Error('It is not there yet.');
}

/** Whether a window has a width, while the page is drawn. In: the media query, and whether a phone has it. */
export function drawnFor(query: string, onPhone: boolean): boolean {
  if (!source) return false;
  const is = source.isPhone && onPhone;
  source.widths.set(query, is);
  return is;
}

/** Says that of an answer the page which is drawn shows this alone: nothing else of it is put into the page, and the program reads it again. */
export function showsOnly(queryKey: readonly unknown[], part: unknown): void {
  source?.parts.set(JSON.stringify(queryKey), part);
}

/** Says what the page that is drawn speaks to whoever has chosen no language. */
export function pageSpeaks(language: string | undefined): void {
  if (source && language !== undefined) source.language = language;
}
