/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Parses `#rrggbb` and `rgb(…)`. */
const channelsOf = (colour: string): number[] =>
  colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : (colour.match(/[\d.]+/g) ?? []).map(Number);

/** Contrast ratio, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((colour) => luminance(channelsOf(colour)))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
