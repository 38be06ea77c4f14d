import { z } from 'zod';
import { cleanLine, plainLine } from './plainLine.ts';
import { holdsAddress } from './typedAddress.ts';

const isName = (name: string) => !holdsAddress(name);
const error = 'name_is_address';

/** A person's name, or a part of it, as people type it; what is stored already may hold anything. Its length is the caller's. */
export const personName = plainLine.refine(isName, { error });

/** Cleans names that are separated by commas, semicolons or lines; the result is one line. */
export function cleanNames(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map(cleanLine)
    .filter(Boolean)
    .join(', ');
}

/** Names of several people, typed one after the other. */
export const peopleNames = z.string().overwrite(cleanNames).refine(isName, { error });
