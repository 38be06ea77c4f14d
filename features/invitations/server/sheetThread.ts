import { answerReadings } from '../../../kit/server/workbook/thread.ts';
import type { CellValue, Sheet } from '../../../kit/server/workbook/workbook.ts';

/** The rows of a sheet, headings first, as they would be pasted: what `readRecipients` reads. */
export function pasted({ headings, rows }: Sheet): string {
  const width = (headings.at(-1)?.column ?? -1) + 1;
  const head = Array.from(
    { length: width },
    (_, at) => headings.find(({ column }) => column === at)?.text ?? '',
  );
  return [head, ...rows.map(({ cells }) => cells.map(textOf))]
    .map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t'))
    .join('\n');
}

const textOf = (cell: CellValue): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';

answerReadings((sheet, _given: null) => pasted(sheet));
