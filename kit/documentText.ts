export type ParsedDocumentBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

interface InlinePart {
  text: string;
  /** Path in the portal, or an http(s) address. */
  to?: string;
  isBold?: true;
}

// Parentheses within an address are balanced.
const ADDRESS = String.raw`(?:[^\s()\\]|\([^\s()\\]*\))`;
const LINK = new RegExp(
  String.raw`\[(?<title>[^[\]\n]+)\]\((?<to>\/(?!\/)${ADDRESS}*|https?:\/\/${ADDRESS}+)\)`,
);
const BOLD = /\*\*(?<bold>[^\s*](?:[^*\n]*[^\s*])?)\*\*/;
const INLINE_MARKUP = new RegExp(`${LINK.source}|${BOLD.source}`, 'g');

/** Splits a line at its links, written `[title](/page)` or `[title](https://…)`, and its `**bold**` words. */
export function splitInlineMarkup(line: string): InlinePart[] {
  const parts: InlinePart[] = [];
  let lastEnd = 0;
  for (const { 0: markup, index, groups = {} } of line.matchAll(INLINE_MARKUP)) {
    const { title = '', to, bold = '' } = groups;
    if (index > lastEnd) parts.push({ text: line.slice(lastEnd, index) });
    parts.push(to === undefined ? { text: bold, isBold: true } : { text: title, to });
    lastEnd = index + markup.length;
  }
  if (lastEnd < line.length) parts.push({ text: line.slice(lastEnd) });
  return parts;
}

/** Keeps the address of a link to a web site, in parentheses. */
export const removeInlineMarkup = (line: string): string =>
  splitInlineMarkup(line)
    .map(({ text, to, isBold }) => {
      if (isBold) return removeInlineMarkup(text);
      return to === undefined || to.startsWith('/') || to === text ? text : `${text} (${to})`;
    })
    .join('');

/** Splits off the title if the text begins with a heading of the first level. */
export function splitDocumentTitle(source: string): { title: string | null; body: string } {
  const { 1: title, 2: body = '' } = /^\s*#[ \t]+(\S[^\r\n]*)([\s\S]*)$/.exec(source) ?? [];
  return title === undefined ? { title: null, body: source } : { title: title.trim(), body };
}

/** Id of the heading at this position, so that a list of contents can link to it. */
export const getHeadingId = (position: number) => `section-${position + 1}`;

export function getHeadingLevelOffset(blocks: readonly ParsedDocumentBlock[], topLevel: 1 | 2): number {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  return topLevel - Math.min(...levels, 3);
}

/** Number of passages in square brackets that still need filling in, without links. */
export function countUnfilledPlaceholders(source: string): number {
  return source.match(/\[[^[\]\n]+\](?!\()/g)?.length ?? 0;
}

const PHONE = /(?:\+33 \d|\b0\d)(?: \d\d){4}\b/g;

/**
 * Parses a subset of Markdown: headings (`#` to `###`), list items (`-` or `*`) and paragraphs separated by
 * blank lines. HTML stays plain text; `splitInlineMarkup` parses links and bold words. Spaces around French
 * punctuation and within French phone numbers become no-break spaces.
 */
export function parseDocumentText(source: string): ParsedDocumentBlock[] {
  const blocks: ParsedDocumentBlock[] = [];
  let open: ParsedDocumentBlock | undefined;
  const begin = (block: ParsedDocumentBlock) => {
    blocks.push(block);
    open = block;
  };
  const lines = source
    .replaceAll('\r\n', '\n')
    .replace(/ (?=[;:?!»])|(?<=«) /g, '\u00a0')
    .replace(PHONE, (number) => number.replaceAll(' ', '\u00a0'));
  for (const line of lines.split('\n')) {
    const text = line.trim();
    const heading = /^(#{1,3})\s+(.+)$/.exec(text);
    const item = /^[-*]\s+(.+)$/.exec(text)?.[1];
    if (text === '') {
      open = undefined;
    } else if (heading) {
      open = undefined;
      blocks.push({ kind: 'heading', level: heading[1]?.length as 1 | 2 | 3, text: heading[2] ?? '' });
    } else if (item !== undefined) {
      if (open?.kind === 'list') open.items.push(item);
      else begin({ kind: 'list', items: [item] });
    } else if (open?.kind === 'paragraph') {
      open.text += `\n${text}`;
    } else {
      begin({ kind: 'paragraph', text });
    }
  }
  return blocks;
}
