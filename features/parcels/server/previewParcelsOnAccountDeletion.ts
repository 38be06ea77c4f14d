import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  appendBuildingName,
  type FutureEntry,
  type PreviewDeletion,
  toDeletionEffects,
} from '../../../core/server/personalData.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { getActorBuildings, type UserRequestContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { waitingParcelStates } from '../parcel.ts';
import { hasNamesakeInBuilding, personNameCondition } from './recipient.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

export async function createOwnParcelCondition(
  { db, actor }: Pick<UserRequestContext, 'db' | 'actor'>,
  building: BuildingScope,
): Promise<(table: Table) => SQL | undefined> {
  const isAmbiguous = await hasNamesakeInBuilding(db, building, actor);
  return (table) =>
    or(
      eq(table.recipientId, actor.userId),
      and(eq(table.announcedBy, actor.userId), isNull(table.recipientId)),
      // The label has the caller's name but is not linked to an account.
      isAmbiguous
        ? undefined
        : and(isNull(table.recipientId), personNameCondition(sql`${table.recipient}`, actor)),
    );
}

export const previewParcelsOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, actor, language, translate } = context;
  const awaited: FutureEntry[] = [];
  const atDesk: FutureEntry[] = [];
  for (const building of getActorBuildings(actor)) {
    const table = parcels.in(building);
    const isOwn = await createOwnParcelCondition(context, building);
    const rows = await db
      .select({ date: table.date, time: table.time, sender: table.sender, state: table.state })
      .from(table)
      .where(and(isOwn(table), inArray(table.state, ['announced', ...waitingParcelStates])));
    for (const { date, time, sender, state } of rows) {
      const words = translate(language, 'parcels:leaving.one', {
        day: formatDateWithoutYear(date, language),
        sender,
      });
      const parcel = { at: `${date} ${time}`, words: appendBuildingName(context, building, words) };
      (state === 'announced' ? awaited : atDesk).push(parcel);
    }
  }
  const say = (key: string, count: number) => translate(language, `parcels:leaving.${key}`, { count });
  return toDeletionEffects(say, [
    { what: 'goes', key: 'awaited', count: awaited.length, ahead: awaited },
    { what: 'stays', key: 'atDesk', count: atDesk.length, ahead: atDesk },
  ]);
};
