/** A code as scanners, mail programs and people change it: capitals, a trailing slash, a query. */
export const codeVariants = (code: string): readonly string[] => [
  code.toUpperCase(),
  `${code}/`,
  `${code}?utm_source=mail`,
  `${code.toUpperCase()}/?x=1`,
];
