import type { Language } from '../../actor.ts';
import type { LocalDate, LocalTime } from '../../time.ts';

/** `mardi 1er décembre 2026`, `Tuesday 1 December 2026`. */
export function dayInWords(date: LocalDate, language: Language): string {
  // A wall-clock day: read and written as UTC, so that nothing shifts it.
  const words = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'full',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
  return language === 'fr' ? words.replace(/ 1 /, ' 1er ') : words.replace(',', '');
}

/** `09:30` → `9:30`. */
export function timeInWords(time: LocalTime): string {
  return `${Number(time.slice(0, 2))}${time.slice(2)}`;
}

/** The address in `Parvis <no-reply@parvis.test>`, or the bare address as it is. */
export function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
}
