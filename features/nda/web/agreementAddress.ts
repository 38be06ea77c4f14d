/** The address of a version of the agreement, with everything else that the visitor's own link says. */
export function agreementAt(link: URLSearchParams, dna: string): string {
  const query = new URLSearchParams(link);
  query.set('dna', dna);
  return `/DNA?${query}`;
}
