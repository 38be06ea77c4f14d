import type { Language } from '../../../kit/actor.ts';
import type { PastedTable } from '../../../kit/web/spreadsheet/pastedText.ts';
import { readRecipients } from '../recipientLines.ts';

/** Headings that the imports of visitors and of people recognise. */
const headings: Readonly<Record<Language, readonly string[]>> = {
  fr: ['Nom', 'Prénom', 'Email', 'Société'],
  en: ['Last name', 'First name', 'Email', 'Company'],
};

const cellOf = (text: string) => text.replace(/[\s"]+/g, ' ').trim();

/**
 * Converts a pasted mail or list of addresses to a table to import; null if it holds no address. Columns without
 * values stay: what the import requires is typed there.
 */
export function tableOfRecipients(text: string, language: Language): PastedTable | null {
  const { recipients, repeated, unreadable } = readRecipients(text);
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
