export interface TextPart {
  text: string;
  href?: string;
}

/** Characters that end a sentence rather than an address. */
const TRAILING_PUNCTUATION = /[.,;:!?…'’"”»*_]$/;

/** Removes trailing punctuation; keeps a bracket that was opened inside: `…/wiki/Pilates_(gymnastique)`. */
function trimPunctuation(address: string): string {
  const opened = address.split('(').length;
  if (TRAILING_PUNCTUATION.test(address) || (address.endsWith(')') && address.split(')').length > opened))
    return trimPunctuation(address.slice(0, -1));
  return address;
}

/** Splits a text at its web addresses (only `http` and `https`, so that no link runs a script). */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"“”«»]+/giu)) {
    const href = trimPunctuation(found);
    if (!URL.canParse(href)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: href, href });
    done = index + href.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
