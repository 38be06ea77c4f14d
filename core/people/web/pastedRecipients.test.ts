import { expect, it } from 'vitest';
import { parseRecipientsAsImportTable } from './pastedRecipients.ts';

it('pasted list becomes a table of all recipients, also those with a shared address', () => {
  const text = 'Jean Dupont <x@example.com>; Acme\nZoé Dupont <x@example.com>\nmailto:luc@example.com\nMerci';
  expect(parseRecipientsAsImportTable(text, 'en')).toEqual({
    table: [
      'Last name\tFirst name\tEmail\tCompany',
      'Dupont\tJean\tx@example.com\tAcme',
      'Dupont\tZoé\tx@example.com\t',
      '\t\tluc@example.com\t',
    ].join('\n'),
    people: 3,
    unread: ['Merci'],
  });
});

it('table of a pasted list has all columns, also empty ones', () => {
  expect(parseRecipientsAsImportTable('jean@example.com', 'en')?.table).toBe(
    'Last name\tFirst name\tEmail\tCompany\n\t\tjean@example.com\t',
  );
});

it('pasted text without an address gives no table', () => {
  expect(parseRecipientsAsImportTable('Bonjour, à demain', 'fr')).toBeNull();
});
