export const textMarkups = ['heading', 'bold', 'list', 'link'] as const;
export type TextMarkup = (typeof textMarkups)[number];

/** Replaces `start` to `end` by `insertedText` and then selects `selection`. */
interface TextEdit {
  start: number;
  end: number;
  insertedText: string;
  selection: [start: number, end: number];
}

const LINE_PREFIXES = { heading: '## ', list: '- ' } as const;
const LINE_PREFIX = /^(?:#{1,3}|[-*])\s+/;
const BLOCK_PREFIX = /^\s*(?:#{1,3}|[-*])\s+/;
const BOLD_LINE = /^\*\*[^*]+\*\*$/;
const ADDRESS = 'https://';

/** Adds markup of `parseDocumentText` to the selection, or removes it. `placeholder` fills an empty one. */
export function buildMarkupEdit(
  text: string,
  selection: readonly [start: number, end: number],
  markup: TextMarkup,
  placeholder: string,
): TextEdit {
  if (markup === 'heading' || markup === 'list') return editLines(text, selection, LINE_PREFIXES[markup]);
  const selectedText = text.slice(...selection);
  // A double click selects the space after a word, too.
  const start = selection[0] + selectedText.length - selectedText.trimStart().length;
  const end = start + selectedText.trim().length;
  const content = text.slice(start, end);
  if (markup === 'link') return insertLink(start, end, content, placeholder);
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**';
  if (isBold) {
    const unwrapped: TextEdit['selection'] = [start - 2, end - 2];
    return { start: start - 2, end: end + 2, insertedText: content, selection: unwrapped };
  }
  if (/\n|\*\*/.test(content) || BLOCK_PREFIX.test(content)) return editBoldLines(start, content);
  const words = content || placeholder;
  return {
    start,
    end,
    insertedText: `**${words}**`,
    selection: [start + 2, start + 2 + words.length],
  };
}

/** `parseDocumentText` does not read bold words over a line break or within each other. */
function editBoldLines(start: number, content: string): TextEdit {
  const lines = content.split('\n').map((line) => {
    const prefix = BLOCK_PREFIX.exec(line)?.[0] ?? '';
    return { prefix, words: line.slice(prefix.length).trim() };
  });
  const isBold = lines.every(({ words }) => words === '' || BOLD_LINE.test(words));
  const insertedText = lines
    .map(({ prefix, words }) => {
      const plain = words.replaceAll('**', '');
      return prefix + (isBold || plain === '' ? plain : `**${plain}**`);
    })
    .join('\n');
  const selection: TextEdit['selection'] = [start, start + insertedText.length];
  return { start, end: start + content.length, insertedText, selection };
}

function insertLink(start: number, end: number, content: string, placeholder: string): TextEdit {
  const title = content.replaceAll('**', '').replaceAll(/\s*\n\s*/g, ' ');
  const words = title || placeholder;
  const addressStart = start + words.length + 3;
  return {
    start,
    end,
    insertedText: `[${words}](${ADDRESS})`,
    selection: title ? [addressStart, addressStart + ADDRESS.length] : [start + 1, start + 1 + words.length],
  };
}

function editLines(text: string, [from, to]: readonly [number, number], prefix: string): TextEdit {
  const start = from === 0 ? 0 : text.lastIndexOf('\n', from - 1) + 1;
  const nextBreak = text.indexOf('\n', to);
  const end = nextBreak === -1 ? text.length : nextBreak;
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const insertedText = lines
    .map((line) => {
      if (isMarked) return line.slice(prefix.length);
      if (line.trim() === '' && lines.length > 1) return line;
      return prefix + line.replace(LINE_PREFIX, '');
    })
    .join('\n');
  const growth = insertedText.length - (end - start);
  const caret = Math.max(start, from + growth);
  const selection: TextEdit['selection'] =
    from === to ? [caret, caret] : [start, start + insertedText.length];
  return { start, end, insertedText, selection };
}
