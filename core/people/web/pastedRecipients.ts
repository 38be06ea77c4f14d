import type { Language } from '../../../kit/actor.ts';
import type { PastedTable } from '../../../kit/web/spreadsheet/pastedText.ts';
import { parseRecipients, recipientColumns } from '../recipientLines.ts';

const cellOf = (text: string) => text.replace(/[\s"]+/g, ' ').trim();

/** Null without an address. Empty columns are kept, because required values are entered there. */
export function parseRecipientsAsImportTable(text: string, language: Language): PastedTable | null {
  const { recipients, repeated, unreadable } = parseRecipients(text);
  const people = [...recipients, ...repeated].sort((one, other) => one.line - other.line);
  if (people.length === 0) return null;
  const rows = people.map(({ lastName, firstName, email, company, unusable }) => [
    lastName || unusable.lastName,
    firstName || unusable.firstName,
    email,
    company,
  ]);
  const headings = Object.values(recipientColumns).map(({ names }) => names[language][0]);
  const table = [headings, ...rows].map((cells) => cells.map(cellOf).join('\t')).join('\n');
  return { table, people: people.length, unread: unreadable.map(({ text }) => text) };
}
