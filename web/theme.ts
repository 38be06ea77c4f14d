import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { MouseEvent } from 'react';

/**
 * Colours: warm paper, ink, one green, brass for highlights. Text has a contrast of 4.5:1, borders of
 * controls 3:1 (WCAG 2.2, 1.4.3 and 1.4.11), in light and dark.
 */

const green: MantineColorsTuple = [
  '#edf4f0',
  '#d9e7df',
  '#b5d1c3',
  '#8fbca7',
  '#66a287',
  '#3d8467',
  '#2c6d53',
  '#1f4f3d',
  '#173d2f',
  '#102c22',
];
const red: MantineColorsTuple = [
  '#fcefeb',
  '#f7dad2',
  '#f0bcaf',
  '#eb9f8e',
  '#df7b66',
  '#cb5a43',
  '#b5432d',
  '#9c3422',
  '#80291b',
  '#5f1e14',
];
const yellow: MantineColorsTuple = [
  '#f9f3e4',
  '#f1e5c8',
  '#e5cf9c',
  '#d9b972',
  '#c9a352',
  '#b28a3c',
  '#977230',
  '#7a5b24',
  '#604719',
  '#463310',
];
const gray: MantineColorsTuple = [
  '#fbf9f4',
  '#f4f0e7',
  '#eae4d8',
  '#ddd6c7',
  '#8d8675',
  '#757061',
  '#5c6159',
  '#464b45',
  '#313630',
  '#1e2320',
];
const dark: MantineColorsTuple = [
  '#ece8de',
  '#cacbc3',
  '#abb1a9',
  '#929991',
  '#7a837c',
  '#454f47',
  '#272e29',
  '#1e2420',
  '#121614',
  '#0b0e0d',
];

/** Font size and line height in pixels. `2xl` and `3xl` are for the one large line of a screen. */
const type = {
  xs: [13, 16],
  sm: [15, 20],
  md: [17, 24],
  lg: [20, 28],
  xl: [26, 32],
  '2xl': [36, 44],
  '3xl': [56, 60],
} as const;
type Size = keyof typeof type;
const ofEachSize = (value: (size: number, line: number) => string) =>
  Object.fromEntries(Object.entries(type).map(([name, [size, line]]) => [name, value(size, line)])) as Record<
    Size,
    string
  >;
const fontSizes = ofEachSize((size) => `${size / 16}rem`);
const lineHeights = ofEachSize((size, line) => (line / size).toFixed(4));
const heading = (size: Size, fontWeight: string) => ({
  fontSize: fontSizes[size],
  lineHeight: lineHeights[size],
  fontWeight,
});

/** Otherwise the header of a dialog is a banner landmark. */
const dialogHeader = { header: { role: 'presentation' } };

const emptyFileInput = (event: MouseEvent<HTMLInputElement>) => {
  event.currentTarget.value = '';
};
const controlHeight = { '--input-height': 'var(--control-height)' };

export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  colors: { green, red, yellow, gray, dark },
  white: '#fffdf8',
  black: '#1e2320',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontFamily: '"Source Sans 3 Variable", "Source Sans Fallback", system-ui, sans-serif',
  fontSizes,
  lineHeights,
  spacing: {
    '2xs': '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '3rem',
  },
  headings: {
    fontFamily: '"Fraunces Variable", "Fraunces Fallback", Georgia, serif',
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: heading('xl', '500'),
      h2: heading('lg', '600'),
      h3: heading('md', '600'),
    },
  },
  shadows: { md: '0 8px 28px rgb(30 35 32 / 12%)', xl: '0 12px 40px rgb(30 35 32 / 18%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: unknown, props: { size?: string }) => ({
        root:
          props.size === 'sm' || !props.size
            ? { '--button-height': 'var(--control-height)', '--button-fz': fontSizes.sm }
            : {},
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--control-height)' } }),
    },
    // Browsers report no change when the same file is chosen again.
    FileButton: { defaultProps: { inputProps: { onClick: emptyFileInput } } },
    Input: { defaultProps: { size: 'md' }, vars: () => ({ wrapper: controlHeight }) },
    InputWrapper: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        attributes: dialogHeader,
        yOffset: '10vh',
        transitionProps: { duration: 160, transition: 'fade-up' },
        overlayProps: { backgroundOpacity: 0.4 },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 180 }, attributes: dialogHeader } },
    Popover: { defaultProps: { transitionProps: { duration: 150 } } },
    // ARIA does not allow Mantine's placeholder as a child of a menu.
    Portal: { defaultProps: { target: '#overlays' } },
    Menu: { defaultProps: { transitionProps: { duration: 150 }, withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 150 } } },
    Anchor: { defaultProps: { underline: 'always' } },
    Alert: { defaultProps: { variant: 'light' } },
  },
});

