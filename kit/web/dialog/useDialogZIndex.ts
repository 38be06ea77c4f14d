import { getDefaultZIndex } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

const LOWEST: number = getDefaultZIndex('modal');

const layers: number[] = [];

/** Z-index in front of all dialogs open at that time. */
export function useDialogZIndex(opened: boolean): number {
  const [zIndex, setZIndex] = useState(LOWEST);
  useLayoutEffect(() => {
    if (!opened) return;
    const layer = (layers.at(-1) ?? LOWEST - 1) + 1;
    layers.push(layer);
    setZIndex(layer);
    return () => {
      // After the Escape event has reached all dialogs, so that the next one stays open.
      setTimeout(() => layers.splice(layers.indexOf(layer), 1));
    };
  }, [opened]);
  return zIndex;
}

/** True if no other dialog is in front. Mantine's Escape closes all open dialogs. */
export const isFrontmostDialog = (zIndex: number): boolean => layers.at(-1) === zIndex;
