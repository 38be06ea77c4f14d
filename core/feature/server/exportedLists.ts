import type { Context, UserRequestContext } from '../../../kit/server/http/router.ts';
import type { ExportablePersonalData, ExportedList, ExportRow, PersonalData } from './personalData.ts';

export interface FeatureWithPersonalData {
  readonly name: string;
  readonly personalData?: PersonalData;
}

export async function listOwnPersonalData(
  context: UserRequestContext,
  { name, personalData }: FeatureWithPersonalData,
): Promise<ExportablePersonalData[]> {
  const lists: ExportablePersonalData[] = [];
  for (const list of personalData?.exported ?? []) {
    const rows = await list.rows(context);
    if (rows) lists.push(toExportablePersonalData(context, name, list, rows));
  }
  return lists;
}

export function toExportablePersonalData(
  { language, translate }: Pick<Context, 'language' | 'translate'>,
  feature: string,
  { name, labels: keys = 'personal', title = `${keys}.title`, hiddenFromStaff }: Omit<ExportedList, 'rows'>,
  rows: readonly ExportRow[],
): ExportablePersonalData {
  const say = (key: string) => translate(language, `${feature}:${key}`);
  return {
    name,
    title: say(title),
    labels: Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, say(`${keys}.${key}`)])),
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
      ),
    ),
    ...(hiddenFromStaff && { hiddenFromStaff }),
  };
}

/** Removes data hidden from staff; `leftOut` lists the labels of removed parts. */
export function redactPersonalListsForStaff(lists: readonly ExportablePersonalData[]): {
  visibleLists: ExportablePersonalData[];
  leftOut: string[];
} {
  const visibleLists: ExportablePersonalData[] = [];
  const leftOut: string[] = [];
  for (const list of lists) {
    if (list.hiddenFromStaff === undefined) visibleLists.push(list);
    else if (list.hiddenFromStaff === true) leftOut.push(list.title);
    else {
      const hidden = list.hiddenFromStaff;
      const without = <T>(record: Readonly<Record<string, T>>) =>
        Object.fromEntries(Object.entries(record).filter(([key]) => !hidden.includes(key)));
      const words = hidden.flatMap((key) => list.labels[key] ?? []);
      if (words.length > 0) leftOut.push(`${list.title} (${words.join(', ')})`);
      visibleLists.push({ ...list, labels: without(list.labels), rows: list.rows.map(without) });
    }
  }
  return { visibleLists, leftOut };
}
