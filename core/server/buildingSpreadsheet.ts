import type { Module } from '../../kit/actor.ts';
import type { BuildingContext } from '../../kit/server/http/router.ts';
import type { CheckedForm, Outcome } from '../../kit/server/spreadsheetImport/importPreview.ts';
import type { FilledSheet, SheetForm } from '../../kit/server/spreadsheetImport/spreadsheetForm.ts';

/** What is there before anything is written. */
export type PlanContext = Pick<
  BuildingContext,
  'db' | 'actor' | 'everywhere' | 'building' | 'language' | 'now' | 'translate'
>;

/** The other sheets of the file, by their keys: what they bring counts as if it were there. */
export type OtherSheets = ReadonlyMap<string, FilledSheet<object>>;

export interface WriteOptions {
  /** Whether new people are invited; unset: where they are few. */
  sendInvitations?: boolean | undefined;
}

/**
 * A sheet of the workbook from which a whole building is made: its rows are companies, people, rooms or bays. Rows that say what is
 * there already change nothing, however often the file is sent.
 */
export interface BuildingSheet<V extends object> {
  /** Its place in the file, and when it is written: what it names comes before it. */
  readonly order: number;
  /** Where this is switched off, there is no such sheet. */
  readonly module?: Module;
  readonly form: SheetForm<V>;
  /** What the template shows of fields in the place of their form's examples: what this building has, in the reader's language. */
  examples?(context: PlanContext): Promise<Partial<Record<keyof V & string, string>>>;
  /** What would come of its rows, and what speaks against it. */
  plan(context: PlanContext, filled: FilledSheet<V>, others: OtherSheets): Promise<CheckedForm<V>>;
  /** Writes its rows, all or none, once the sheets before it are written. Throws `import_invalid` with every bad cell. */
  write(context: BuildingContext, filled: FilledSheet<V>, options: WriteOptions): Promise<Outcome>;
}

/** The names in a sheet whose rows have one. */
export function namesIn(sheet: FilledSheet<object> | undefined): string[] {
  return (sheet?.rows ?? []).flatMap(({ values }) => ('name' in values ? String(values.name) : []));
}
