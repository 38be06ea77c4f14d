/** Users must not be able to put links into mails that we send to others (docs/specification.md §12). */

// Browsers treat these as dots and slashes; NFKC does not convert all of them.
const DOTS = /[\u3002\uff61]/g;
const SLASHES = /[\\\u2044\u2215\u29f8]/g;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

// Many names contain a dot and some a slash (`M.Dupont/Mme Dupont`), so a domain counts only with a path, and
// after a single letter only if it is as short as `t.co`.
const LONG_DOMAIN = String.raw`(?<![\p{L}\p{N}.-])[\p{L}\p{N}.-]{2,}\.[\p{L}\p{N}-]{2,}`;
const SHORT_DOMAIN = String.raw`[\p{L}\p{N}]\.\p{L}{2,3}`;
const ADDRESS = new RegExp(
  [
    String.raw`:\/\/`,
    String.raw`(?<![\p{L}\p{N}])www\.`,
    String.raw`\b(?:https?|ftp|mailto):`,
    String.raw`(?:${LONG_DOMAIN}|${SHORT_DOMAIN}|\d\.\d+)(?::\d+)?\/`,
  ].join('|'),
  'iu',
);

/** Fast path: most names have no character that a URL needs, and the full test is slow on long lists. */
const PLAIN = /^(?!.*www\.)[ -.0-9;-[\]-~\u00c0-\u024f]*$/i;

const LONGEST = 1000;

export function containsWebAddress(name: string): boolean {
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
const LOCAL_PART = String.raw`(?<![\p{L}\p{N}.@/\\:_-])(?!www\.)[\p{L}\p{N}._%+'’-]+`;
const MAILBOX = String.raw`${LOCAL_PART}@${DOMAIN}(?![\p{L}\p{N}/\\:@-]|\.[\p{L}\p{N}])`;
const BREAKS = [
  String.raw`(?<=[:\uff1a])(?=[/\\\uff0f\uff3c\u2044\u2215])`,
  String.raw`(?<=\b(?:https?|ftp|file|mailto|tel|sms))(?=[:\uff1a]\S)`,
  String.raw`(?<=[^\s${BREAK}])(?=${DOT}\p{L})`,
  String.raw`(?<=[^\s${BREAK}\p{N}])(?=${DOT}\p{N})`,
  // An IP address counts only if a path or port follows.
  String.raw`(?<=\d)(?=(?:${DOT}\d{1,3}){3}(?::\d+)?[/\\])`,
].join('|');
const TYPED = new RegExp(`(${MAILBOX})|${BREAKS}`, 'giu');

/**
 * Breaks URLs by zero-width spaces, so that mail programs do not link them. Mailboxes and `ownAddresses` stay
 * intact.
 */
export function disableLinks(text: string, ownAddresses: readonly string[] = []): string {
  const [link, ...others] = ownAddresses;
  if (link === undefined) return text.replace(TYPED, (_, mailbox?: string) => mailbox ?? BREAK);
  return text
    .split(link)
    .map((part) => disableLinks(part, others))
    .join(link);
}
