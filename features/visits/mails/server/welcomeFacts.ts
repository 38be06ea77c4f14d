import { type VisitorWelcomeInfo, weekdays } from '../../../../core/buildings/building.ts';
import { type BilingualText, pickTranslation } from '../../../../kit/bilingualText.ts';
import type { TranslateMailText } from '../../../../kit/server/mail/composeMail.ts';
import { formatEndTime, formatTimeOfDay } from '../../../../kit/server/mail/mailFormats.ts';
import { getWeekday } from '../../../../kit/time.ts';
import type { VisitRecord } from '../../server/visitRows.ts';

/** In the visits' language; empty parts are omitted. */
export function buildWelcomeFactsForVisitor(
  t: TranslateMailText,
  building: VisitorWelcomeInfo,
  visits: readonly Pick<VisitRecord, 'date' | 'language'>[],
): { label: string; lines: string[] }[] {
  const language = visits[0]?.language ?? 'fr';
  const splitLines = (text: BilingualText) =>
    pickTranslation(text, language)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const days = [...new Set(visits.map(({ date }) => getWeekday(date)))].sort();
  const open = days.flatMap((weekdayIndex) => {
    const day = weekdays[weekdayIndex];
    const hours = day && building.openingHours?.[day];
    if (!hours) return [];
    const span = { opens: formatTimeOfDay(hours.opens), closes: formatEndTime(hours.closes, language) };
    return [t('mail.hoursOf', { ...span, weekday: t(`mail.weekdays.${day}`) })];
  });
  const sections = [
    { label: t('mail.facts.directions'), lines: splitLines(building.directions) },
    { label: t('mail.facts.whatToBring'), lines: splitLines(building.whatToBring) },
    {
      label: t('mail.facts.reception'),
      lines: [building.receptionContact, building.receptionPhone].filter((line) => line !== ''),
    },
    { label: t('mail.facts.hours'), lines: open },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}
