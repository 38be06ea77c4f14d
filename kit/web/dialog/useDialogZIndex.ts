import { getDefaultZIndex } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

const BASE_Z_INDEX: number = getDefaultZIndex('modal');

const openZIndexes: number[] = [];

/** Z-index in front of all dialogs open at that time. */
export function useDialogZIndex(opened: boolean): number {
  const [zIndex, setZIndex] = useState(BASE_Z_INDEX);
  useLayoutEffect(() => {
    if (!opened) return;
    const layer = (openZIndexes.at(-1) ?? BASE_Z_INDEX - 1) + 1;
    openZIndexes.push(layer);
    setZIndex(layer);
    return () => {
      // After the Escape event has reached all dialogs, so that the next one stays open.
      setTimeout(() => openZIndexes.splice(openZIndexes.indexOf(layer), 1));
    };
  }, [opened]);
  return zIndex;
}

/** True if no other dialog is in front. Mantine's Escape closes all open dialogs. */
export const isFrontmostDialog = (zIndex: number): boolean => openZIndexes.at(-1) === zIndex;
