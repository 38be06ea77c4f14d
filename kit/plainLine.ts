import { z } from 'zod';
import { removeInvisibleCharacters } from './invisibleCharacters.ts';

// U+0085 is a line break to some programs; U+2800 is a blank pattern of Braille.
const SPACES = /[\s\u0085\u2800]+/g;
const CONTROLS = /(?![\s\u0085])\p{Cc}/gu;

/** Single-line text: white space becomes single spaces, invisible and control characters are removed. */
export function cleanLine(text: string, remove = removeInvisibleCharacters): string {
  return remove(text).replace(CONTROLS, '').replace(SPACES, ' ').trim();
}

/** One line of visible text. The caller limits the length. */
export const plainLineSchema = z.string().overwrite(cleanLine);
