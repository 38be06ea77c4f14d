/**
 * Matches root-relative addresses against the router's patterns, such as `/confirmEmail/:token` and `/register/*`. A query and a trailing
 * slash are allowed; the match is case-sensitive, as in the router. Throws an Error for a pattern of another kind.
 */
export function screenAddresses(patterns: readonly string[]): (address: string) => boolean {
  const screens = patterns.map((pattern) => new RegExp(`^${asExpression(pattern)}/?(?:\\?|$)`));
  return (asked) => screens.some((screen) => screen.test(asked));
}

function asExpression(pattern: string): string {
  const steps = pattern.split('/').slice(1);
  return steps
    .map((step, at) => {
      if (step === '*' && at === steps.length - 1) return '(?:/[^?]*)?';
      if (/^:\w+$/.test(step)) return '/[^/?]+';
      if (/^[\w-]+$/.test(step)) return `/${step}`;
      if (step === '' && steps.length === 1) return '';
      throw new Error(`${pattern} is no pattern of an address.`);
    })
    .join('');
}
