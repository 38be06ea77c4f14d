import type { z } from 'zod';
import type { Language } from '../actor.ts';
import { convertZodIssue, type Problem } from '../errors.ts';
import { getCellText, getSingleLineCellText, keepLettersAndDigits, normalizeHeading } from './cellText.ts';
import { type CellValue, isCellDate } from './types.ts';

export type ParsedCell<V> = { value: V } | { problem: Problem };

/** Parses a cell that is not empty, or returns its problem. */
export interface CellReader<V, Options = Language> {
  (cell: CellValue, options: Options): ParsedCell<V>;
  /** Shown in the template, like `acceptsList`. */
  readonly listChoices?: (language: Language) => readonly string[];
  readonly acceptsList?: true;
}

export function checkCell<V>(schema: z.ZodType<V>, value: unknown): ParsedCell<V> {
  // XML can contain half of a surrogate pair, which PostgreSQL cannot store.
  if (typeof value === 'string' && !value.isWellFormed()) return { problem: { code: 'ill_formed' } };
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  return { problem: issue ? convertZodIssue(issue) : { code: 'invalid_value' } };
}

export const createTextCellReader =
  <V>(schema: z.ZodType<V>): CellReader<V> =>
  (cell) =>
    checkCell(schema, getSingleLineCellText(cell));

/** Accepts `1 200`, `2,5`, `30 min`, with one of the given units. */
export const createNumberCellReader =
  <V>(schema: z.ZodType<V>, units: readonly string[] = []): CellReader<V> =>
  (cell) => {
    const text = getSingleLineCellText(cell).toLowerCase();
    const unit = units.find((each) => text.endsWith(each)) ?? '';
    const digits = text
      .slice(0, text.length - unit.length)
      .replace(/[\s\u00a0\u202f]/g, '')
      .replace(',', '.');
    const value = typeof cell === 'number' ? cell : /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
    return value === null ? { problem: { code: 'number_expected' } } : checkCell(schema, value);
  };

const YES = new Set(['oui', 'o', 'yes', 'y', 'vrai', 'true', 'x', '1']);
const NO = new Set(['non', 'n', 'no', 'faux', 'false', '0']);

export const yesNoCellTexts: Readonly<Record<Language, { yes: string; no: string }>> = {
  fr: { yes: 'oui', no: 'non' },
  en: { yes: 'yes', no: 'no' },
};

export const readYesNoCell: CellReader<boolean> = Object.assign(
  (cell: CellValue) => {
    const word = keepLettersAndDigits(getSingleLineCellText(cell));
    if (YES.has(word) || /^[✓✔☑]$/u.test(getSingleLineCellText(cell))) return { value: true };
    return NO.has(word) ? { value: false } : { problem: { code: 'yes_or_no' } };
  },
  { listChoices: (language: Language) => Object.values(yesNoCellTexts[language]) },
);

export type ChoiceCellTexts<V extends string> = Readonly<
  Record<V, Readonly<Record<Language, readonly [string, ...string[]]>>>
>;

export function createChoiceCellReader<V extends string>(words: ChoiceCellTexts<V>): CellReader<V> {
  const byWord = new Map(
    (Object.keys(words) as V[]).flatMap((value) =>
      Object.values(words[value]).flatMap((all) =>
        all.map((word) => [normalizeHeading(word), value] as const),
      ),
    ),
  );
  const listChoices = (language: Language) =>
    (Object.keys(words) as V[]).map((value) => words[value][language][0]);
  const reader: CellReader<V> = (cell, language) => {
    const value = byWord.get(normalizeHeading(getSingleLineCellText(cell)));
    if (value !== undefined) return { value };
    return { problem: { code: 'not_among', params: { values: listChoices(language).join(', ') } } };
  };
  return Object.assign(reader, { listChoices });
}

export function createListCellReader<V>(one: CellReader<V>): CellReader<V[]> {
  const reader: CellReader<V[]> = (cell, language) => {
    const parts = (typeof cell === 'string' ? getCellText(cell) : getSingleLineCellText(cell))
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean);
    const values: V[] = [];
    for (const part of parts) {
      const each = one(part, language);
      if ('problem' in each) return each;
      values.push(each.value);
    }
    return { value: values };
  };
  return Object.assign(reader, {
    acceptsList: true as const,
    ...(one.listChoices && { listChoices: one.listChoices }),
  });
}

export const createDateCellReader =
  <V>(schema: z.ZodType<V>): CellReader<V> =>
  (cell) => {
    const text = getSingleLineCellText(cell);
    const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
    const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
    return checkCell(schema, isCellDate(cell) && cell.date ? cell.date : written);
  };

export const createTimeCellReader =
  <V>(schema: z.ZodType<V>): CellReader<V> =>
  (cell) => {
    if (isCellDate(cell) && cell.time) return checkCell(schema, cell.time.slice(0, 5));
    const [, hour, minute = '00'] = /^(\d{1,2})\s*[:h.]\s*(\d{2})?$/i.exec(getSingleLineCellText(cell)) ?? [];
    return checkCell(schema, hour ? `${hour.padStart(2, '0')}:${minute}` : getSingleLineCellText(cell));
  };
