import { and, asc, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { readRowsWithinLimit } from '../../../kit/server/database/rowLimit.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { writeSpreadsheet } from '../../../kit/server/spreadsheet/writeSpreadsheet.ts';
import { addDays, getLocalNow, getToday, type LocalDate } from '../../../kit/time.ts';
import type { ShiftHandover } from '../handover.ts';
import type { LogbookExportFilter, LogbookRegisterLine } from '../logbook.ts';
import { can } from '../policy.ts';
import { findShiftHandoversInPeriod } from './handovers.ts';
import { listedThreadsCondition, toStartOfDayInstant } from './readLogbook.ts';
import { logbookEntries, logbookPictures } from './tables.ts';
import {
  getMomentDate,
  getMomentTime,
  type LogbookEntryRecord,
  selectLogbookEntries,
  toLogbookCommonFields,
  toLogbookContinuationFields,
} from './threads.ts';

const QUOTE_LENGTH = 80;

type LogbookTable = ReturnType<typeof logbookEntries.in>;

const daysCondition = (table: LogbookTable, { from, to }: { from: LocalDate; to: LocalDate }) =>
  and(gte(table.happenedAt, from), lt(table.happenedAt, addDays(to, 1)));

async function findRegisterLines(
  context: BuildingContext,
  getCondition: (table: LogbookTable) => SQL | undefined,
) {
  const { db, building } = context;
  const { table, query } = selectLogbookEntries(context);
  const rows = await readRowsWithinLimit(
    query.where(getCondition(table)).orderBy(asc(table.happenedAt), asc(table.id)),
  );
  const continuedEntries = await findContinuedEntries(context, rows);
  const ids = rows.map(({ id }) => id);
  const mistakeEntries = logbookEntries.in(building);
  const mistakes = await db
    .select({ id: mistakeEntries.mistakenId })
    .from(mistakeEntries)
    .where(inArray(mistakeEntries.mistakenId, ids));
  const mistaken = new Set(mistakes.flatMap(({ id }) => id ?? []));
  const pictureTable = logbookPictures.in(building);
  const pictures = await db
    .select({ entry: pictureTable.entryId })
    .from(pictureTable)
    .where(inArray(pictureTable.entryId, ids));
  return rows.map(
    (row): LogbookRegisterLine => ({
      ...toLogbookCommonFields(row, mistaken),
      ...toLogbookContinuationFields(row),
      pictures: pictures.filter(({ entry }) => entry === row.id).length,
      about: continuedEntries.get(row.aboutId ?? 0) ?? null,
    }),
  );
}

async function findContinuedEntries({ db, building }: BuildingContext, rows: readonly LogbookEntryRecord[]) {
  const table = logbookEntries.in(building);
  const ids = [...new Set(rows.flatMap(({ aboutId }) => aboutId ?? []))];
  const continuedEntries = await db
    .select({ id: table.id, text: table.text, happenedAt: table.happenedAt })
    .from(table)
    .where(inArray(table.id, ids));
  return new Map(
    continuedEntries.map(({ id, text, happenedAt }) => [
      id,
      {
        id,
        date: getMomentDate(happenedAt),
        time: getMomentTime(happenedAt),
        text: text.slice(0, QUOTE_LENGTH),
      },
    ]),
  );
}

export async function readLogbookDay(
  context: BuildingContext,
  input: { date?: LocalDate | undefined },
): Promise<{ date: LocalDate; lines: LogbookRegisterLine[]; handovers: ShiftHandover[] }> {
  const { building, actor, now } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const date = input.date ?? getToday(building.timeZone, now);
  const [from, until] = [date, addDays(date, 1)].map((day) => toStartOfDayInstant(day, building.timeZone));
  if (!from || !until) throw new Error('A day has no start or end in this time zone');
  return {
    date,
    lines: await findRegisterLines(context, (table) => daysCondition(table, { from: date, to: date })),
    handovers: await findShiftHandoversInPeriod(context, from, new Date(until.getTime() - 1)),
  };
}

const columns = [
  ...(['moment', 'category', 'what', 'text', 'place', 'who', 'followUp', 'until'] as const),
  ...(['about', 'writtenAt', 'writtenBy', 'mistaken'] as const),
];
const widths = { text: 70, about: 40, what: 26, who: 30, place: 24, followUp: 24, writtenBy: 24 };

export async function exportEntries(
  context: BuildingContext,
  { show, search, ...range }: LogbookExportFilter,
): Promise<DownloadFile> {
  const { building, actor, language, translate } = context;
  if (!can.useLogbook(actor)) throw new AppError('forbidden');
  const days = resolveDayRange(context, range);
  const lines = await findRegisterLines(context, (table) =>
    show || search
      ? listedThreadsCondition(context, table, { show, search, ...(!show && days) })
      : daysCondition(table, days),
  );
  const say = (key: string) => translate(language, `logbook:${key}`);
  const bytes = await writeSpreadsheet({
    sheetName: say('sheet.name'),
    columns: columns.map((column) => ({
      heading: say(`sheet.columns.${column}`),
      width: widths[column as keyof typeof widths] ?? 17,
    })),
    rows: lines.map((line) => [
      { date: line.date, time: line.time },
      line.category && say(`categories.${line.category}`),
      say(`acts.${line.act}`),
      line.emptied && !line.text ? say('emptied') : line.text,
      line.place,
      [line.name, line.company].filter(Boolean).join(', '),
      line.followUpBy ?? (line.followUpUntil && say('followUp.desk')),
      line.followUpUntil && { date: line.followUpUntil, time: null },
      line.about && `${formatMoment(line.about)} ${line.about.text}`,
      getLocalNow(building.timeZone, new Date(line.writtenAt)),
      line.writtenBy ?? say('nobody'),
      line.mistaken ? say('mistaken') : '',
    ]),
  });
  return { filename: `${say('sheet.file')}-${days.from}.xlsx`, bytes };
}

const formatMoment = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;
