import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { textCell, workbookByHand } from '../../../test/support/handmadeXlsx.ts';
import { readInThread, readWorkbook } from '../../../test/support/readSpreadsheet.ts';

const fixture = (name: string) => new URL(`../../../test/fixtures/${name}.xlsx`, import.meta.url);
const HEADINGS = `<row r="1">${textCell('A', 1, 'Nom')}${textCell('B', 1, 'Date')}${textCell('C', 1, 'Heure')}</row>`;
const limits = { maxRows: 100 };

describe('readWorkbook', () => {
  it('reads a workbook that LibreOffice wrote', async () => {
    const sheet = await readWorkbook(await readFile(fixture('visitors-libreoffice')), limits);
    expect(sheet.headings.map(({ text }) => text)).toEqual([
      'N°',
      'Date',
      'Heure',
      'Prénom',
      'NOM',
      'E-mail visiteur',
      'Société',
      'Langue',
      'Commentaire',
    ]);
    expect(sheet.rows.map(({ number }) => number)).toEqual([2, 3, 4, 6, 7, 8]);
    const [formulas, richText] = sheet.rows;
    expect(formulas?.cells).toEqual([
      1,
      { date: '2027-03-22', time: null },
      { date: null, time: '09:30:00' },
      'Zoé',
      "d'Ormesson",
      'zoe.ormesson@exemple.fr',
      'Hélios Conseil',
      'Français',
      'Première visite',
    ]);
    expect(richText?.cells[1]).toEqual({ date: '2027-03-23', time: null });
    expect(richText?.cells[6]).toBe('0612');
    expect(richText?.cells[8]).toBe('Badge urgent à préparer');
  });

  it('reads a workbook that another library wrote', async () => {
    const file = await writeExcelFile([
      [{ value: 'Nom' }, { value: 'Date' }],
      [
        { value: 'Łukasz' },
        { value: new Date(Date.UTC(2026, 2, 29, 2, 30)), type: Date, format: 'dd/mm/yyyy hh:mm' },
      ],
    ]).toBuffer();
    const { rows } = await readWorkbook(file, limits);
    expect(rows).toEqual([{ number: 2, cells: ['Łukasz', { date: '2026-03-29', time: '02:30:00' }] }]);
  });

  it('reads every kind of cell', async () => {
    const rows = `${HEADINGS}<row r="3">
      <c r="A3" t="s"><v>0</v></c>
      <c r="B3" t="str"><f>A1&amp;"!"</f><v>Nom!</v></c>
      <c r="C3" t="e"><v>#N/A</v></c></row>
      <row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4"><v>12.5</v></c><c r="C4" s="1"><v>1e300</v></c></row>
      <row r="5"/><row r="6"><c r="A6" t="inlineStr"><is><t> </t></is></c><c r="Z6"><v>5</v></c></row>
      <row r="9"><c r="A9" t="inlineStr"><is><r><t>Mc</t></r><r><rPr><b/></rPr><t>Gregor</t></r></is></c></row>`;
    const strings = '<si><r><t>d&#x27;Or</t></r><r><rPr><b/></rPr><t>messon &amp; fils</t></r></si>';
    const sheet = await readWorkbook(workbookByHand({ rows, strings }), limits);
    expect(sheet.rows).toEqual([
      { number: 3, cells: ["d'Ormesson & fils", 'Nom!', { problem: 'cell_error', text: '#N/A' }] },
      { number: 4, cells: [true, 12.5, { problem: 'cell_error', text: '#####' }] },
      { number: 9, cells: ['McGregor'] },
    ]);
  });

  it('uses the first non-empty row as headings, and omits columns without a heading', async () => {
    const rows = `<row r="4">${textCell('B', 4, ' Nom ')}${textCell('C', 4, ' ')}<c r="D4"><v>7</v></c></row>
      <row r="5">${textCell('B', 5, 'Roy')}${textCell('E', 5, 'beyond')}</row>`;
    expect(await readWorkbook(workbookByHand({ rows }), limits)).toMatchObject({
      headingRow: 4,
      headings: [
        { column: 1, text: 'Nom' },
        { column: 3, text: '7' },
      ],
      rows: [{ number: 5, cells: [null, 'Roy', null, null] }],
    });
  });

  const SERIALS_1900 = ['46349', '0.395833333333333', '46110.104166666664', '0.99998842592'];
  const SERIALS_1904 = ['44887', '0.395833333333333', '44648.104166666664', '0.99998842592'];
  it.each(
    ['Pacific/Auckland', 'America/New_York', 'Europe/Paris'].flatMap((zone) => [
      { zone, date1904: false, serials: SERIALS_1900 },
      { zone, date1904: true, serials: SERIALS_1904 },
    ]),
  )(
    'returns local dates and times in the zone $zone, 1904 epoch $date1904',
    async ({ zone, date1904, serials }) => {
      const [day, time, both, last] = serials;
      const rows =
        `${HEADINGS}<row r="2"><c r="A2" s="1"><v>${day}</v></c><c r="B2" s="2"><v>${time}</v></c>` +
        `<c r="C2" s="3"><v>${both}</v></c></row><row r="3"><c r="C3" s="2"><v>${last}</v></c></row>`;
      const file = workbookByHand({ rows, date1904 });
      const before = process.env.TZ;
      onTestFinished(() => setZone(before));
      setZone(zone);
      const offset = new Date(2026, 0, 1).getTimezoneOffset();
      expect(offset).toBe({ 'Pacific/Auckland': -780, 'America/New_York': 300, 'Europe/Paris': -60 }[zone]);
      expect((await readWorkbook(file, limits)).rows).toEqual([
        {
          number: 2,
          cells: [
            { date: '2026-11-23', time: null },
            { date: null, time: '09:30:00' },
            { date: '2026-03-29', time: '02:30:00' },
          ],
        },
        { number: 3, cells: [null, null, { date: null, time: '23:59:59' }] },
      ]);
    },
  );

  it('is aborted in its thread by a signal', async () => {
    const given = AbortSignal.abort(new Error('closed'));
    await expect(readInThread(workbookByHand({ rows: HEADINGS }), limits, given)).rejects.toThrow('closed');
    const controller = new AbortController();
    const reading = readInThread(workbookByHand({ rows: HEADINGS }), limits, controller.signal);
    controller.abort(new Error('closed meanwhile'));
    await expect(reading).rejects.toThrow('closed meanwhile');
  });
});

/** The zone of this process; undefined: the machine's own. */
function setZone(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}
