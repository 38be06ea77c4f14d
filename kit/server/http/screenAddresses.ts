/**
 * Tells the addresses of screens from those where nothing is. In: for each of the router's patterns, such as `/confirmEmail/:token` and
 * `/register/*`, the page that it is opened with. Out: which page that is at a root-relative address, with or without its query and its
 * last slash; as in the router, capitals count. Undefined: there is no screen. Throws an Error for a pattern of another kind.
 */
export function screenAddresses(
  pages: Readonly<Record<string, string>>,
): (address: string) => string | undefined {
  const screens = Object.entries(pages).map(([pattern, page]) => ({
    page,
    address: new RegExp(`^${asExpression(pattern)}/?(?:\\?|$)`),
  }));
  return (asked) => screens.find(({ address }) => address.test(asked))?.page;
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
