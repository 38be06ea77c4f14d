import { z } from 'zod';

// Control characters, and those that turn the direction of writing: a name with them reads differently than it is.
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line of text as it can be seen: without control characters, and without white space around it. */
export const plainLine = z.string().overwrite((text) => text.replace(INVISIBLE, '').trim());
