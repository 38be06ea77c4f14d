import { desc, eq, or } from 'drizzle-orm';
import {
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { evacuations } from './tables.ts';

const selectOwn = ({ actor, everywhere }: Pick<UserRequestContext, 'actor' | 'everywhere'>) => {
  const table = evacuations.in(everywhere);
  return { table, isOwn: or(eq(table.startedBy, actor.userId), eq(table.endedBy, actor.userId)) };
};

export const listOwnEvacuationsForExport: ListPersonalData = async (context) => {
  const { db, actor, language, translate } = context;
  const { table, isOwn } = selectOwn(context);
  const evacuationRows = await db
    .select()
    .from(table)
    .where(isOwn)
    .orderBy(desc(table.startedAt), desc(table.id));
  const rows = evacuationRows.map(({ kind, startedAt, startedBy, endedAt, endedBy }) => ({
    kind: translate(language, `evacuations:kinds.${kind}`),
    began: startedBy === actor.userId ? startedAt.toISOString() : '',
    ended: endedBy === actor.userId ? (endedAt?.toISOString() ?? '') : '',
  }));
  return [toPersonalList('evacuations', (key) => translate(language, `evacuations:personal.${key}`), rows)];
};

/** The safety register is kept, including the names of staff in sealed records. */
export const previewEvacuationsOnAccountDeletion: PreviewDeletion = async (context) => {
  const { db, language, translate } = context;
  const { table, isOwn } = selectOwn(context);
  const count = await db.$count(table, isOwn);
  const say = (key: string, of: number) => translate(language, `evacuations:leaving.${key}`, { count: of });
  return toDeletionEffects(say, [{ what: 'stays', key: 'register', count }]);
};
