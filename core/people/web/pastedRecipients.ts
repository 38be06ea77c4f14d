import type { Language } from '../../../kit/actor.ts';
import type { PastedTable } from '../../../kit/web/spreadsheet/pastedText.ts';
import { parseRecipients } from '../recipientLines.ts';

const headings: Readonly<Record<Language, readonly string[]>> = {
  fr: ['Nom', 'Prénom', 'Email', 'Société'],
  en: ['Last name', 'First name', 'Email', 'Company'],
};

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
  const table = [headings[language], ...rows].map((cells) => cells.map(cellOf).join('\t')).join('\n');
  return { table, people: people.length, unread: unreadable.map(({ text }) => text) };
}
