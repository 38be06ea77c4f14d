import { isErrorValue } from './errorValue.ts';

const TOTAL = /^(?:(?:sous|sub|grand|nombre|nb|number|résultat)[- ]?)?tota(?:l|ux|ls)\b/iu;
/** Words that may follow, so that `Total Marie` is still a name. */
const COUNTED_WORDS = [
  'g[ée]n[ée]ra(?:le?|ux)|grand|of|the|du|des?|jour|day|mois|month|semaine|week',
  'visit(?:eur|or|e)?s?|visites|guests?|invit[ée]e?s?|personnes?|people|participants?|attendees?',
  '[ée]l[eè]ves?|collaborateurs?|employees?|lignes?|rows?|rendez-vous|appointments?',
  String.raw`[=:\-–(){}\d.,]+`,
].join('|');
const COUNTED = new RegExp(`^(?:${COUNTED_WORDS})$`, 'iu');
const COUNT = /^[\d\s.,]+(?:\p{L}[\p{L}\s-]*)?$/u;

/** True if the row says total and its other cells are numbers. */
export function isTotalRow(cells: readonly string[]): boolean {
  const texts = cells.map((text) => text.trim()).filter(Boolean);
  const totals = texts.filter((text) => TOTAL.test(text));
  const others = texts.filter((text) => !TOTAL.test(text));
  if (totals.length === 0 || !others.every((text) => COUNT.test(text) || isErrorValue(text))) return false;
  return others.length > 0 || totals.every((text) => wordsBehind(text).every((word) => COUNTED.test(word)));
}

const wordsBehind = (text: string) => text.replace(TOTAL, '').split(/\s+/).filter(Boolean);
