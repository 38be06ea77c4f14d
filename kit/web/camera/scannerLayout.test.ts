import { expect, it } from 'vitest';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from './scannerLayout.ts';

it.each([
  ['httpsM!!pqrvis:test!visit!à&é"\'(-è_çqbcdef', 'https://parvis.test/visit/0123456789abcdef'],
  ['Và&é', 'V012'],
  ['Q)à&é', 'A-012'],
  ['"&éà\'', '31204'],
  ["3&éà'", '#1204'],
  ['&W', '&W'],
])('%s from a US scanner on a French keyboard is read as %s', (typed, scanned) => {
  expect(correctKeyboardLayout(typed, (text) => text === scanned)).toBe(scanned);
});

it.each([
  ['=visit=à&é"\'(§è!ç', '/visit/0123456789'],
  ['Q-à&é', 'A-012'.replace('-', '=')],
])('%s from a US scanner on a Belgian or Mac keyboard is read as %s', (typed, scanned) => {
  expect(correctKeyboardLayout(typed, (text) => text === scanned)).toBe(scanned);
});

it('text stays as typed if no layout gives a known code', () => {
  expect(correctKeyboardLayout('Và&é', () => false)).toBe('Và&é');
});

it.each(['Béatrice', 'B2', 'V012', 'Martin', ''])('%j is never taken for a scan', (typed) => {
  expect(correctKeyboardLayout(typed, () => true)).toBe(typed);
});

it('only a run of three shifted digits indicates a wrong layout', () => {
  expect(hasWrongKeyboardLayout('!visit!èéçd')).toBe(true);
  for (const name of ["D'Orléans", "d'été", 'créée', 'Jean-Élie', 'L’Étoile', 'V012', 'Anne-é'])
    expect(hasWrongKeyboardLayout(name)).toBe(false);
});
