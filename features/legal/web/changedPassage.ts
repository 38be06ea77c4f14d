/** How many characters are shown of a text, and how many of those that stand around what was changed. */
const SHOWN = 300;
const AROUND = 40;

/** The passage of a long text in which it differs from what it was `before`, with a little of what stands around it. */
export function changedPassage(before: string, text: string): string {
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let alike = 0;
  while (alike < shorter - start && before.at(-1 - alike) === text.at(-1 - alike)) alike++;
  const from = start > AROUND ? wordFrom(text, start - AROUND) : 0;
  const to = Math.min(text.length - alike + AROUND, from + SHOWN);
  const passage = text.slice(from, to).replace(/\s+/g, ' ').trim();
  if (to >= text.length) return `${from > 0 ? '… ' : ''}${passage}`;
  const wholeWords = passage.replace(/ [^ ]{1,30}$/, '');
  return `${from > 0 ? '… ' : ''}${wholeWords} …`;
}

/** Where the first whole word after `at` begins, unless there is none for a while. */
function wordFrom(text: string, at: number): number {
  const gap = text.slice(at, at + AROUND).search(/\s/);
  return gap < 0 ? at : at + gap;
}
