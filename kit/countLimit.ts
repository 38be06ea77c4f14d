/** Paged lists stop counting here: an exact count of a million rows is useless and takes a second. */
export const MAX_ROW_COUNT = 1_000;
