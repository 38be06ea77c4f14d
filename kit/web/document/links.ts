/** A piece of a text: `href` where it is a web address. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Marks that end a sentence rather than an address. */
const CLOSING = /[.,;:!?…'’"”»*_]$/;

/** Without the marks that stand behind it; a bracket stays where it was opened inside: `…/wiki/Pilates_(gymnastique)`. */
function withoutMarks(address: string): string {
  const opened = address.split('(').length;
  if (CLOSING.test(address) || (address.endsWith(')') && address.split(')').length > opened))
    return withoutMarks(address.slice(0, -1));
  return address;
}

/**
 * Splits a text into what is a web address (`http`, `https` and nothing else, so that no link can run anything) and what is
 * not. All parts together are the text as it stands.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"“”«»]+/giu)) {
    const href = withoutMarks(found);
    if (!URL.canParse(href)) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: href, href });
    done = index + href.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
