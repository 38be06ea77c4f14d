import type { Feature } from '../../../core/feature/server/feature.ts';
import type { ExportablePersonalData } from '../../../core/feature/server/personalData.ts';
import { languages } from '../../../kit/actor.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { type EscapedHtml, html } from '../../../kit/server/mail/escapedHtml.ts';
import { formatLongDate, formatTimeOfDay } from '../../../kit/server/mail/mailFormats.ts';
import { getLocalNow, getToday, type LocalDate, type LocalTime } from '../../../kit/time.ts';

const STYLE = `
  body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif;
    color: #1e2320; background: #fffdf9; }
  h1, h2 { font-family: Georgia, serif; font-weight: normal; }
  div { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-size: 14px; }
  th, td { padding: 6px 12px 6px 0; border-top: 1px solid #ddd6c7; text-align: left;
    vertical-align: top; white-space: pre-line; }
  th { color: #5c6159; font-weight: 600; }
  small { color: #5c6159; }
`;

export function renderExportPage(
  { actor, now, env, language, translate }: UserRequestContext,
  person: string,
  lists: readonly ExportablePersonalData[],
  features: readonly Feature[],
  leftOut: readonly string[] = [],
): string {
  const t = (key: string, params: object = {}) => translate(language, `privacy:export.${key}`, { ...params });
  const entities = Object.assign({}, ...features.map((feature) => feature.entities)) as Record<
    string,
    string
  >;
  const entity = (name: string) => entities[name] && translate(language, entities[name]);
  const title = t('title');
  // People in several buildings get times in the time zone of the first.
  const timeZone = actor.buildings[0]?.timeZone ?? 'UTC';
  const day = formatLongDate(getToday(timeZone, now), language);
  const omissions = html`<p>${t('leftOut', { address: `${env.publicUrl}/resident/profile` })}</p>\
<ul>${leftOut.map((each) => html`<li>${each}</li>`)}</ul>`;
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
<p>${t('about', { name: person, day })}</p>
<p>${t('sealed')}</p>
${leftOut.length === 0 ? '' : omissions}
${lists.map((list) => section(list, (value, key) => formatValue(value, { key, timeZone, t, entity }), t('nothing')))}
</body>
</html>
`;
  return page.source;
}

function section(
  { title, labels, rows }: ExportablePersonalData,
  show: (value: unknown, key: string) => string | EscapedHtml,
  emptyText: string,
): EscapedHtml {
  const keys = Object.keys(labels);
  const table = html`<div><table>
<thead><tr>${keys.map((key) => html`<th scope="col">${labels[key] ?? key}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${keys.map((key) => html`<td>${show(row[key], key)}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
  return html`<h2>${title}</h2>
${rows.length === 0 ? html`<p>${emptyText}</p>` : table}
`;
}

interface ValueContext {
  key: string;
  timeZone: string;
  t: (key: string) => string;
  entity: (name: string) => string | undefined;
}

function formatValue(value: unknown, { key, timeZone, t, entity }: ValueContext): string | EscapedHtml {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (key === 'action') return translateAction(text, entity);
  if (key === 'language' && isLanguage(text)) return t(`languages.${text}`);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) {
    const { date, time } = getLocalNow(timeZone, new Date(text));
    return formatMoment(date, time);
  }
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(text) ?? [];
  return date ? formatMoment(date, time) : text;
}

function formatMoment(date: LocalDate, time?: LocalTime): string {
  const day = date.split('-').reverse().join('/');
  return time ? `${day}, ${formatTimeOfDay(time)}` : day;
}

const isLanguage = (text: string) => languages.some((each) => each === text);

function translateAction(action: string, entity: ValueContext['entity']): string | EscapedHtml {
  const entityName = entity(action.split('.')[0] ?? '');
  return entityName ? html`${entityName}<br><small>${action}</small>` : action;
}
