/**
 * Invisible characters: soft hyphens, zero-width spaces, fillers, marks and overrides of direction. Two texts that differ
 * only by them look alike, so they are removed where text enters and ignored where texts are compared.
 */

/** Joiners, variation selectors and tags: some scripts and emoji are written wrongly without them. */
const JOINERS = String.raw`\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;
// The second half is invisible as well, but Unicode does not list it as default ignorable.
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`;

const ANY = new RegExp(`[${INVISIBLE}]`, 'gu');
const UNNEEDED = new RegExp(`(?![${JOINERS}\\u202d\\u202e])[${INVISIBLE}]`, 'gu');
const WITH_JOINERS = new RegExp(`(^|[^${JOINERS}])([${JOINERS}]+)`, 'gu');

/** Scripts whose letters never join, and marks that may stand on any letter. */
const UNJOINED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u;
const LETTER = /[\p{L}\p{M}]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const KEYCAP = /[0-9#*]/;

function needsJoiner(before: string, joiners: string): boolean {
  if (EMOJI.test(before) || (KEYCAP.test(before) && joiners === '\ufe0f')) return true;
  return LETTER.test(before) && !UNJOINED.test(before);
}

/** Removes invisible characters; joiners stay behind emoji and behind letters of scripts that join (Persian, Hindi). */
export function removeInvisible(text: string): string {
  return removeInvisibleButOverrides(text.replace(/[\u202d\u202e]/g, ''));
}

/** The same, for texts whose rules refuse direction overrides. */
export function removeInvisibleButOverrides(text: string): string {
  return text
    .replace(UNNEEDED, '')
    .replace(WITH_JOINERS, (whole, before: string, joiners: string) =>
      needsJoiner(before, joiners) ? whole : before,
    );
}

/** Removes every invisible character, joiners included: for comparing texts. */
export function ignoreInvisible(text: string): string {
  return text.replace(ANY, '');
}

const DIRECTION_OVERRIDE = /[\u202d\u202e]/;

/** Whether a text tells its readers to show it backwards. */
export function hasDirectionOverride(text: string): boolean {
  return DIRECTION_OVERRIDE.test(text);
}
