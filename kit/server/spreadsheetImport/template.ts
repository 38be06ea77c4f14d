import type { Language } from '../../actor.ts';
import type { CellValue } from '../../spreadsheet/types.ts';
import type { AnyWorksheetDeclaration, ImportColumn } from '../../spreadsheet/worksheetDeclaration.ts';
import type { WorksheetToWrite } from '../spreadsheet/renderXlsx.ts';
import type { ImportTranslator } from './cellProblems.ts';

type Column = ImportColumn<unknown, object, Language>;
const listColumns = ({ columns }: AnyWorksheetDeclaration) =>
  Object.entries(columns as Record<string, Column>);

/** Headings and one example row, which imports ignore. `examples` replace the declared ones. */
export function buildTemplateSheet(
  declaration: AnyWorksheetDeclaration,
  language: Language,
  examples: Readonly<Record<string, string | undefined>> = {},
): WorksheetToWrite {
  const mark = { fr: 'Exemple : ', en: 'Example: ' }[language];
  const columns = listColumns(declaration);
  return {
    sheetName: declaration.names[language],
    columns: columns.map(([, { names, width }]) => ({
      heading: names[language][0],
      ...(width && { width }),
    })),
    rows: [
      columns.map(([field, { example }], at): CellValue => {
        const value = examples[field] ?? example?.[language] ?? '';
        return at === 0 ? `${mark}${value}` : value;
      }),
    ],
  };
}

/** A template's last sheet: for each column of the others, whether it is required and the values it takes. */
export function buildGuideSheet(
  declarations: readonly AnyWorksheetDeclaration[],
  { language, translate }: ImportTranslator,
): WorksheetToWrite {
  const say = (key: string) => translate(language, `spreadsheet:guide.${key}`);
  const rows = declarations.flatMap((declaration) =>
    listColumns(declaration).map(([, { names, required, read }]) => [
      declaration.names[language],
      names[language][0],
      required ? say('required') : '',
      read.listChoices?.(language).join(', ') ?? '',
      read.acceptsList ? say('several') : '',
    ]),
  );
  const columns = [
    { heading: say('sheet'), width: 16 },
    { heading: say('column'), width: 34 },
    { heading: say('need'), width: 14 },
    { heading: say('values'), width: 64 },
    { heading: say('note'), width: 44 },
  ];
  return { sheetName: say('title'), columns, rows };
}
