/** A list in pages of more rows than this is not counted to its end: a million are no use to a reader, and cost a second. */
export const MAX_COUNTED = 1_000;
