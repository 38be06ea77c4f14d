import { guessPersonColumns } from '../../../core/directory/server/spreadsheet/peopleWorksheet.ts';
import { can } from '../../../core/people/policy.ts';
import {
  formatPastedRecipientLine,
  type PastedEmailRecipient,
  parseRecipients,
  type RecipientCells,
  recipientColumns,
} from '../../../core/people/recipientLines.ts';
import type { UploadedFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { buildWorksheetPreview } from '../../../kit/server/spreadsheetImport/importPreview.ts';
import type { WorksheetParseResult } from '../../../kit/server/spreadsheetImport/parseWorksheets.ts';
import { readDeclaredWorksheets } from '../../../kit/server/spreadsheetImport/readUploadedSpreadsheet.ts';
import type { ParsedCell } from '../../../kit/spreadsheet/cellReaders.ts';
import { getSingleLineCellText } from '../../../kit/spreadsheet/cellText.ts';
import type { CellValue } from '../../../kit/spreadsheet/types.ts';
import type { WorksheetDeclaration } from '../../../kit/spreadsheet/worksheetDeclaration.ts';
import type { ImportOptionsByWorksheet } from '../../../kit/spreadsheet/worksheetImport.ts';
import { type InvitationRecipientsFromFile, MAX_INVITATION_RECIPIENTS } from '../recipient.ts';

type RecipientRow = Omit<RecipientCells, 'email'> & { email: PastedEmailRecipient };

const recipientsWorksheet: WorksheetDeclaration<RecipientRow> = {
  key: 'recipients',
  names: { fr: 'Destinataires', en: 'Recipients' },
  hasOptionalHeadings: true,
  columns: { ...recipientColumns, email: { ...recipientColumns.email, required: true, read: readEmail } },
  guessByContents: guessPersonColumns,
};

/** Accepts `zoe@x.fr` and `Zoé Dupont <zoe@x.fr>`. */
function readEmail(cell: CellValue): ParsedCell<PastedEmailRecipient> {
  const { recipients, unreadable } = parseRecipients(getSingleLineCellText(cell));
  const [recipient] = recipients;
  const isOne = recipient && recipients.length === 1 && unreadable.length === 0;
  return isOne ? { value: recipient } : { problem: { code: 'invalid_email' } };
}

/** Returns the rows as lines for the field `recipients`. */
export async function readInvitationRecipientsFile(
  context: UserRequestContext,
  { file, ...options }: ImportOptionsByWorksheet & { file: UploadedFile },
): Promise<InvitationRecipientsFromFile> {
  if (!can.managePeople(context.actor)) throw new AppError('forbidden');
  const { sheets } = await readDeclaredWorksheets(context, { file, ...options }, [recipientsWorksheet]);
  const sheet = sheets[0] as WorksheetParseResult<RecipientRow>;
  const recipients = sheet.rows.flatMap(({ values: { email, lastName, firstName, companyName }, isWhole }) =>
    isWhole && email
      ? formatPastedRecipientLine({
          ...email,
          ...(lastName && { lastName: lastName.usable || lastName.unusable }),
          ...(firstName && { firstName: firstName.usable || firstName.unusable }),
          ...(companyName && { company: companyName }),
        })
      : [],
  );
  if (recipients.length > MAX_INVITATION_RECIPIENTS) {
    const problem = { code: 'too_many_recipients', params: { max: MAX_INVITATION_RECIPIENTS } };
    throw new AppError(problem.code, { params: problem.params, fields: { file: [problem] } });
  }
  const counts = { created: recipients.length, changed: 0, unchanged: 0 };
  const planned = { declaration: recipientsWorksheet, sheet, problems: [], counts };
  return { recipients: recipients.join('\n'), sheets: [buildWorksheetPreview(context, planned)] };
}
