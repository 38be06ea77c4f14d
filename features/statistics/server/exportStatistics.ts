import type { Feature } from '../../../core/feature/server/feature.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { writeSpreadsheet } from '../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { toTime } from '../../../kit/time.ts';
import { type StatisticsFilter, shownMeasures } from '../statistics.ts';
import { readStatistics } from './readStatistics.ts';

const dayColumns = [...shownMeasures, 'roomUse', 'spaceUse'] as const;
const hourColumns = [
  'visitsAnnounced',
  'visitsArrived',
  'roomReservations',
  'roomRefusals',
  'roomMinutes',
  'roomUse',
  'spaceReservations',
  'spaceRefusals',
  'spaceMinutes',
  'spaceUse',
  'parcelsArrived',
  'parcelsHandedOver',
] as const;
const companyColumns = [
  'visitsAnnounced',
  'visitsArrived',
  'roomReservations',
  'roomRefusals',
  'roomMinutes',
  'spaceReservations',
  'spaceRefusals',
  'parcelsArrived',
] as const;

const formatHour = (hour: number) => ({ date: null, time: toTime(hour * 60) });
const NAME_WIDTH = 32;

/** A worksheet for each chart. */
export async function exportStatistics(
  context: UserRequestContext,
  filter: StatisticsFilter,
  features: readonly Feature[],
): Promise<DownloadFile> {
  const { language, translate } = context;
  const statistics = await readStatistics(context, filter, features);
  const say = (key: string, params: object = {}) => translate(language, `statistics:${key}`, { ...params });
  const headings = (...keys: readonly string[]) =>
    keys.map((key) => ({ heading: say(`columns.${key}`), ...(key === 'name' && { width: NAME_WIDTH }) }));
  const { days, hours, visitHours, rooms, refusals, events, companies, activity } = statistics;
  const bytes = await writeSpreadsheet(
    {
      sheetName: say('sheets.days'),
      columns: headings('day', ...dayColumns),
      rows: days.map((row) => [{ date: row.day, time: null }, ...dayColumns.map((key) => row[key])]),
    },
    {
      sheetName: say('sheets.hours'),
      columns: headings('hour', ...hourColumns),
      rows: hours.map((row) => [formatHour(row.hour), ...hourColumns.map((key) => row[key])]),
    },
    {
      sheetName: say('sheets.visitHours'),
      columns: headings('weekday', 'hour', 'visitsAnnounced', 'visitsArrived'),
      rows: visitHours.map((row) => [
        say(`weekdays.${row.weekday}`),
        formatHour(row.hour),
        row.visitsAnnounced,
        row.visitsArrived,
      ]),
    },
    {
      sheetName: say('sheets.rooms'),
      columns: headings('name', 'asked', 'roomReservations', 'roomRefusals', 'roomMinutes', 'roomUse'),
      rows: rooms.map((row) => [
        row.name,
        row.asked,
        row.reservations,
        row.refusals,
        row.bookedMinutes,
        row.use,
      ]),
    },
    {
      sheetName: say('sheets.roomHours'),
      columns: headings('name', 'hour', 'asked', 'roomMinutes', 'roomUse'),
      rows: rooms.flatMap(({ name, hours: cells }) =>
        cells.map((cell) => [name, formatHour(cell.hour), cell.asked, cell.bookedMinutes, cell.use]),
      ),
    },
    {
      sheetName: say('sheets.refusals'),
      columns: headings('of', 'name', 'count'),
      rows: refusals.map((row) => [say(`refusedOf.${row.of}`), row.label, row.count]),
    },
    {
      sheetName: say('sheets.events'),
      columns: headings('name', 'eventsHeld', 'eventPlaces', 'eventRegistrations'),
      rows: events.map((row) => [row.label, row.held, row.places, row.registrations]),
    },
    {
      sheetName: say('sheets.companies'),
      columns: headings('name', ...companyColumns),
      rows: companies.map((row) => [row.name, ...companyColumns.map((key) => row[key])]),
    },
    {
      sheetName: say('sheets.activity'),
      columns: headings('name', 'count'),
      rows: activity.map((row) => [row.label, row.count]),
    },
  );
  const { start, end } = statistics;
  return { filename: `${say('file')}-${start}-${end}.xlsx`, bytes };
}
