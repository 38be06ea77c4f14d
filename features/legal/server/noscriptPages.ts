import { asc } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import {
  type GetNoscriptPageText,
  renderDocumentTextAsHtml,
  renderNoscriptLink,
} from '../../../kit/server/http/noscriptPages.ts';
import { escapeHtml } from '../../../kit/server/mail/escapedHtml.ts';
import { type LegalPageName, legalPageNames } from '../legal.ts';
import { readLegalPage } from './legalPages.ts';

/** Legal pages must be readable by law without JavaScript. */
export const legalNoscriptPages: Readonly<Record<string, GetNoscriptPageText>> = Object.fromEntries(
  legalPageNames.map((page) => [`/${page}`, createNoscriptPage(page)]),
);

function createNoscriptPage(page: LegalPageName): GetNoscriptPageText {
  return async ({ db, translate, language, query }) => {
    const title = translate(language, `legal:title.${page}`);
    const withTitle = (text: string) => ({ title, html: `<h1>${escapeHtml(title)}</h1>${text}` });
    const all = await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      .orderBy(asc(buildings.id));
    const buildingParam = String(query.building ?? '');
    const only = all.length === 1 ? all[0]?.id : undefined;
    const id = /^\d{1,9}$/.test(buildingParam) ? Number(buildingParam) : only;
    if (id === undefined) {
      const choice = all.map(
        (one) =>
          `<li>${renderNoscriptLink(`/${page}?building=${one.id}&language=${language}`, one.name)}</li>`,
      );
      return withTitle(
        `<p>${escapeHtml(translate(language, 'legal:choose'))}</p><ul>${choice.join('')}</ul>`,
      );
    }
    if (!all.some((one) => one.id === id))
      return withTitle(`<p>${escapeHtml(translate(language, 'legal:unknown'))}</p>`);
    const { building, [language]: own } = await readLegalPage({ db }, { building: id, page });
    return withTitle(`<p>${escapeHtml(building.name)}</p>${renderDocumentTextAsHtml(own.text)}`);
  };
}
