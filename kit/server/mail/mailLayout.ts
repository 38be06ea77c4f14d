import type { Language } from '../../actor.ts';
import { disableLinks } from '../../webAddresses.ts';
import type { Translate } from '../i18n/translate.ts';
import { EMPTY_ESCAPED_HTML, EscapedHtml, html } from './escapedHtml.ts';

export interface MailContent {
  /** Preview text that mail programs show after the subject. */
  preview: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly { label: string; lines: readonly string[] }[];
  image?: { cid: string; alt: string; caption: string; size: number };
  action?: { sentence: string; label: string; url: string };
  further?: readonly { sentence: string; pages: readonly { label: string; url: string }[] }[];
  closing?: readonly string[];
  links?: readonly string[];
  smallPrint: readonly string[];
}

interface MailLayoutContext {
  translate: Translate;
  language: Language;
  sender: string;
  address: string;
  publicUrl: string;
  building?: number | undefined;
  logoUrl?: string | undefined;
}

/** The HTML works in Outlook (tables, CSS level 1), Gmail (inline styles) and dark mode. */
export function renderMail(
  content: MailContent,
  letterhead: MailLayoutContext,
): { html: string; text: string } {
  const linklessContent = unlinked(content);
  const { sender, address } = letterhead;
  const by = { ...letterhead, sender: disableLinks(sender), address: disableLinks(address) };
  return { html: asHtml(linklessContent, by), text: asText(linklessContent, by) };
}

/** Users may have typed the text, so all URLs are broken except the button's and those in `links`. */
function unlinked(content: MailContent): MailContent {
  const { facts = [], image, action, further = [], closing = [], links } = content;
  const all = (lines: readonly string[]) => lines.map((line) => disableLinks(line, links));
  return {
    ...content,
    preview: disableLinks(content.preview),
    heading: disableLinks(content.heading),
    paragraphs: all(content.paragraphs),
    facts: facts.map(({ label, lines }) => ({ label, lines: all(lines) })),
    ...(image && { image: { ...image, caption: disableLinks(image.caption) } }),
    ...(action && { action: { ...action, sentence: disableLinks(action.sentence) } }),
    further: further.map(({ sentence, pages }) => ({
      sentence: disableLinks(sentence),
      pages: pages.map(({ label, url }) => ({ label: disableLinks(label), url })),
    })),
    closing: all(closing),
    smallPrint: all(content.smallPrint),
  };
}

function legalLinks({ translate, language, publicUrl, building }: MailLayoutContext) {
  const of = building === undefined ? '' : `?building=${building}`;
  return [
    { label: translate(language, 'kit:ui.footer.legal'), url: `${publicUrl}/legal${of}` },
    { label: translate(language, 'kit:ui.footer.privacy'), url: `${publicUrl}/privacy${of}` },
  ];
}

