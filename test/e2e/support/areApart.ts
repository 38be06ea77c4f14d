import type { Locator } from '@playwright/test';

/** The edges of a part of the screen. Throws if it is not drawn. */
export async function getEdges(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** True if no point of the screen belongs to both parts. */
export async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await getEdges(one), await getEdges(other)];
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}
