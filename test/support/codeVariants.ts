/** A code as scanners, mail programs and people write it: in capitals, with a trailing slash, with a query. */
export const codeVariants = (code: string): readonly string[] => [
  code.toUpperCase(),
  `${code}/`,
  `${code}?utm_source=mail`,
  `${code.toUpperCase()}/?x=1`,
];
