import { Fragment } from 'react';

interface LinkedTextPart {
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
export function splitLinks(text: string): LinkedTextPart[] {
  const parts: LinkedTextPart[] = [];
  let lastEnd = 0;
  for (const { 0: linkText, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"“”«»]+/giu)) {
    const href = trimPunctuation(linkText);
    if (!URL.canParse(href)) continue;
    if (index > lastEnd) parts.push({ text: text.slice(lastEnd, index) });
    parts.push({ text: href, href });
    lastEnd = index + href.length;
  }
  if (lastEnd < text.length) parts.push({ text: text.slice(lastEnd) });
  return parts;
}

/** Plain text with web addresses as links, opened in a new tab without a referrer. */
export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ text, href }, at) =>
    href === undefined ? (
      <Fragment key={String(at)}>{text}</Fragment>
    ) : (
      <a key={String(at)} href={href} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    ),
  );
}
