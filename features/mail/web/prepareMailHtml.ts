/**
 * Prepares the HTML of a mail for the frame: withheld pictures show their descriptions, and links open a new
 * tab.
 */
export function prepareMailHtml(html: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of mail.querySelectorAll<HTMLImageElement>('img[src^="cid:"]')) {
    const box = mail.createElement('div');
    box.textContent = picture.alt;
    box.style.cssText =
      `box-sizing:border-box;width:${picture.width}px;padding:2em 1em;` +
      `border:1px dashed;border-radius:8px;text-align:center;font:14px/20px sans-serif`;
    box.className = 'quiet';
    picture.replaceWith(box);
  }
  const base = mail.createElement('base');
  base.target = '_blank';
  mail.head.prepend(base);
  return `<!DOCTYPE html>${mail.documentElement.outerHTML}`;
}
