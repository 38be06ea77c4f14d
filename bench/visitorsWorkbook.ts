import writeExcelFile from 'write-excel-file/node';

/** Writes a sheet of 20,000 visits to the path given, with another library than the one that imports it. */
const ROWS = 20_000;
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

const rows = Array.from({ length: ROWS }, (_, at) => [
  { value: `Dupont-Moreau ${at}` },
  { value: `Jean-Éric ${at}` },
  { value: new Date(Date.UTC(2027, 0, 1 + (at % 300))), type: Date, format: 'dd/mm/yyyy' },
  { value: `${8 + (at % 10)}h${String(at % 60).padStart(2, '0')}` },
  { value: `visiteur.${at}@example.org` },
  { value: `Société numéro ${at}` },
  { value: `Réunion du projet ${at}, salle du deuxième étage, prévoir un badge et un café` },
  { value: at % 2 ? 'fr' : 'English' },
  { value: 'vip@parvis.test' },
]);

const [, , path] = process.argv;
if (!path) throw new Error('Usage: node bench/visitorsWorkbook.ts <path>');
await writeExcelFile([headings.map((value) => ({ value })), ...rows]).toFile(path);
