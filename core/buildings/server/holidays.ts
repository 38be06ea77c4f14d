import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext, PreparationContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import { currentZoneName } from '../../../kit/timeZones.ts';
import type { closeOnHolidays as closing } from '../api.ts';
import type { Holiday, HolidayYear } from '../closingDay.ts';
import { can } from '../policy.ts';
import { addClosingDays } from './closingDays.ts';

type Library = typeof import('date-holidays').default;
/** Its data are large, and asked for once a year by few: they are loaded then. */
const load = async () => (await import('date-holidays')).default;

/** Which country is looked at first for a zone that several share. */
const FIRST = ['FR', 'MC', 'BE', 'LU', 'CH'];
let countries: ReadonlyMap<string, string> | undefined;

/** The country that a time zone is told to be of; undefined of one that none has, such as UTC. */
function countryOf(Holidays: Library, timeZone: string): string | undefined {
  if (!countries) {
    const found = new Map<string, string>();
    const known = Object.keys(new Holidays().getCountries());
    for (const country of [...FIRST, ...known])
      for (const zone of new Holidays(country).getTimezones().map(currentZoneName))
        if (!found.has(zone)) found.set(zone, country);
    countries = found;
  }
  return countries.get(currentZoneName(timeZone));
}

/** The public holidays of a year where a time zone is, each day once, with their names in both languages. */
export async function publicHolidays(timeZone: string, year: number): Promise<Holiday[]> {
  const Holidays = await load();
  const country = countryOf(Holidays, timeZone);
  if (!country) return [];
  const calendar = new Holidays(country, { types: ['public'], languages: ['fr', 'en'] });
  const named = (language: string) =>
    new Map(
      calendar
        .getHolidays(year, language)
        .map(({ date, name }) => [date.slice(0, 10), name.replaceAll("'", '’')]),
    );
  const [fr, en] = [named('fr'), named('en')];
  return [...fr]
    .map(([date, name]) => ({ date, name: { fr: name, en: en.get(date) ?? name } }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

const holidaysOf = ({ building, now }: Pick<BuildingContext, 'building' | 'now'>, year?: number) =>
  publicHolidays(building.timeZone, year ?? Number(today(building.timeZone, now).slice(0, 4)));

/** What is offered as closing days of a year. */
export async function listHolidays(
  context: Pick<BuildingContext, 'actor' | 'building' | 'now'>,
  { year }: HolidayYear,
): Promise<Holiday[]> {
  if (!can.readSettings(context.actor)) throw new AppError('forbidden');
  return holidaysOf(context, year);
}

export async function readHolidays(
  context: PreparationContext<typeof closing>,
  { year }: HolidayYear,
): Promise<Holiday[]> {
  if (!can.change(context.actor)) throw new AppError('forbidden');
  return holidaysOf(context, year);
}

/** Closes the building on all of them. */
export async function closeOnHolidays(
  context: BuildingContext,
  _: HolidayYear,
  holidays: readonly Holiday[],
): Promise<{ added: number }> {
  if (!can.change(context.actor)) throw new AppError('forbidden');
  return { added: (await addClosingDays(context, holidays)).length };
}
