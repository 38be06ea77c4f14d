/** In shorter words every other short word would match. */
const MIN_LETTERS = 4;
/** Names of at least this length are often spelled by ear, such as *Papadopolous*. */
const LONG_WORD_LETTERS = 8;

/** Maximum edit distance for a word of this length. */
export const getMaxEditDistance = ({ length }: string): number =>
  length < MIN_LETTERS ? 0 : length < LONG_WORD_LETTERS ? 1 : 2;

const MAX_LENGTH = 128;
/** Rows of the distance table, reused because thousands of names are compared per keystroke. */
let [beforePrevious, previous, next] = [
  new Uint8Array(MAX_LENGTH),
  new Uint8Array(MAX_LENGTH),
  new Uint8Array(MAX_LENGTH),
];

/** Prefix search with optimal string alignment, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance */
export function hasPrefixWithinEditDistance(name: string, term: string, max: number): boolean {
  const width = Math.min(name.length, term.length + max, MAX_LENGTH - 1);
  if (term.length >= MAX_LENGTH) return false;
  const tooFar = max + 1;
  for (let at = 0; at <= width; at += 1) previous[at] = Math.min(at, tooFar);
  for (let row = 1; row <= term.length; row += 1) {
    const charCode = term.charCodeAt(row - 1);
    // Cells further from the diagonal exceed the maximum distance.
    const first = Math.max(1, row - max);
    const end = Math.min(width, row + max);
    next.fill(tooFar, 0, width + 1);
    if (row <= max) next[0] = row;
    let least = next[0] as number;
    for (let at = first; at <= end; at += 1) {
      const other = name.charCodeAt(at - 1);
      let distance = (previous[at - 1] as number) + (other === charCode ? 0 : 1);
      distance = Math.min(distance, (previous[at] as number) + 1, (next[at - 1] as number) + 1);
      const isSwapped =
        row > 1 && at > 1 && name.charCodeAt(at - 2) === charCode && other === term.charCodeAt(row - 2);
      if (isSwapped) distance = Math.min(distance, (beforePrevious[at - 2] as number) + 1);
      next[at] = Math.min(distance, tooFar);
      if (distance < least) least = distance;
    }
    // The distance never decreases in later rows.
    if (least > max) return false;
    [beforePrevious, previous, next] = [previous, next, beforePrevious];
  }
  return previous.subarray(0, width + 1).some((distance) => distance <= max);
}
