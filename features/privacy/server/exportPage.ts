import type { UserContext } from '../../../kit/server/http.ts';
import { dayInWords } from '../../../kit/server/mailWords.ts';
import { html, type Markup } from '../../../kit/server/markup.ts';
import type { PersonalList } from '../../../kit/server/personalData.ts';
import type { LocalDate } from '../../../kit/time.ts';

const STYLE = `
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: #1e2320; background: #fffdf9; }
  h1, h2 { font-family: Georgia, serif; font-weight: normal; }
  div { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-size: 14px; }
  th, td { padding: 6px 12px 6px 0; border-top: 1px solid #ddd6c7; text-align: left; vertical-align: top; white-space: pre-line; }
  th { color: #5c6159; font-weight: 600; }
`;

/** The same data as a page that can be read without Parvis and without the network. */
export function exportPage(
  { actor, now, language, translate }: UserContext,
  lists: readonly PersonalList[],
): string {
  const t = (key: string, params: object = {}) => translate(language, `privacy:export.${key}`, { ...params });
  const title = t('title');
  const day = dayInWords(now.toISOString().slice(0, 10) as LocalDate, language);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${t('about', { name: `${actor.firstName} ${actor.lastName}`, day })}</p>
<p>${t('sealed')}</p>
${lists.map((list) => section(list, (value) => inWords(value, t), t('nothing')))}
</body>
</html>
`;
  return page.source;
}

function section(
  { title, labels, rows }: PersonalList,
  show: (value: unknown) => string,
  nothing: string,
): Markup {
  const keys = Object.keys(labels);
  const table = html`<div><table>
<thead><tr>${keys.map((key) => html`<th scope="col">${labels[key] ?? key}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${keys.map((key) => html`<td>${show(row[key])}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
  return html`<h2>${title}</h2>
${rows.length === 0 ? html`<p>${nothing}</p>` : table}
`;
}

function inWords(value: unknown, t: (key: string) => string): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
}
