import { removeInvisibleCharacters } from './invisibleCharacters.ts';

const NAMED = /^[^<>[\]]*(?:<([^<>]+)>|\[mailto:([^[\]]+)\])[\s;,]*$/i;
const MAILTO = /^mailto:([^?]*)(?:\?.*)?$/is;
const QUOTES = /^["'“”‘’]+|["'“”‘’]+$/g;

/**
 * Extracts the address from what mail programs copy: `Jean Dupont <jean@example.com>`,
 * `mailto:jean@example.com`, `jean@example.com;`. Other text is only trimmed and loses its invisible
 * characters.
 */
export function extractEmailAddress(text: string): string {
  const trimmed = removeInvisibleCharacters(text).trim();
  if (!trimmed.includes('@')) return trimmed;
  const match = NAMED.exec(trimmed);
  const inner = (match?.[1] ?? match?.[2] ?? trimmed).replace(/[\s;,]+$/, '').trim();
  const unquoted = inner.replace(QUOTES, '');
  return (MAILTO.exec(unquoted)?.[1] ?? unquoted).trim();
}

export const isEmailAddress = (text: string): boolean =>
  /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(extractEmailAddress(text));