/** Colours by role. Style sheets use only these. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  // Paper stays light in dark mode, because it is printed.
  variables: { '--parvis-paper': '#fffdf8', '--parvis-paper-quiet': '#5a5f58' },
  light: {
    '--mantine-color-body': '#f8f5ee',
    '--mantine-color-text': '#1e2320',
    '--mantine-color-bright': '#1e2320',
    '--mantine-color-dimmed': '#5a5f58',
    '--mantine-color-placeholder': '#666b63',
    '--mantine-color-anchor': '#1e2320',
    '--mantine-color-error': '#9c3422',
    '--mantine-color-default': '#fffdf8',
    '--mantine-color-default-hover': '#f4f0e7',
    '--mantine-color-default-color': '#1e2320',
    '--mantine-color-default-border': '#8d8675',
    '--mantine-color-disabled': '#eae4d8',
    '--mantine-color-disabled-color': '#5f635b',
    '--mantine-color-disabled-border': '#ddd6c7',
    // Backgrounds: cards and dialogs, menus above them, table heads and selections.
    '--parvis-surface': '#fffdf8',
    '--parvis-raised': '#fffdf8',
    '--parvis-sunken': '#f2ede2',
    '--parvis-line': '#e2dbcc',
    // Actions: buttons, focus, links.
    '--parvis-accent-text': '#1f4f3d',
    '--parvis-accent-ground': '#e6eee6',
    // Calendar slots.
    '--parvis-mine': '#1f4f3d',
    '--parvis-mine-text': '#fffdf8',
    '--parvis-taken': '#e2dbcc',
    // Past slots.
    '--parvis-past': '#f2ede2',
    '--parvis-past-taken': '#e4ddcf',
    // States, as text and dot.
    '--parvis-done': '#2c6d53',
    '--parvis-attention': '#7a5b24',
    '--parvis-info': '#2f5d7c',
    '--parvis-danger': '#9c3422',
    '--parvis-danger-ground': '#fbeeea',
    // Current time and selection.
    '--parvis-brass': '#a8823a',
    '--parvis-facade': '#1f4f3d',
    '--parvis-facade-line': '#8fbca7',
    '--parvis-facade-text': '#fffdf8',
  },
  dark: {
    '--mantine-color-body': '#121614',
    '--mantine-color-text': '#ece8de',
    '--mantine-color-bright': '#fffdf8',
    '--mantine-color-dimmed': '#abb1a9',
    '--mantine-color-placeholder': '#929991',
    '--mantine-color-anchor': '#ece8de',
    '--mantine-color-error': '#eb9f8e',
    '--mantine-color-default': '#1e2420',
    '--mantine-color-default-hover': '#272e29',
    '--mantine-color-default-color': '#ece8de',
    '--mantine-color-default-border': '#7a837c',
    '--mantine-color-disabled': '#272e29',
    '--mantine-color-disabled-color': '#9da49c',
    '--mantine-color-disabled-border': '#454f47',
    '--parvis-surface': '#1e2420',
    '--parvis-raised': '#272e29',
    '--parvis-sunken': '#272e29',
    '--parvis-line': '#454f47',
    '--parvis-accent-text': '#8fc9ae',
    '--parvis-accent-ground': '#21312a',
    '--parvis-mine': '#2c6d53',
    '--parvis-mine-text': '#fffdf8',
    '--parvis-taken': '#3b443d',
    '--parvis-past': '#141816',
    '--parvis-past-taken': '#323b35',
    '--parvis-done': '#8fc9ae',
    '--parvis-attention': '#d9b972',
    '--parvis-info': '#9cc3dc',
    '--parvis-danger': '#df7b66',
    '--parvis-danger-ground': '#2b211f',
    '--parvis-brass': '#d2ae6b',
    '--parvis-facade': '#12241c',
    '--parvis-facade-line': '#4f8a70',
    '--parvis-facade-text': '#f4f0e7',
  },
});
