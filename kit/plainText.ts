import { z } from 'zod';
import { removeInvisibleCharacters } from './invisibleCharacters.ts';

const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** A text of several lines: its spaces and line breaks stay; invisible and control characters are removed. */
export function cleanText(text: string, remove = removeInvisibleCharacters): string {
  return remove(text).replace(LINE_BREAK, '\n').replace(CONTROLS, '').trim();
}

/** Several lines of visible text. The caller limits the length. */
export const plainTextSchema = z.string().overwrite(cleanText);
