const TOP = 18;
const SIZE = { width: 150, height: 30 };

/** Above the text of the first page. Marked as a PDF artifact: the text names the building. */
export function drawLogo(doc: PDFKit.PDFDocument, logo: Uint8Array): void {
  doc.switchToPage(0);
  const { width, height } = SIZE;
  doc.markContent('Artifact', { type: 'Layout' });
  // The structured clone between threads turns a Buffer into a Uint8Array.
  doc.image(Buffer.from(logo), doc.page.width - doc.page.margins.right - width, TOP, {
    fit: [width, height],
    align: 'right',
    valign: 'center',
  });
  doc.endMarkedContent();
}
