import { getDefaultZIndex } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

const LOWEST: number = getDefaultZIndex('modal');

/** The z-indexes of the open dialogs and panels, the one in front last. */
const layers: number[] = [];

/**
 * The z-index of a dialog or panel: in front of all that were open when it opened. Without it the order in which they were first
 * drawn would decide.
 */
export function useLayer(opened: boolean): number {
  const [zIndex, setZIndex] = useState(LOWEST);
  useLayoutEffect(() => {
    if (!opened) return;
    const layer = (layers.at(-1) ?? LOWEST - 1) + 1;
    layers.push(layer);
    setZIndex(layer);
    return () => {
      // Not before the Escape that closed it has reached all dialogs, so that the next one stays.
      setTimeout(() => layers.splice(layers.indexOf(layer), 1));
    };
  }, [opened]);
  return zIndex;
}

/** True unless another dialog or panel lies above. Mantine lets Escape close all open dialogs. */
export const isTopLayer = (zIndex: number): boolean => layers.at(-1) === zIndex;
