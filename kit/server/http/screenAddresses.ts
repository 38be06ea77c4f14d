/**
 * Tells the addresses of screens from those where nothing is. In: the router's patterns, such as `/confirmEmail/:token` and
 * `/register/*`. Out: whether there is a screen at a root-relative address, with or without its query and its last slash; as in
 * the router, capitals count. Throws an Error for a pattern of another kind.
 */
export function screenAddresses(patterns: readonly string[]): (address: string) => boolean {
  const screens = new RegExp(`^(?:${patterns.map(asExpression).join('|')})/?(?:\\?|$)`);
  return (address) => screens.test(address);
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
