import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';

function moveItem(ids: readonly number[], at: number, by: 1 | -1): number[] {
  const reorderedIds = [...ids];
  reorderedIds.splice(at + by, 0, ...reorderedIds.splice(at, 1));
  return reorderedIds;
}

export function createMoveActions(
  ids: readonly number[],
  at: number,
  saveOrder: (ids: number[]) => Promise<unknown>,
) {
  const move = (by: 1 | -1) => () => void saveOrder(moveItem(ids, at, by)).catch(notifyUser.failure);
  return { onMoveUp: at > 0 ? move(-1) : null, onMoveDown: at < ids.length - 1 ? move(1) : null };
}
