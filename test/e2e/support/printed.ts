import { writeFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';

/** The screen as it goes onto paper: what each page says, and which way round they are. */
export async function printed(page: Page): Promise<{ pages: string[]; landscape: boolean }> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  if (process.env.PARVIS_PRINTED) await writeFile(process.env.PARVIS_PRINTED, bytes);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const sheets = [...document.pages()];
  const pages = sheets.map((sheet) => sheet.getText());
  const { originalWidth: width, originalHeight: height } = sheets[0]?.getOriginalSize() ?? {
    originalWidth: 0,
    originalHeight: 0,
  };
  document.destroy();
  library.destroy();
  return { pages, landscape: width > height };
}
