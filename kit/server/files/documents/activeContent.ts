import { PdfDocumentError } from './pdfDocumentError.ts';

/**
 * PDF names of content that runs on opening, printing or filling in, or that is hidden: scripts (ISO 32000-2
 * §12.6.4.17), programs (§12.6.4.6), event actions (§12.6.3), XFA forms, rich media, embedded files
 * (§7.11.4). Ordinary forms and links are allowed.
 */
const ACTIVE = new Set(['/JavaScript', '/JS', '/Launch', '/AA', '/XFA', '/RichMedia', '/EF']);

interface Word {
  text: string;
  end: number;
}

/** True if a PDF contains a name of `ACTIVE` or acts on opening. In: the output of `decompressPdf`. */
export function hasActiveContent(pdf: string): boolean {
  const objects = new Map<string, number>();
  const openings: number[] = [];
  const lately = ['', ''];
  for (const { text, end } of wordsOf(pdf, 0)) {
    if (ACTIVE.has(text)) return true;
    if (text === '/OpenAction') openings.push(end);
    if (text === 'obj') objects.set(lately[0] ?? '', end);
    lately.push(text);
    lately.shift();
  }
  return !openings.every((at) => turnsToPage(pdf, at, objects));
}

function turnsToPage(pdf: string, at: number, objects: ReadonlyMap<string, number>): boolean {
  const words = wordsOf(pdf, at);
  const next = () => words.next().value?.text ?? '';
  const first = next();
  if (/^\d+$/.test(first)) {
    const target = objects.get(first);
    return target === undefined || turnsToPage(pdf, target, new Map());
  }
  if (first !== '<<') return true;
  let kind = '';
  for (let word = next(), depth = 1; depth > 0; word = next()) {
    if (word === '') throw new PdfDocumentError('pdf_damaged');
    if (word === '<<') depth++;
    else if (word === '>>') depth--;
    else if (depth === 1 && word === '/Next') return false;
    else if (depth === 1 && word === '/S') {
      kind = next();
      if (kind !== '/GoTo') return false;
    }
  }
  return kind === '/GoTo';
}

const SPACE = new Set('\0\t\n\f\r ');
const ENDS_WORD = new Set('\0\t\n\f\r ()<>[]{}/%');

/** Yields the tokens from an offset on. Strings become `()`, stream data is skipped. */
function* wordsOf(pdf: string, from: number): Generator<Word, undefined> {
  let at = from;
  let depth = 0;
  let length = Number.NaN;
  let before = '';
  while (at < pdf.length) {
    const sign = pdf.charAt(at);
    if (SPACE.has(sign)) {
      at++;
      continue;
    }
    if (sign === '%') {
      at = after(pdf, '\n', at);
      continue;
    }
    const end = endOfWord(pdf, at, sign);
    const text = sign === '(' || (sign === '<' && end - at !== 2) ? '()' : pdf.slice(at, end);
    yield { text, end };
    at = end;
    if (text === '<<') depth++;
    if (text === '>>') depth--;
    if (text === 'obj') [depth, length] = [0, Number.NaN];
    if (depth === 1 && before === '/Length') length = Number(text);
    if (text === 'stream') at = afterStream(pdf, at, length);
    before = text;
  }
}

function endOfWord(pdf: string, at: number, sign: string): number {
  if (sign === '(') return endOfText(pdf, at);
  if (pdf.startsWith('<<', at) || pdf.startsWith('>>', at)) return at + 2;
  if (sign === '<') return after(pdf, '>', at);
  let end = at + 1;
  if ('[]{}>)'.includes(sign)) return end;
  while (end < pdf.length && !ENDS_WORD.has(pdf.charAt(end))) end++;
  return end;
}

function endOfText(pdf: string, from: number): number {
  let depth = 0;
  for (let at = from; at < pdf.length; at++) {
    const sign = pdf.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return at + 1;
  }
  throw new PdfDocumentError('pdf_damaged');
}

function after(pdf: string, sign: string, from: number): number {
  const at = pdf.indexOf(sign, from);
  if (at < 0) throw new PdfDocumentError('pdf_damaged');
  return at + sign.length;
}

/** Only `/Length` counts, because the data may contain `endstream`. */
function afterStream(pdf: string, at: number, length: number): number {
  const begin = pdf.startsWith('\r\n', at) ? at + 2 : at + 1;
  const end = begin + length;
  if (!Number.isSafeInteger(length) || !/^\s*endstream/.test(pdf.slice(end, end + 12)))
    throw new PdfDocumentError('pdf_damaged');
  return end;
}
