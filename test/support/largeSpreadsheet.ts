import type { WorksheetToWrite } from '../../kit/server/spreadsheet/renderXlsx.ts';
import type { CellValue } from '../../kit/spreadsheet/types.ts';

const sheet = (sheetName: string, headings: readonly string[], rows: CellValue[][]): WorksheetToWrite => ({
  sheetName,
  rows,
  columns: headings.map((heading) => ({ heading })),
});

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const padded = (number: number) => String(number).padStart(2, '0');

/** Each third room merges with the two before it. */
export const tower = { companies: 40, rooms: 30, bays: 60, people: 800 };

export function towerWorkbook(): WorksheetToWrite[] {
  const companyOf = (person: number) => `Locataire ${padded(1 + (person % tower.companies))}`;
  return [
    sheet(
      'Sociétés',
      ['Société', 'Étages', 'Heures de salle par jour', 'Contact', 'Email du contact', 'Fin du bail'],
      numbers(tower.companies).map((at) => [
        `Locataire ${padded(at)}`,
        String(at),
        at % 3 ? 8 : null,
        'Camille Durand',
        `contact${at}@tower.test`,
        '31/12/2031',
      ]),
    ),
    sheet(
      'Personnes',
      ['Nom', 'Prénom', 'Email', 'Société', 'Rôle', 'Étage', 'Téléphone', 'Langue', 'Responsable de société'],
      numbers(tower.people).map((at) => [
        `Durand-${at}`,
        'Camille',
        `camille.${at}@tower.test`,
        companyOf(at),
        at % 5 ? 'Collaborateur' : 'VIP',
        String(1 + (at % 40)),
        `01 40 00 ${padded(at % 100)} 00`,
        at % 4 ? 'français' : 'anglais',
        at <= tower.companies ? 'oui' : 'non',
      ]),
    ),
    sheet(
      'Salles',
      ['Salle', 'Capacité', 'Étage', 'Dispositions', 'Services', 'Combinable avec'],
      numbers(tower.rooms).map((at) => [
        `Salle ${padded(at)}`,
        4 + (at % 12),
        String(at % 10),
        'U, Théâtre',
        'Écran, Visioconférence',
        at % 3 === 0 ? `Salle ${padded(at - 1)}, Salle ${padded(at - 2)}` : '',
      ]),
    ),
    sheet(
      'Places de parking',
      ['Place', 'Type'],
      numbers(tower.bays).map((at) => [`P1-${padded(at)}`, at % 6 ? '' : 'Visiteur, Électrique']),
    ),
  ];
}