function asText(content: MailContent, letterhead: MailLayoutContext): string {
  const { translate, language, sender, address } = letterhead;
  const labelled = (label: string, value: string) =>
    translate(language, 'kit:mail.labelled', { label, value });
  const blocks = [
    `${content.heading}\n${'='.repeat(content.heading.length)}`,
    ...content.paragraphs,
    (content.facts ?? [])
      .map(({ label, lines }) =>
        lines.length === 1
          ? labelled(label, lines[0] ?? '')
          : `${labelled(label, '').trimEnd()}\n${lines.map((line) => `- ${line}`).join('\n')}`,
      )
      .join('\n'),
    content.action?.sentence ?? '',
    content.action ? `${labelled(content.action.label, '').trimEnd()}\n${content.action.url}` : '',
    content.image ? `[${content.image.alt}]\n${content.image.caption}` : '',
    ...(content.further ?? []).flatMap(({ sentence, pages }) => [
      sentence,
      pages.map(({ label, url }) => `${labelled(label, '').trimEnd()}\n${url}`).join('\n\n'),
    ]),
    ...(content.closing ?? []),
    `-- \n${[sender, address].filter(Boolean).join(', ')}`,
    ...content.smallPrint,
    legalLinks(letterhead)
      .map(({ label, url }) => labelled(label, url))
      .join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const SANS = new EscapedHtml("'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif");
const SERIF = new EscapedHtml("Georgia,Cambria,'Times New Roman',Times,serif");

// Light colours are inline and overridden in dark mode, which Outlook marks with `data-ogsc`.
const DARK = {
  '.page': 'background-color:#141816',
  '.card': 'background-color:#1f2521;border-color:#3b443e',
  '.ink': 'color:#ece8de',
  '.quiet': 'color:#abb1a9',
  '.rule': 'border-color:#3b443e',
  '.accent': 'color:#8fbca7',
};

function darkStyles(prefix = ''): string {
  return Object.entries(DARK)
    .map(([selector, rules]) => `${prefix}${selector}{${rules.replaceAll(/(;|$)/g, ' !important$1')}}`)
    .join('');
}

const STYLES = new EscapedHtml(
  `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media (prefers-color-scheme:dark){${darkStyles()}}` +
    `${darkStyles('[data-ogsc] ')}</style>`,
);

// A backslash at the end of a line joins it to the next one, so the mail does not depend on the wrapping
// here.
function asHtml(content: MailContent, letterhead: MailLayoutContext): string {
  const { language, sender, address } = letterhead;
  const paragraphs = (texts: readonly string[] = []) => texts.map((text) => paragraph(text, content.links));
  const document = html`<!DOCTYPE html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.heading}</title>
${STYLES}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f0e7">
<div style="display:none;max-height:0;overflow:hidden">${content.preview}</div>
<div role="article" aria-label="${content.heading}" lang="${language}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="background-color:#f4f0e7"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="accent" style="padding:0 4px 16px;font:italic 20px/28px ${SERIF};color:#1f4f3d">\
${logo(letterhead)}${sender}</td></tr>
<tr><td class="card" style="padding:32px 28px;background-color:#fffdf9;border:1px solid #ddd6c7;border-radius:8px">
<h1 class="ink" style="margin:0 0 20px;font:normal 28px/36px ${SERIF};color:#1e2320">${content.heading}</h1>
${paragraphs(content.paragraphs)}${factsTable(content)}${button(content)}${picture(content)}\
${furtherPages(content)}${paragraphs(content.closing)}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;font:13px/20px ${SANS};color:#5c6159">
<p style="margin:0 0 8px"><strong>${sender}</strong>${address ? html`<br>${address}` : EMPTY_ESCAPED_HTML}</p>
${content.smallPrint.map((line) => html`<p style="margin:0 0 8px">${line}</p>\n`)}\
<p style="margin:0">${footerLinks(letterhead)}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
  return document.source;
}

/** Without alternative text: the name of the building is beside it. */
function logo({ logoUrl }: MailLayoutContext): EscapedHtml {
  if (!logoUrl) return EMPTY_ESCAPED_HTML;
  return html`<img src="${logoUrl}" height="28" alt="" \
style="height:28px;width:auto;margin-right:10px;border:0;vertical-align:middle">`;
}

function paragraph(text: string, links: readonly string[] = []): EscapedHtml {
  const parts = links.reduce<EscapedHtml[] | undefined>(
    (linkedParts, url) => linkedParts ?? linked(text, url),
    undefined,
  );
  const wordBreak = parts ? '' : getWordBreakStyle([text]);
  return html`<p class="ink" style="margin:0 0 16px;font:16px/24px ${SANS};color:#1e2320${wordBreak}">\
${parts ?? text}</p>\n`;
}

function linked(text: string, url: string): EscapedHtml[] | undefined {
  const at = text.indexOf(url);
  if (at < 0) return;
  const [before, after] = [text.slice(0, at), text.slice(at + url.length)];
  const link = html`<a class="accent" href="${url}" \
style="color:#1f4f3d;text-decoration:underline;word-break:break-all">${url}</a>`;
  return [html`${before}`, link, html`${after}`];
}

const LONG_WORD = /\S{40}/;
const getWordBreakStyle = (lines: readonly string[]) =>
  lines.some((line) => LONG_WORD.test(line)) ? ';word-break:break-all' : '';

function factsTable({ facts = [] }: MailContent): EscapedHtml {
  if (facts.length === 0) return EMPTY_ESCAPED_HTML;
  const line = 'padding:10px 0;border-top:1px solid #ddd6c7;text-align:left;vertical-align:top';
  const rows = facts.map(
    ({ label, lines }) => html`<tr>
<th scope="row" class="quiet rule" width="30%" \
style="${line};padding-right:16px;font:normal 14px/24px ${SANS};color:#5c6159">${label}</th>
<td class="ink rule" style="${line};font:16px/24px ${SANS};color:#1e2320${getWordBreakStyle(lines)}">\
${lines.map((text, at) => html`${at > 0 ? html`<br>` : EMPTY_ESCAPED_HTML}${text}`)}</td>
</tr>
`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" \
style="margin:0 0 24px;border-collapse:collapse">
${rows}</table>
`;
}

function picture({ image }: MailContent): EscapedHtml {
  if (!image) return EMPTY_ESCAPED_HTML;
  // White in dark mode as well, because scanners would not recognise the code otherwise.
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" \
style="margin:0 0 24px"><tr><td align="center">
<img src="cid:${image.cid}" width="${image.size}" height="${image.size}" alt="${image.alt}" \
style="display:block;border:0;background-color:#ffffff;border-radius:8px">
<p class="quiet" style="margin:8px 0 0;font:14px/20px ${SANS};color:#5c6159">${image.caption}</p>
</td></tr></table>
`;
}

function button({ action }: MailContent): EscapedHtml {
  if (!action) return EMPTY_ESCAPED_HTML;
  return html`${paragraph(action.sentence)}\
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>\
<td align="center" bgcolor="#1f4f3d" style="border-radius:8px;mso-padding-alt:12px 24px">
<a href="${action.url}" \
style="display:inline-block;padding:12px 24px;font:600 16px/24px ${SANS};color:#ffffff;text-decoration:none">\
${action.label}</a>
</td></tr></table>
`;
}

function furtherPages({ further = [] }: MailContent): EscapedHtml[] {
  return further.map(({ sentence, pages }) => {
    const links = pages.map(
      ({ label, url }, at) =>
        html`${at > 0 ? html`<br>` : EMPTY_ESCAPED_HTML}\
<a class="accent" href="${url}" style="color:#1f4f3d;text-decoration:underline">${label}</a>`,
    );
    return html`${paragraph(sentence)}<p style="margin:0 0 24px;font:16px/32px ${SANS}">${links}</p>
`;
  });
}

function footerLinks(letterhead: MailLayoutContext): EscapedHtml[] {
  return legalLinks(letterhead).map(
    ({ label, url }, at) =>
      html`${at > 0 ? ' · ' : ''}<a class="quiet" href="${url}" \
style="color:#5c6159;text-decoration:underline">${label}</a>`,
  );
}
