import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pictures on the first page. */
export async function countPdfPictures(bytes: Uint8Array): Promise<number> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { fnArray } = await (await file.getPage(1)).getOperatorList();
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
}
