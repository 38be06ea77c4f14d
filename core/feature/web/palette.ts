import type { Icon } from '@tabler/icons-react';
import { createSearchMatcher } from '../../../kit/search.ts';

export interface PaletteResult {
  id: string;
  label: string;
  description?: string;
  icon: Icon;
  to: string;
}

export interface PaletteSource {
  title: string;
  /** Hook; `searchText` is '' if it is too short. */
  useResults: (searchText: string) => readonly PaletteResult[];
  /** Actions that the text asks for, such as *announce a visitor for tomorrow*. */
  useActions?: (searchText: string) => readonly PaletteResult[];
}

export const MAX_PALETTE_RESULTS = 7;

/** Articles, prepositions and demonstratives of both languages. */
const IGNORED_WORDS =
  /(^|\s)(?:[dl][’'](?=\S)|(?:à|a|at|on|in|le|la|les|un|une|the|an|de|du|for|pour|ce|cet|this)(?=\s|$))/gi;

export function getUnmatchedSearchWords(text: string, searchText: string): string {
  const words = searchText.replace(IGNORED_WORDS, ' ').split(/\s+/);
  return words.filter((word) => !matchesSearch(text, word)).join(' ');
}

export function matchesCommand(text: string, searchText: string): boolean {
  return getUnmatchedSearchWords(text, searchText) === '';
}

export function matchesSearch(text: string, searchText: string): boolean {
  return createSearchMatcher(searchText)(text);
}
