/** Some fields of an object. */
export function pick<T extends object, K extends keyof T>(
  from: T,
  fields: readonly K[],
): Partial<Pick<T, K>> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Pick<T, K>>;
}
