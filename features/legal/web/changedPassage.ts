/** Maximum length of the excerpt, and of the unchanged text around the change. */
const MAX_EXCERPT_LENGTH = 300;
const CONTEXT_LENGTH = 40;

export function extractChangedPassage(before: string, text: string): string {
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let commonEndLength = 0;
  while (
    commonEndLength < shorter - start &&
    before.at(-1 - commonEndLength) === text.at(-1 - commonEndLength)
  )
    commonEndLength++;
  const from = start > CONTEXT_LENGTH ? findWordStart(text, start - CONTEXT_LENGTH) : 0;
  const to = Math.min(text.length - commonEndLength + CONTEXT_LENGTH, from + MAX_EXCERPT_LENGTH);
  const passage = text.slice(from, to).replace(/\s+/g, ' ').trim();
  if (to >= text.length) return `${from > 0 ? '… ' : ''}${passage}`;
  const wholeWords = passage.replace(/ [^ ]{1,30}$/, '');
  return `${from > 0 ? '… ' : ''}${wholeWords} …`;
}

function findWordStart(text: string, at: number): number {
  const gap = text.slice(at, at + CONTEXT_LENGTH).search(/\s/);
  return gap < 0 ? at : at + gap;
}
