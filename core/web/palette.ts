import type { Icon } from '@tabler/icons-react';
import { createSearchMatcher } from '../../kit/search.ts';

/** Something that the palette can jump to. */
export interface Found {
  id: string;
  label: string;
  description?: string;
  icon: Icon;
  /** Where it leads. */
  to: string;
}

/** The things of a feature that the palette finds. */
export interface PaletteSource {
  /** The word over them, by its key. */
  title: string;
  /** Those that fit what was typed, at most `SHOWN`; '' while that is too little to look for. A hook. */
  useFound: (typed: string) => readonly Found[];
  /** What the reader can do, as far as it fits what was typed; shown above all that is found. A hook. */
  useActions?: (typed: string) => readonly Found[];
}

/** How many of each kind are offered. */
export const SHOWN = 7;

/** Words that say nothing about what is meant. */
const SMALL =
  /(^|\s)(?:[dl][’'](?=\S)|(?:à|a|at|on|in|le|la|les|un|une|the|an|de|du|for|pour|ce|cet|this)(?=\s|$))/gi;

/** The words of what somebody wishes, without its day and hour, that these do not explain: a name, it may be. */
export function restOfWish(text: string, wish: string): string {
  const words = wish.replace(SMALL, ' ').split(/\s+/);
  return words.filter((word) => !fits(text, word)).join(' ');
}

/** What somebody wishes to do, without its day and hour, fits these words. */
export function fitsWish(text: string, wish: string): boolean {
  return restOfWish(text, wish) === '';
}

/** Whether a text has every word of what was typed. */
export function fits(text: string, typed: string): boolean {
  return createSearchMatcher(typed)(text);
}
