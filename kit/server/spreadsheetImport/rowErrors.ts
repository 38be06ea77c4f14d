import { AppError } from '../../errors.ts';
import {
  ImportProblemCollector,
  type ImportTranslator,
  requireNoImportProblems,
  type ValidatedWorksheet,
} from './importPreview.ts';

/** Runs `act` for a row and reports its AppErrors as `import_invalid` at the cells of the row. */
export async function runForImportedRow<V extends object, T>(
  translator: ImportTranslator,
  { form, filled, row }: Pick<ValidatedWorksheet<V>, 'form' | 'filled'> & { row: number },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const collector = new ImportProblemCollector(form, { ...filled, faults: [] }, translator.language);
    const fieldNames = Object.keys(form.fields) as (keyof V & string)[];
    const [first] = fieldNames;
    const fields = Object.entries(error.details.fields ?? {});
    for (const [fieldName, problems] of fields)
      for (const problem of problems)
        collector.note(row, fieldNames.find((each) => each === fieldName) ?? (first as never), problem);
    if (fields.length === 0)
      collector.note(row, first as never, {
        code: error.code,
        ...(error.details.params && { params: error.details.params }),
      });
    const outcome = { created: 0, changed: 0, unchanged: 0 };
    requireNoImportProblems(translator, [{ form, filled, faults: collector.faults, outcome }]);
    throw error;
  }
}
