import { expect, it } from 'vitest';
import { tableOfRecipients } from './pastedRecipients.ts';

it('a pasted list becomes a table of everybody in it, those who share an address too', () => {
  const text = 'Jean Dupont <x@example.com>; Acme\nZoé Dupont <x@example.com>\nmailto:luc@example.com\nMerci';
  expect(tableOfRecipients(text, 'en')).toEqual({
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

it('a pasted list has every column, so that missing names and companies can be typed', () => {
  expect(tableOfRecipients('jean@example.com', 'en')?.table).toBe(
    'Last name\tFirst name\tEmail\tCompany\n\t\tjean@example.com\t',
  );
});

it('a pasted text without an address becomes no table', () => {
  expect(tableOfRecipients('Bonjour, à demain', 'fr')).toBeNull();
});
