/** Paged lists stop counting here: an exact count of a million rows is useless and takes a second. */
export const MAX_COUNTED_ROWS = 1_000;
