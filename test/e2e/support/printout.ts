import { writeFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Text and orientation of each printed page. */
export function readPrintout(page: Page): Promise<{ pages: string[]; landscape: boolean }> {
  return onPaper(page, async (document) => {
    const sheets = [...document.pages()];
    const pages = sheets.map((sheet) => sheet.getText());
    const { originalWidth: width, originalHeight: height } = sheets[0]?.getOriginalSize() ?? {
      originalWidth: 0,
      originalHeight: 0,
    };
    return { pages, landscape: width > height };
  });
}

/** The first printed page as a PNG, two pixels for each point. */
export function renderFirstPage(page: Page): Promise<Buffer> {
  return onPaper(page, async (document) => {
    const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
    return sharp(data, { raw: { width, height, channels: 4 } })
      .png({ palette: true })
      .toBuffer();
  });
}

async function onPaper<Read>(page: Page, read: (document: PDFiumDocument) => Promise<Read>): Promise<Read> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (process.env.PARVIS_PRINTED) await writeFile(process.env.PARVIS_PRINTED, bytes);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    return await read(document);
  } finally {
    document.destroy();
    library.destroy();
  }
}
