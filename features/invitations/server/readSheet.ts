import { can } from '../../../core/people/policy.ts';
import { readRecipients, writeRecipient } from '../../../core/people/recipientLines.ts';
import type { Upload } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserContext } from '../../../kit/server/http/http.ts';
import { decodeText } from '../../../kit/server/workbook/csv.ts';
import { WorkbookError, type WorkbookErrorCode } from '../../../kit/server/workbook/workbook.ts';
import { workbookReader } from '../../../kit/server/workbook/workbookThread.ts';
import { MOST_AT_ONCE } from '../recipient.ts';

const readInThread = workbookReader<{ maxRows: number }, string>(
  new URL('./sheetThread.ts', import.meta.url),
);

/**
 * What a sheet (.xlsx, .ods, .xls) or a text (.csv, .txt) says of people to invite, a line each, as somebody would have typed it: lines
 * that hold no address stay as they are, to be put right. Nothing is kept.
 */
export async function readSheet(
  { actor, signal }: Pick<UserContext, 'actor' | 'signal'>,
  { file }: { file: Upload },
): Promise<{ recipients: string }> {
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const { recipients, repeated, unreadable } = readRecipients(await textOf(file, signal));
  const found = [...recipients, ...repeated];
  if (found.length === 0) throw refused('file_without_addresses');
  if (found.length + unreadable.length > MOST_AT_ONCE) throw refused('too_many_recipients');
  const lines = [
    ...found.map((recipient) => ({ line: recipient.line, text: writeRecipient(recipient) })),
    ...unreadable.map(({ line, text }) => ({ line, text: text.replace(/\s*\t\s*/g, ' ; ').slice(0, 200) })),
  ];
  return {
    recipients: lines
      .sort((a, b) => a.line - b.line)
      .map(({ text }) => text)
      .join('\n'),
  };
}

function refused(code: string): AppError {
  const params = { max: MOST_AT_ONCE };
  return new AppError(code, { params, fields: { file: [{ code, params }] } });
}

const refusals: Partial<Record<WorkbookErrorCode, string>> = {
  workbook_empty: 'file_without_addresses',
  workbook_too_many_rows: 'too_many_recipients',
  workbook_not_calculated: 'workbook_not_calculated',
  text_encoding_unknown: 'text_encoding_unknown',
  workbook_is_mail: 'workbook_is_mail',
};

async function textOf({ bytes }: Upload, signal: AbortSignal): Promise<string> {
  // What it is shows in its first bytes, of whatever name it is.
  const isWorkbook = startsAs.some((start) => start.every((byte, at) => bytes[at] === byte));
  try {
    if (!isWorkbook) return decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return await readInThread({ bytes, given: { maxRows: MOST_ROWS } }, signal);
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    throw refused(refusals[error.code] ?? 'recipients_file_unreadable');
  }
}

/** An archive (.xlsx, .ods), and a workbook of before 2007 (.xls). */
const startsAs = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** Room for rows that name nobody. */
const MOST_ROWS = 2 * MOST_AT_ONCE;
