import { can } from '../../../core/people/policy.ts';
import { formatPastedRecipientLine, parseRecipients } from '../../../core/people/recipientLines.ts';
import type { UploadedFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { areFormulasCalculated } from '../../../kit/server/spreadsheet/collectWorksheetRows.ts';
import { decodeText } from '../../../kit/server/spreadsheet/csv.ts';
import { readRawWorksheets } from '../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import {
  type CellValue,
  isUnreadableCell,
  SpreadsheetError,
  type SpreadsheetErrorCode,
} from '../../../kit/spreadsheet/types.ts';
import { MAX_INVITATION_RECIPIENTS } from '../recipient.ts';

/** Returns lines as typed into the text field, including lines without an address, for correction. */
export async function readInvitationRecipientsFile(
  { actor, signal }: Pick<UserRequestContext, 'actor' | 'signal'>,
  { file }: { file: UploadedFile },
): Promise<{ recipients: string }> {
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const { recipients, repeated, unreadable } = parseRecipients(await textOf(file, signal));
  const allRecipients = [...recipients, ...repeated];
  if (allRecipients.length === 0) throw createFileError('file_without_addresses');
  if (allRecipients.length + unreadable.length > MAX_INVITATION_RECIPIENTS)
    throw createFileError('too_many_recipients');
  const lines = [
    ...allRecipients.map((recipient) => ({
      line: recipient.line,
      text: formatPastedRecipientLine(recipient),
    })),
    ...unreadable.map(({ line, text }) => ({ line, text: text.replace(/\s*\t\s*/g, ' ; ').slice(0, 200) })),
  ];
  return {
    recipients: lines
      .sort((a, b) => a.line - b.line)
      .map(({ text }) => text)
      .join('\n'),
  };
}

function createFileError(code: string): AppError {
  const params = { max: MAX_INVITATION_RECIPIENTS };
  return new AppError(code, { params, fields: { file: [{ code, params }] } });
}

const refusals: Partial<Record<SpreadsheetErrorCode, string>> = {
  workbook_empty: 'file_without_addresses',
  workbook_too_many_rows: 'too_many_recipients',
  workbook_not_calculated: 'workbook_not_calculated',
  text_encoding_unknown: 'text_encoding_unknown',
  workbook_is_mail: 'workbook_is_mail',
};

async function textOf(file: UploadedFile, signal: AbortSignal): Promise<string> {
  const { bytes } = file;
  const isWorkbook = spreadsheetHeaders.some((start) => start.every((byte, at) => bytes[at] === byte));
  try {
    if (!isWorkbook) return decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const rows =
      (await readRawWorksheets({ signal }, file)).find((sheet) => sheet.rows.length > 0)?.rows ?? [];
    if (rows.length === 0) throw new SpreadsheetError('workbook_empty');
    if (rows.length > MAX_ROWS) throw new SpreadsheetError('workbook_too_many_rows');
    if (!areFormulasCalculated(rows)) throw new SpreadsheetError('workbook_not_calculated');
    return rows
      .map(({ cells }) => Array.from(cells, (cell) => cellTextOf(cell).replace(/\s+/g, ' ')).join('\t'))
      .join('\n');
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw createFileError(refusals[error.code] ?? 'recipients_file_unreadable');
  }
}

/** ZIP archive (.xlsx, .ods) and OLE document (.xls). */
const spreadsheetHeaders = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const MAX_ROWS = 2 * MAX_INVITATION_RECIPIENTS;

const cellTextOf = (cell: CellValue | undefined): string =>
  isUnreadableCell(cell)
    ? cell.text
    : typeof cell === 'string' || typeof cell === 'number'
      ? String(cell)
      : '';
