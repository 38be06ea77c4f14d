import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { resolveCssVariables, theme } from '../web/theme.ts';
import { contrastRatio } from './support/contrast.ts';

const { light, dark } = resolveCssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
const sheets = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.css'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  // The text layer of a PDF page and printed pages have sizes of their own.
  .filter((path) => !/\/(Pdf|print)\.module\.css$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

const grounds = ['--mantine-color-body', '--parvis-surface', '--parvis-raised', '--parvis-sunken'];
const words = [
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-placeholder',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--parvis-accent-text',
  '--parvis-done',
  '--parvis-attention',
  '--parvis-info',
  '--parvis-danger',
];
/** Every drawn pair of colours, with its minimum contrast. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...words.flatMap((word) => grounds.map((ground) => [word, ground, 4.5] as const)),
  ['--mantine-color-text', '--parvis-accent-ground', 4.5],
  ['--mantine-color-dimmed', '--parvis-accent-ground', 4.5],
  ['--parvis-accent-text', '--parvis-accent-ground', 4.5],
  ['--mantine-color-default-color', '--mantine-color-default', 4.5],
  ['--mantine-color-default-color', '--mantine-color-default-hover', 4.5],
  ['--mantine-color-disabled-color', '--mantine-color-disabled', 4.5],
  ['--mantine-color-text', '--parvis-taken', 4.5],
  ['--mantine-color-dimmed', '--parvis-taken', 4.5],
  ['--mantine-color-text', '--parvis-past-taken', 4.5],
  ['--parvis-mine-text', '--parvis-mine', 4.5],
  // Taken and free times differ, in the past as well.
  ['--parvis-taken', '--parvis-surface', 1.3],
  ['--parvis-past-taken', '--parvis-surface', 1.3],
  ['--parvis-mine', '--parvis-taken', 1.3],
  ['--mantine-color-text', '--parvis-danger-ground', 4.5],
  ['--mantine-color-dimmed', '--parvis-danger-ground', 4.5],
  ['--parvis-danger', '--parvis-danger-ground', 4.5],
  ['--parvis-facade-text', '--parvis-facade', 4.5],
  // Frames of controls, owners of reservations, and the line of the current time.
  ...grounds.map((ground) => ['--mantine-color-default-border', ground, 3] as const),
  ...grounds.map((ground) => ['--parvis-brass', ground, 3] as const),
];

describe('colours', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])('have enough contrast in %s mode', (_, colours) => {
    const colour = (name: string) => new Map(Object.entries(colours)).get(name) ?? 'none';
    const tooClose = pairs
      .map(([one, other, least]) => ({ one, other, least, is: contrastRatio(colour(one), colour(other)) }))
      // Comparisons with NaN are false, so unknown colours fail.
      .filter(({ is, least }) => !(is >= least));
    expect(tooClose).toEqual([]);
  });

  it('have the same roles in light and dark mode', () => {
    expect(Object.keys(dark)).toEqual(Object.keys(light));
  });
});

/** Declarations of a property for which `wrong` is true, as `file: value`. */
function declared(property: RegExp, wrong: (value: string) => boolean): string[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+);/g)]
      .filter(([, name = '', value = '']) => property.test(name) && wrong(value))
      .map(([, name, value]) => `${path}: ${name}: ${value}`),
  );
}

describe('style sheets', () => {
  it('are found by this test', () => {
    expect(sheets.length).toBeGreaterThan(50);
  });

  it('use named font sizes with their line heights', () => {
    const named = (what: string) =>
      new RegExp(`^(inherit|0|var\\(--mantine-${what}-(xs|sm|md|lg|xl|2xl|3xl)\\))$`);
    expect(declared(/^font-size$/, (value) => !named('font-size').test(value))).toEqual([]);
    expect(declared(/^line-height$/, (value) => !named('line-height').test(value))).toEqual([]);
  });

  it('use the serif from 20 pixels on with weights 300 and 500, and the sans with 400 and 600', () => {
    const small = sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/\{([^{}]*)\}/g)]
        .map(([, rule = '']) => rule)
        .filter((rule) => !rule.includes('src:'))
        .filter((rule) => /font-weight: (?!400|600)/.test(rule) && !/font-size-(lg|xl|2xl|3xl)/.test(rule))
        .map((rule) => `${path}: ${rule}`),
    );
    expect(small).toEqual([]);
  });

  it('use named colours', () => {
    const literal =
      /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|lab)\(|\b(white|black|red|green|gray|grey)\b(?!-|\))/i;
    expect(declared(/./, (value) => literal.test(value.replaceAll(/var\([^)]*\)/g, '')))).toEqual([]);
  });

  it('use distances of 4, 8, 12, 16, 24, 32, 48 pixels or hairlines', () => {
    const grid = [4, 8, 12, 16, 24, 32, 48];
    const offGrid = (value: string) =>
      [...value.replaceAll(/(calc|clamp|min|max)\(.*\)/g, '').matchAll(/(?<![\w.-])-?([\d.]+)(rem|em|px)\b/g)]
        .map(([, number, unit]) => Number(number) * (unit === 'px' ? 1 : 16))
        .some((pixels) => pixels > 3 && pixels < 56 && !grid.includes(pixels));
    expect(declared(/^(margin|padding|gap|row-gap|column-gap)(-|$)/, offGrid)).toEqual([]);
  });
});
