/**
 * Matches root-relative URLs with patterns of React Router, such as `/confirmEmail/:token` and `/register/*`.
 * Case-sensitive; a query and a trailing slash are allowed. Throws an Error for other kinds of pattern.
 */
export function createScreenPathMatcher(patterns: readonly string[]): (address: string) => boolean {
  const screens = patterns.map((pattern) => new RegExp(`^${asExpression(pattern)}/?(?:\\?|$)`));
  return (url) => screens.some((screen) => screen.test(url));
}

function asExpression(pattern: string): string {
  const segments = pattern.split('/').slice(1);
  return segments
    .map((segment, at) => {
      if (segment === '*' && at === segments.length - 1) return '(?:/[^?]*)?';
      if (/^:\w+$/.test(segment)) return '/[^/?]+';
      if (/^[\w-]+$/.test(segment)) return `/${segment}`;
      if (segment === '' && segments.length === 1) return '';
      throw new Error(`Unsupported path pattern: ${pattern}`);
    })
    .join('');
}
