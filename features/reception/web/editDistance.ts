/** Of fewer letters, everything is a slip of the finger of something else. */
const FEWEST_LETTERS = 4;
/** From so many letters on a name is written by ear, as *Papadopolous*. */
const MANY_LETTERS = 8;

/** So many slips are forgiven in a word of so many letters. */
export const forgiven = ({ length }: string): number =>
  length < FEWEST_LETTERS ? 0 : length < MANY_LETTERS ? 1 : 2;

const LONGEST = 128;
/** Rows of the table of slips, used again: thousands of names are compared at each letter. */
let [before, last, next] = [new Uint8Array(LONGEST), new Uint8Array(LONGEST), new Uint8Array(LONGEST)];

/**
 * Whether a name begins as it was typed but for at most `most` slips: a letter too many, missing, another one, or two neighbours that changed
 * places (optimal string alignment, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance, to any beginning of the name).
 */
export function beginsNearly(name: string, typed: string, most: number): boolean {
  const width = Math.min(name.length, typed.length + most, LONGEST - 1);
  if (typed.length >= LONGEST) return false;
  const none = most + 1;
  for (let at = 0; at <= width; at += 1) last[at] = Math.min(at, none);
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charCodeAt(row - 1);
    // So far from the diagonal there are more slips than are forgiven.
    const first = Math.max(1, row - most);
    const end = Math.min(width, row + most);
    next.fill(none, 0, width + 1);
    if (row <= most) next[0] = row;
    let least = next[0] as number;
    for (let at = first; at <= end; at += 1) {
      const other = name.charCodeAt(at - 1);
      let slips = (last[at - 1] as number) + (other === letter ? 0 : 1);
      slips = Math.min(slips, (last[at] as number) + 1, (next[at - 1] as number) + 1);
      const isTurned =
        row > 1 && at > 1 && name.charCodeAt(at - 2) === letter && other === typed.charCodeAt(row - 2);
      if (isTurned) slips = Math.min(slips, (before[at - 2] as number) + 1);
      next[at] = Math.min(slips, none);
      if (slips < least) least = slips;
    }
    // Further letters only add to it.
    if (least > most) return false;
    [before, last, next] = [last, next, before];
  }
  return last.subarray(0, width + 1).some((slips) => slips <= most);
}
