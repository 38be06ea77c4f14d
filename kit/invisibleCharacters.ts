/** Texts that differ only by invisible characters look the same, so input and comparisons remove them. */

const JOINERS = String.raw`\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;
// Interlinear annotation characters are invisible, too, but not default ignorable in Unicode.
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`;

const ANY = new RegExp(`[${INVISIBLE}]`, 'gu');
const UNNEEDED = new RegExp(`(?![${JOINERS}\\u202d\\u202e])[${INVISIBLE}]`, 'gu');
const WITH_JOINERS = new RegExp(`(^|[^${JOINERS}])([${JOINERS}]+)`, 'gu');

const UNJOINED_SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Common', 'Inherited'];
const UNJOINED = new RegExp(`[${UNJOINED_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');
const LETTER = /[\p{L}\p{M}]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const KEYCAP = /[0-9#*]/;

function needsJoiner(before: string, joiners: string): boolean {
  if (EMOJI.test(before) || (KEYCAP.test(before) && joiners === '\ufe0f')) return true;
  return LETTER.test(before) && !UNJOINED.test(before);
}

/** Keeps joiners after emoji and letters of joining scripts (Persian, Hindi). */
export function removeInvisibleCharacters(text: string): string {
  return removeInvisibleExceptOverrides(text.replace(/[\u202d\u202e]/g, ''));
}

export function removeInvisibleExceptOverrides(text: string): string {
  return text
    .replace(UNNEEDED, '')
    .replace(WITH_JOINERS, (whole, before: string, joiners: string) =>
      needsJoiner(before, joiners) ? whole : before,
    );
}

export function removeAllInvisibleCharacters(text: string): string {
  return text.replace(ANY, '');
}

const DIRECTION_OVERRIDE = /[\u202d\u202e]/;

export function hasDirectionOverride(text: string): boolean {
  return DIRECTION_OVERRIDE.test(text);
}
