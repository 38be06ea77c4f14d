import type { Module } from '../../kit/actor.ts';
import type { BuildingContext } from '../../kit/server/http/router.ts';
import type {
  ImportCountsResult,
  ValidatedWorksheet,
} from '../../kit/server/spreadsheetImport/importPreview.ts';
import type {
  ParsedWorksheet,
  WorksheetFormSpec,
} from '../../kit/server/spreadsheetImport/spreadsheetForm.ts';

export type ImportPlanContext = Pick<
  BuildingContext,
  'db' | 'actor' | 'everywhere' | 'building' | 'language' | 'now' | 'translate'
>;

/** Other sheets of the file by key. A plan counts their rows as existing. */
export type WorksheetsByKey = ReadonlyMap<string, ParsedWorksheet<object>>;

export interface ImportInvitationInput {
  sendInvitations?: boolean | undefined;
}

/** A worksheet of the import of a whole building. Importing a file again changes nothing. */
export interface BuildingWorksheetDefinition<V extends object> {
  /** Position in the file and order of writing; sheets refer only to earlier ones. */
  readonly order: number;
  readonly module?: Module;
  readonly form: WorksheetFormSpec<V>;
  /** Example values from this building, in the reader's language, instead of those of the form. */
  examples?(context: ImportPlanContext): Promise<Partial<Record<keyof V & string, string>>>;
  plan(
    context: ImportPlanContext,
    filled: ParsedWorksheet<V>,
    otherWorksheets: WorksheetsByKey,
  ): Promise<ValidatedWorksheet<V>>;
  /** All rows or none, after the earlier sheets. Throws `import_invalid` with every faulty cell. */
  write(
    context: BuildingContext,
    filled: ParsedWorksheet<V>,
    options: ImportInvitationInput,
  ): Promise<ImportCountsResult>;
}

export function listNameColumnValues(sheet: ParsedWorksheet<object> | undefined): string[] {
  return (sheet?.rows ?? []).flatMap(({ values }) => ('name' in values ? String(values.name) : []));
}
