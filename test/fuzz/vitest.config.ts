import { defineConfig } from 'vitest/config';
import unit from '../../vitest.config.ts';

/** What takes minutes and is no part of `npm test`. */
export default defineConfig({
  test: { ...unit.test, root: `${import.meta.dirname}/../..`, include: ['test/fuzz/memory.ts'] },
});
