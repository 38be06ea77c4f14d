import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext, PreparationContext } from '../../../kit/server/http/router.ts';
import { today } from '../../../kit/time.ts';
import { toCurrentZoneName } from '../../../kit/timeZones.ts';
import type { closeOnHolidays as closing } from '../api.ts';
import type { Holiday, HolidayYear } from '../closingDay.ts';
import { can } from '../policy.ts';
import { addClosingDays } from './closingDays.ts';

type Library = typeof import('date-holidays').default;
/** Loaded on demand: the data are large and rarely needed. */
const loadLibrary = async () => (await import('date-holidays')).default;

const PREFERRED_COUNTRIES = ['FR', 'MC', 'BE', 'LU', 'CH'];
let countries: ReadonlyMap<string, string> | undefined;

function findCountry(Holidays: Library, timeZone: string): string | undefined {
  if (!countries) {
    const found = new Map<string, string>();
    const known = Object.keys(new Holidays().getCountries());
    for (const country of [...PREFERRED_COUNTRIES, ...known])
      for (const zone of new Holidays(country).getTimezones().map(toCurrentZoneName))
        if (!found.has(zone)) found.set(zone, country);
    countries = found;
  }
  return countries.get(toCurrentZoneName(timeZone));
}

export async function publicHolidays(timeZone: string, year: number): Promise<Holiday[]> {
  const Holidays = await loadLibrary();
  const country = findCountry(Holidays, timeZone);
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

export async function closeOnHolidays(
  context: BuildingContext,
  _: HolidayYear,
  holidays: readonly Holiday[],
): Promise<{ added: number }> {
  if (!can.change(context.actor)) throw new AppError('forbidden');
  return { added: (await addClosingDays(context, holidays)).length };
}
