import type { Module } from '../../../kit/actor.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import type {
  ImportCountsResult,
  PlannedWorksheet,
} from '../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import type { WorksheetDeclaration } from '../../../kit/spreadsheet/worksheetDeclaration.ts';

export type ImportPlanContext = Pick<
  BuildingContext,
  'db' | 'actor' | 'everywhere' | 'building' | 'language' | 'now' | 'translate'
>;

/** Other sheets of the file by key. A plan counts their rows as existing. */
export type WorksheetsByKey = ReadonlyMap<string, WorksheetParseResult<object>>;

interface ImportInvitationInput {
  sendInvitations?: boolean | undefined;
}

/** A worksheet of the import of a whole building. Importing a file again changes nothing. */
export interface BuildingWorksheetDefinition<V extends object> {
  /** Position in the file and order of writing; sheets refer only to earlier ones. */
  readonly order: number;
  readonly module?: Module;
  readonly declaration: WorksheetDeclaration<V>;
  /** Example values from this building, in the reader's language, instead of the declared ones. */
  examples?(context: ImportPlanContext): Promise<Partial<Record<keyof V & string, string>>>;
  plan(
    context: ImportPlanContext,
    sheet: WorksheetParseResult<V>,
    otherWorksheets: WorksheetsByKey,
  ): Promise<PlannedWorksheet<V>>;
  /** All rows or none, after the earlier sheets. Throws `import_invalid` with every faulty cell. */
  write(
    context: BuildingContext,
    sheet: WorksheetParseResult<V>,
    options: ImportInvitationInput,
  ): Promise<ImportCountsResult>;
}

export function listNameColumnValues(sheet: WorksheetParseResult<object> | undefined): string[] {
  return (sheet?.rows ?? []).flatMap(({ values }) => (values as { name?: string }).name ?? []);
}
