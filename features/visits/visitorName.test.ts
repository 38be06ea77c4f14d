import { expect, it } from 'vitest';
import { composeVisitorName, formatNameInSentence } from './visitorName.ts';

it.each([
  ["d'ormesson", 'jean-pierre', "D'ORMESSON Jean-Pierre"],
  ['żółć', 'łukasz', 'ŻÓŁĆ Łukasz'],
  ['o’neil', 'IAN', 'O’NEIL Ian'],
  ['de la fontaine', 'jean', 'DE LA FONTAINE Jean'],
  ['McGregor', 'LeBron', 'MCGREGOR LeBron'],
  ['  le   goff ', ' anne  marie\u00a0', 'LE GOFF Anne Marie'],
  ['strauß', 'ßandra', 'STRAUSS SSandra'],
  ['ılıcalı', 'İSMAİL', 'ILICALI İsmail'],
  ['incı', 'ışıl', 'INCI Işıl'],
  ['kanté', "n'golo", "KANTÉ N'Golo"],
  ['DUPONT-MOREAU', 'ÉLÉONORE', 'DUPONT-MOREAU Éléonore'],
  ['cafe\u0301', 'e\u0301lodie', 'CAFÉ Élodie'],
  ['李', '小龙', '李 小龙'],
  ['œuvrard', 'j.-p.', 'ŒUVRARD J.-P.'],
  ['Cher', '', 'CHER'],
])('the name of last name “%s” and first name “%s” is “%s”', (lastName, firstName, composed) => {
  expect(composeVisitorName(lastName, firstName)).toBe(composed);
});

it.each([
  ["d'ormesson", 'jean-pierre', "Jean-Pierre d'Ormesson"],
  ['d’ormesson', 'JEAN', 'Jean d’Ormesson'],
  ['le goff', 'anne', 'Anne Le Goff'],
  ['MARTIN', 'LOUISE', 'Louise MARTIN'],
])('the name in a sentence of last name “%s” and first name “%s” is “%s”', (lastName, firstName, said) => {
  expect(formatNameInSentence(lastName, firstName)).toBe(said);
});
