import { AppError } from '../../../kit/errors.ts';
import type { BuildingContext, PreparationContext } from '../../../kit/server/http/router.ts';
import { getToday } from '../../../kit/time.ts';
import { toCurrentZoneName } from '../../../kit/timeZones.ts';
import type { closeOnHolidays as closeOnHolidaysEndpoint } from '../api.ts';
import type { Holiday, HolidayYearQuery } from '../closingDay.ts';
import { can } from '../policy.ts';
import { insertClosingDays } from './closingDays.ts';

type Library = typeof import('date-holidays').default;
/** Loaded on demand: the data are large and rarely needed. */
const loadLibrary = async () => (await import('date-holidays')).default;

const PREFERRED_COUNTRIES = ['FR', 'MC', 'BE', 'LU', 'CH'];
let countries: ReadonlyMap<string, string> | undefined;

function findCountry(Holidays: Library, timeZone: string): string | undefined {
  if (!countries) {
    const countryByZone = new Map<string, string>();
    const allCountries = Object.keys(new Holidays().getCountries());
    for (const country of [...PREFERRED_COUNTRIES, ...allCountries])
      for (const zone of new Holidays(country).getTimezones().map(toCurrentZoneName))
        if (!countryByZone.has(zone)) countryByZone.set(zone, country);
    countries = countryByZone;
  }
  return countries.get(toCurrentZoneName(timeZone));
}

export async function computePublicHolidays(timeZone: string, year: number): Promise<Holiday[]> {
  const Holidays = await loadLibrary();
  const country = findCountry(Holidays, timeZone);
  if (!country) return [];
  const calendar = new Holidays(country, { types: ['public'], languages: ['fr', 'en'] });
  const getNamesByDate = (language: string) =>
    new Map(
      calendar
        .getHolidays(year, language)
        .map(({ date, name }) => [date.slice(0, 10), name.replaceAll("'", '’')]),
    );
  const [fr, en] = [getNamesByDate('fr'), getNamesByDate('en')];
  return [...fr]
    .map(([date, name]) => ({ date, name: { fr: name, en: en.get(date) ?? name } }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

const holidaysOf = ({ building, now }: Pick<BuildingContext, 'building' | 'now'>, year?: number) =>
  computePublicHolidays(building.timeZone, year ?? Number(getToday(building.timeZone, now).slice(0, 4)));

export async function listPublicHolidays(
  context: Pick<BuildingContext, 'actor' | 'building' | 'now'>,
  { year }: HolidayYearQuery,
): Promise<Holiday[]> {
  if (!can.readSettings(context.actor)) throw new AppError('forbidden');
  return holidaysOf(context, year);
}

export async function prepareCloseOnHolidays(
  context: PreparationContext<typeof closeOnHolidaysEndpoint>,
  { year }: HolidayYearQuery,
): Promise<Holiday[]> {
  if (!can.change(context.actor)) throw new AppError('forbidden');
  return holidaysOf(context, year);
}

export async function closeOnHolidays(
  context: BuildingContext,
  _: HolidayYearQuery,
  holidays: readonly Holiday[],
): Promise<{ added: number }> {
  if (!can.change(context.actor)) throw new AppError('forbidden');
  return { added: (await insertClosingDays(context, holidays)).length };
}
