import type { WireRequest } from './endpoint.ts';

/** What a page shows before its program has come, in one language (web/prerender.tsx). */
export interface Drawn {
  language: string;
  /** What the browser's tab says. */
  title: string;
  html: string;
}

/** A page to draw with what it reads. */
export interface PageAsked {
  /** Whole: where it was asked for. */
  address: string;
  /** Whether it is for a phone; else for a window of any width. */
  isPhone: boolean;
  /** What was read so far, as `keyOf` calls it. */
  answers: Readonly<Record<string, unknown>>;
}

/** What it has to read first. */
export interface PageNeeds {
  needs: WireRequest[];
}

/** What a page shows that was drawn with what it reads. */
export interface PageAnswered {
  drawn: readonly Drawn[];
  /** Media queries, and what each was taken to be: where a window differs, it is shown what the build has drawn. */
  widths: readonly (readonly [query: string, is: boolean])[];
  /** What was read: the keys that the screens keep it under (kit/web/queries.ts), each with what was answered, or with a part of it. */
  answers: readonly (readonly [key: unknown, answer: unknown, isPart?: true])[];
  /** What it speaks to whoever has chosen no language in this browser, where that is for it to say. */
  language: string | undefined;
}

/** What an answer is known by. */
export const keyOf = ({ method, url, body }: WireRequest): string =>
  [method, url, ...(body ? [JSON.stringify(body)] : [])].join(' ');
