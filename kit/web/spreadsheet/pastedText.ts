export interface ImportTextInfo {
  people?: number;
  unread?: readonly string[];
  /** The original file, if it was read as Windows-1252. */
  guessed?: File;
}

export interface PastedTable extends ImportTextInfo {
  table: string;
  people: number;
}

/** Converts pasted text that is not a table to one; null if nothing in it can be imported. */
export type ParsePastedText = (text: string) => PastedTable | null;

const SEPARATORS = [';', ',', '|'];
const NAMED_ADDRESS = /[<(]\s*[^<>()\s]+@[^<>()\s]+\s*[>)]/;
const LONGEST_ROW = 300;

/** True for rows of cells, as spreadsheets copy them, and for a list of names. */
export function isTabularText(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const areMost = (test: (line: string) => boolean) => lines.filter(test).length >= lines.length * 0.8;
  if (lines.length === 0) return false;
  if (areMost((line) => line.includes('\t'))) return true;
  if (lines.length < 2 || NAMED_ADDRESS.test(text)) return false;
  if (lines.some((line) => line.length > LONGEST_ROW || /[.!?,:]\s*$/.test(line))) return false;
  const isSeparated = SEPARATORS.some((separator) => {
    const count = (line: string) => line.split(separator).length - 1;
    const first = count(lines[0] ?? '');
    return first > 0 && areMost((line) => count(line) === first);
  });
  return isSeparated || lines.every((line) => /^(?:\s*[\p{L}'’.-]+){2,5}\s*$/u.test(line));
}
