import type { Language } from '../../actor.ts';
import type { WorksheetToWrite } from '../spreadsheet/renderXlsx.ts';
import type { CellValue } from '../spreadsheet/types.ts';
import type { Translate } from '../translate.ts';
import type { AnyWorksheetFormSpec } from './spreadsheetForm.ts';

/** A template's sheet: headings and one example row, which imports ignore. `examples` replace the form's. */
export function buildTemplateSheet(
  form: AnyWorksheetFormSpec,
  language: Language,
  examples: Readonly<Record<string, string | undefined>> = {},
): WorksheetToWrite {
  const mark = { fr: 'Exemple : ', en: 'Example: ' }[language];
  const fields = Object.entries(form.fields);
  return {
    sheetName: form.names[language],
    columns: fields.map(([field, { width }]) => ({
      heading: form.columns[field]?.[language][0] ?? field,
      ...(width && { width }),
    })),
    rows: [
      fields.map(([field, { example }], at): CellValue => {
        const value = examples[field] ?? example[language];
        return at === 0 ? `${mark}${value}` : value;
      }),
    ],
  };
}

/** A template's last sheet: for each column of the others, whether it is required and the values it takes. */
export function buildGuideSheet(
  forms: readonly AnyWorksheetFormSpec[],
  { language, translate }: { language: Language; translate: Translate },
): WorksheetToWrite {
  const say = (key: string) => translate(language, `spreadsheet:guide.${key}`);
  const rows = forms.flatMap((form) =>
    Object.entries(form.fields).map(([field, { required, read }]) => [
      form.names[language],
      form.columns[field]?.[language][0] ?? field,
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
