import writeExcelFile from 'write-excel-file/node';

// Writes a sheet of visits, with another library than the one that imports it.
const [, , path, count, resident] = process.argv;
if (!path || !count || !resident) throw new Error('Usage: node visitorsWorkbook.ts <path> <rows> <address>');

const headings = [
  'Nom',
  'Prénom',
  'Date',
  'Heure',
  'Email visiteur',
  'Société',
  'Commentaire',
  'Langue',
  'Email résident',
];

const rows = Array.from({ length: Number(count) }, (_, at) => [
  { value: `Dupont-Moreau ${at}` },
  { value: `Jean-Éric ${at}` },
  { value: new Date(Date.UTC(2027, 0, 1 + (at % 300))), type: Date, format: 'dd/mm/yyyy' },
  { value: `${8 + (at % 10)}h${String(at % 60).padStart(2, '0')}` },
  { value: `visiteur.${at}@example.org` },
  { value: `Société numéro ${at}` },
  { value: `Réunion du projet ${at}, salle du deuxième étage, prévoir un badge et un café` },
  { value: at % 2 ? 'fr' : 'English' },
  { value: resident },
]);

await writeExcelFile([headings.map((value) => ({ value })), ...rows]).toFile(path);
