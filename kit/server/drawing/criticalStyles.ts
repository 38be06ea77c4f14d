/** A piece of a style sheet: a rule or an at-rule, with what stands before its braces; a statement has no body. */
interface Piece {
  head: string;
  body: string | null;
}

/**
 * What of the style sheets some HTML is shown with: the rules whose elements, classes and ids all occur there, with the variables and the
 * animations that these use. Fonts that are fetched are left out; those of the system that stand in for them are not.
 *
 * In: the sheets as built, in their order, and the HTML. Out: one sheet, in the same order.
 */
export function criticalStyles(sheets: readonly string[], html: string): string {
  const known = namesIn(html);
  const kept = keepOf(sheets.join('\n'), known);
  return withoutUnused(kept, html);
}

/** Elements, classes (`.x`) and ids (`#x`). */
function namesIn(html: string): Set<string> {
  const names = new Set(['html', 'body']);
  for (const [, tag = ''] of html.matchAll(/<([a-zA-Z][\w-]*)/g)) names.add(tag.toLowerCase());
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of list.split(/\s+/)) names.add(`.${name}`);
  for (const [, id = ''] of html.matchAll(/\sid="([^"]*)"/g)) names.add(`#${id}`);
  return names;
}

function keepOf(css: string, known: ReadonlySet<string>): string {
  return piecesOf(css)
    .map(({ head, body }) => {
      if (body === null || /^@(page|media print)/.test(head)) return '';
      if (/^@(media|supports|layer|container)/.test(head)) {
        const inner = keepOf(body, known);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith('@font-face')) return body.includes('url(') ? '' : `${head}{${body}}`;
      const isShown = head.startsWith('@') || selectorsOf(head).some((one) => mayMatch(one, known));
      return isShown ? `${head}{${body}}` : '';
    })
    .join('');
}

/** Style sheets as our own build writes them: braces in a string would be taken for others. */
function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  const text = css.replaceAll(/\/\*.*?\*\//gs, '');
  let start = 0;
  while (start < text.length) {
    const open = text.indexOf('{', start);
    const end = text.indexOf(';', start);
    if (end !== -1 && (open === -1 || end < open)) {
      pieces.push({ head: text.slice(start, end).trim(), body: null });
      start = end + 1;
      continue;
    }
    if (open === -1) break;
    let depth = 1;
    let at = open + 1;
    for (; depth > 0 && at < text.length; at++) {
      if (text[at] === '{') depth++;
      else if (text[at] === '}') depth--;
    }
    pieces.push({ head: text.slice(start, open).trim(), body: text.slice(open + 1, at - 1) });
    start = at;
  }
  return pieces;
}

/** The selectors of a list; commas within brackets part none. */
function selectorsOf(list: string): string[] {
  return withoutBrackets(list).split(',');
}

/** What is asked in brackets is taken for true: more is kept than is needed, and nothing is missing. */
function withoutBrackets(selector: string): string {
  let before: string;
  let after = selector;
  do {
    before = after;
    after = before.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '');
  } while (after !== before);
  return after;
}

function mayMatch(selector: string, known: ReadonlySet<string>): boolean {
  const asked = selector.replaceAll(/::?[\w-]+/g, '').match(/[.#]?-?[_a-zA-Z][\w-]*/g) ?? [];
  return asked.every((name) => known.has(/^[.#]/.test(name) ? name : name.toLowerCase()));
}

/** Without the variables and animations that nothing asks for, until nothing is left of those. */
function withoutUnused(css: string, html: string): string {
  let before: string;
  let after = css;
  do {
    before = after;
    const used = new Set([...`${before}${html}`.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
    after = before
      .replaceAll(/(?<=[{;])\s*(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (all, name) => (used.has(name) ? all : ''))
      .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (all, name) =>
        before.replaceAll(`@keyframes ${name}{`, '').includes(name) ? all : '',
      )
      .replaceAll(/[^{};]*\{\s*\}/g, '');
  } while (after !== before);
  return after;
}
