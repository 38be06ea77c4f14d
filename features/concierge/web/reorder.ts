import { notify } from '../../../kit/web/feedback/notify.ts';

export function moveItem(ids: readonly number[], at: number, by: 1 | -1): number[] {
  const moved = [...ids];
  moved.splice(at + by, 0, ...moved.splice(at, 1));
  return moved;
}

export function createMoveActions(
  ids: readonly number[],
  at: number,
  order: (ids: number[]) => Promise<unknown>,
) {
  const move = (by: 1 | -1) => () => void order(moveItem(ids, at, by)).catch(notify.failure);
  return { onMoveUp: at > 0 ? move(-1) : null, onMoveDown: at < ids.length - 1 ? move(1) : null };
}
