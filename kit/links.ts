/**
 * Addresses (URLs) in what people type. Nobody may put a link into a mail that another person gets from us
 * (docs/specification.md §12): names refuse them, and anywhere else they are text.
 */

// Browsers take all of them for a dot, and the others for slashes; NFKC knows not all.
const DOTS = /[\u3002\uff61]/g;
const SLASHES = /[\\\u2044\u2215\u29f8]/g;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

// Nearly every name has a dot somewhere, and some a slash (`M.Dupont/Mme Dupont`): a domain counts with a path alone, and after a
// single letter only where it is as short as `t.co`.
const ADDRESS = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`(?<![\p{L}\p{N}])www\.`,
    String.raw`\b(?:https?|ftp|mailto):`,
    String.raw`(?:(?<![\p{L}\p{N}.-])[\p{L}\p{N}.-]{2,}\.[\p{L}\p{N}-]{2,}|[\p{L}\p{N}]\.\p{L}{2,3}|\d\.\d+)(?::\d+)?\/`,
  ].join('|'),
  'iu',
);

/** Most names hold nothing of what an address has, and are told without the rest: it takes long to begin with, and each answer holds names. */
const PLAIN = /^(?!.*www\.)[ -.0-9;-[\]-~\u00c0-\u024f]*$/i;

/** Longer names are refused for that. */
const LONGEST = 1000;

/** Whether a name holds what looks like an address: `://`, `www.`, `mailto:`, a domain with a path. */
export function containsAddress(name: string): boolean {
  if (PLAIN.test(name)) return false;
  const plain = name
    .slice(0, LONGEST)
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(SLASHES, '/');
  return ADDRESS.test(plain);
}

const BREAK = '\u200b';
const DOT = String.raw`[.\u3002\uff0e\uff61\u2024\ufe52]`;
const DOMAIN = String.raw`[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
/** Whole, and not a part of a longer address. */
const MAILBOX = String.raw`(?<![\p{L}\p{N}.@/\\:_-])(?!www\.)[\p{L}\p{N}._%+'’-]+@${DOMAIN}(?![\p{L}\p{N}/\\:@-]|\.[\p{L}\p{N}])`;
const BREAKS = [
  String.raw`(?<=[:\uff1a])(?=[/\\\uff0f\uff3c\u2044\u2215])`,
  String.raw`(?<=\b(?:https?|ftp|file|mailto|tel|sms))(?=[:\uff1a]\S)`,
  String.raw`(?<=[^\s${BREAK}])(?=${DOT}\p{L})`,
  String.raw`(?<=[^\s${BREAK}\p{N}])(?=${DOT}\p{N})`,
  // Four numbers with what follows them in an address: alone they are no link.
  String.raw`(?<=\d)(?=(?:${DOT}\d{1,3}){3}(?::\d+)?[/\\])`,
].join('|');
const TYPED = new RegExp(`(${MAILBOX})|${BREAKS}`, 'giu');

/**
 * A text as no program makes a link of it: what looks like an address is broken by a character without width, and reads as it
 * did. Mailboxes stay, and so do the addresses in `ours`.
 */
export function withoutLinks(text: string, ours: readonly string[] = []): string {
  const [link, ...others] = ours;
  if (link === undefined) return text.replace(TYPED, (_, mailbox?: string) => mailbox ?? BREAK);
  return text
    .split(link)
    .map((part) => withoutLinks(part, others))
    .join(link);
}
