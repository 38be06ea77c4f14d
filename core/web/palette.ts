import type { Icon } from '@tabler/icons-react';
import { searching } from '../../kit/search.ts';

/** Something that the palette can jump to. */
export interface Found {
  id: string;
  label: string;
  description?: string;
  icon: Icon;
  to: string;
}

/** The things of a feature that the palette finds. */
export interface PaletteSource {
  /** The word over them, by its key. */
  title: string;
  /** Those that fit what was typed, at most `SHOWN`; '' while that is too little to look for. A hook. */
  useFound: (typed: string) => readonly Found[];
}

/** How many of each kind are offered. */
export const SHOWN = 7;

/** Whether a text has every word of what was typed. */
export function fits(text: string, typed: string): boolean {
  return searching(typed)(text);
}
