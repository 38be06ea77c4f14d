import { asc } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Language } from '../../../kit/actor.ts';
import { documentHtml, linkTo } from '../../../kit/server/http/bareHtml.ts';
import type { BarePage } from '../../../kit/server/http/barePages.ts';
import { escapeText } from '../../../kit/server/mail/markup.ts';
import { type Filled, fillIn } from '../drawn.ts';
import { type LegalPage, pages } from '../legal.ts';
import { readPage } from './legalPages.ts';

/** The legal pages for browsers that run no script: the law wants them read by everybody. */
export const barePages: Readonly<Record<string, BarePage>> = Object.fromEntries(
  pages.map((page) => [`/${page}`, bareLegalPage(page)]),
);

const nothing: Filled = { fr: { building: '', text: '' }, en: { building: '', text: '' } };

function bareLegalPage(page: LegalPage): BarePage {
  return async ({ db, translate, language, query }) => {
    const title = translate(language, `legal:title.${page}`);
    const said = (text: string, drawn = nothing) => ({
      ...{ title, html: `<h1>${escapeText(title)}</h1>${text}` },
      drawn: (html: string, spoken: Language) => fillIn(html, drawn[spoken]),
    });
    const all = await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      .orderBy(asc(buildings.id));
    const named = String(query.building ?? '');
    const only = all.length === 1 ? all[0]?.id : undefined;
    const id = /^\d{1,9}$/.test(named) ? Number(named) : only;
    if (id === undefined) {
      const choice = all.map(
        (one) => `<li>${linkTo(`/${page}?building=${one.id}&language=${language}`, one.name)}</li>`,
      );
      return said(`<p>${escapeText(translate(language, 'legal:choose'))}</p><ul>${choice.join('')}</ul>`);
    }
    if (!all.some((one) => one.id === id))
      return said(`<p>${escapeText(translate(language, 'legal:unknown'))}</p>`);
    const { building, fr, en } = await readPage({ db }, { building: id, page });
    const inWords = ({ text }: { text: string }) => ({
      ...{ building: escapeText(building.name), text: documentHtml(text) },
    });
    const drawn = { fr: inWords(fr), en: inWords(en) };
    return said(`<p>${drawn[language].building}</p>${drawn[language].text}`, drawn);
  };
}
