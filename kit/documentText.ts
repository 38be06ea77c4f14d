/** A part of a text with headings: what PDFs and pages draw. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * Reads a text with headings, of which Markdown's three simplest signs are understood: `#` to `###` before a heading,
 * `-` or `*` before an entry of a list, an empty line between paragraphs. Everything else is text as it stands, lines
 * included, so there is nothing in it that could run. Spaces that French sets before `; : ? ! »` and after `«` come out as
 * no-break spaces, however they were typed.
 */
export function readDocumentText(source: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const begin = (block: Block) => {
    blocks.push(block);
    open = block;
  };
  const lines = source.replaceAll('\r\n', '\n').replace(/ (?=[;:?!»])|(?<=«) /g, '\u00a0');
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
