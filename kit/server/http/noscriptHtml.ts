import type { Language } from '../../actor.ts';
import { getHeadingLevelOffset, parseDocumentText, splitPortalLinks } from '../../documentText.ts';
import { escapeHtml } from '../mail/escapedHtml.ts';

export const renderNoscriptLink = (address: string, title: string, language?: Language): string => {
  const inLanguage = language ? `lang="${language}" hreflang="${language}" ` : '';
  return `<a ${inLanguage}href="${escapeHtml(address)}">${escapeHtml(title)}</a>`;
};

export function renderDocumentTextAsHtml(source: string): string {
  const line = (text: string) =>
    splitPortalLinks(text)
      .map(({ text: part, to }) => (to === undefined ? escapeHtml(part) : renderNoscriptLink(to, part)))
      .join('')
      .replaceAll('\n', '<br>');
  const blocks = parseDocumentText(source);
  const shift = getHeadingLevelOffset(blocks, 2);
  return blocks
    .map((block) => {
      if (block.kind === 'list')
        return `<ul>${block.items.map((item) => `<li>${line(item)}</li>`).join('')}</ul>`;
      if (block.kind === 'paragraph') return `<p>${line(block.text)}</p>`;
      return `<h${block.level + shift}>${escapeHtml(block.text)}</h${block.level + shift}>`;
    })
    .join('\n');
}
