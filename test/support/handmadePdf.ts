import { deflateSync } from 'node:zlib';

interface Handmade {
  catalog?: string;
  page?: string;
  /** Further objects, from number 5 on. */
  more?: readonly string[];
  content?: string;
  /** Puts all objects but the content into a compressed object stream (ISO 32000-2 §7.5.7). */
  packed?: boolean;
}

/** Builds a PDF of one page: object 1 is the catalog, 2 the pages, 3 the page, 4 its content. */
export function handmadePdf({ catalog = '', page = '', more = [], content = '', packed }: Handmade): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R ${page}>>`,
    stream('', content),
    ...more,
  ];
  return Buffer.from(packed ? compressed(objects) : plain(objects), 'latin1');
}

const stream = (dictionary: string, bytes: string) =>
  `<<${dictionary}/Length ${bytes.length}>>stream\n${bytes}\nendstream`;

function plain(objects: readonly string[]): string {
  let pdf = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${pdf}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

/** Streams cannot be compressed, so they stay outside. */
function compressed(objects: readonly string[]): string {
  const packs = (object: string) => !object.includes('stream\n');
  const inside = objects.flatMap((object, at) => (packs(object) ? [{ object, number: at + 1 }] : []));
  let body = '';
  const heads = inside.map(({ object, number }) => {
    const head = `${number} ${body.length}`;
    body += `${object} `;
    return head;
  });
  const head = `${heads.join(' ')} `;
  const [packNumber, tableNumber] = [objects.length + 1, objects.length + 2];
  const zipped = (text: string) => deflateSync(Buffer.from(text, 'latin1')).toString('latin1');
  const pack = `/Type/ObjStm/N ${inside.length}/First ${head.length}/Filter/FlateDecode`;
  const apart = [
    ...objects.flatMap((object, at) => (packs(object) ? [] : [{ object, number: at + 1 }])),
    { object: stream(pack, zipped(head + body)), number: packNumber },
  ];
  let pdf = '%PDF-1.7\n';
  const rows = new Map<number, number[]>(
    inside.map(({ number }, index) => [number, [2, packNumber >> 8, packNumber & 255, index]]),
  );
  for (const { object, number } of apart) {
    rows.set(number, [1, pdf.length >> 8, pdf.length & 255, 0]);
    pdf += `${number} 0 obj\n${object}\nendobj\n`;
  }
  rows.set(tableNumber, [1, pdf.length >> 8, pdf.length & 255, 0]);
  const numbers = Array.from({ length: tableNumber }, (_, at) => rows.get(at + 1) ?? []);
  const table = Buffer.from([0, 0, 0, 0, ...numbers.flat()]).toString('latin1');
  const says = `/Type/XRef/Size ${tableNumber + 1}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode`;
  return `${pdf}${tableNumber} 0 obj\n${stream(says, zipped(table))}\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`;
}
