import type { Language } from '../actor.ts';
import type { CellReader } from './cellReaders.ts';
import type { CellValue, Worksheet } from './types.ts';

/** Names of a column in both languages; the first one is shown. */
export interface ImportColumnNames {
  readonly names: Readonly<Record<Language, readonly [string, ...string[]]>>;
  /** Less certain names in either language, separated by commas. */
  readonly synonyms?: string;
}

export interface ImportColumn<V, Values, Options> extends ImportColumnNames {
  readonly read: CellReader<V, Options>;
  /** True, or whether an empty cell is a problem, given the columns declared before and the options. */
  readonly required?: true | ((values: Partial<Values>, options: Options) => boolean);
  readonly isAddress?: true;
  readonly width?: number;
  readonly example?: Readonly<Record<Language, CellValue>>;
}

/** Columns in the order in which their cells are read. */
export type ImportColumns<V extends object, Options = Language> = {
  readonly [F in keyof V]: ImportColumn<V[F], V, Options>;
};

/** A worksheet to import: one row per record, one column per field. An empty cell keeps the stored value. */
export interface WorksheetDeclaration<V extends object> {
  readonly key: string;
  /** Worksheet name in a template, by which uploads are recognised. */
  readonly names: Readonly<Record<Language, string>>;
  readonly otherNames?: readonly string[];
  readonly columns: ImportColumns<V>;
  /** One recognised heading makes a heading row; without any, all rows are data. */
  readonly hasOptionalHeadings?: true;
  /** Replaces `required` of the columns: `has` tells which fields have a column. */
  readonly isColumnRequired?: (field: keyof V & string, has: (field: keyof V & string) => boolean) => boolean;
  /** Fields of the columns of a worksheet without headings. */
  readonly guessByContents?: (sheet: Pick<Worksheet, 'headings' | 'rows'>) => ReadonlyMap<number, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: the worksheets of one file have different rows
export type AnyWorksheetDeclaration = WorksheetDeclaration<any>;
