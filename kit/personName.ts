import { z } from 'zod';
import { AppError, type Problem } from './errors.ts';
import { hasDirectionOverride, removeInvisibleExceptOverrides } from './invisibleCharacters.ts';
import { cleanLine } from './plainLine.ts';
import { containsWebAddress } from './webAddresses.ts';

const MAILBOX = /[^\s@]@[^\s@.]+\.[^\s@]/;
const LETTER = /\p{L}/u;

/** The code of the rule that a name breaks; an empty name breaks none. */
function findNameProblem(name: string): string | undefined {
  if (hasDirectionOverride(name)) return 'name_backwards';
  if (containsWebAddress(name) || MAILBOX.test(name)) return 'name_is_address';
  return name.trim() === '' || LETTER.test(name) ? undefined : 'name_without_letter';
}

const cleanName = (text: string) => cleanLine(text, removeInvisibleExceptOverrides);

const checkWith =
  (problemOf: (text: string) => string | undefined) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };

/** The rules apply only to a changed name: see `requireValidChangedNames`. The caller limits the length. */
export const uncheckedPersonNameSchema = z.string().overwrite(cleanName);

export const checkedPersonNameSchema = uncheckedPersonNameSchema.check(checkWith(findNameProblem));

const isSameName = (one: string, other: string) => cleanLine(one) === cleanLine(other);

/** Stored names may predate the rules, so only changed names are checked. */
export function findChangedNameProblem(
  name: string | undefined,
  storedName: string | undefined,
): Problem | undefined {
  if (name === undefined || (storedName !== undefined && isSameName(name, storedName))) return undefined;
  const code = findNameProblem(name);
  return code === undefined ? undefined : { code };
}

/** Throws `invalid` for changed names that break a rule, at their field or at `errorField`. */
export function requireValidChangedNames<F extends string>(
  edit: Readonly<Partial<Record<F, string | undefined>>>,
  storedNames: Readonly<Partial<Record<F, string>>> | undefined,
  fields: readonly F[],
  errorField?: string,
): void {
  const problems = fields.flatMap((field) => {
    const problem = findChangedNameProblem(edit[field], storedNames?.[field]);
    return problem ? [[errorField ?? field, [problem]] as const] : [];
  });
  if (problems.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(problems) });
}

export function joinNameLinesWithCommas(text: string, clean = cleanLine): string {
  return text
    .split(/[\r\n]+/)
    .map((name) => clean(name))
    .filter(Boolean)
    .join(', ');
}

const splitNames = (text: string) => text.split(/[,;\r\n]+/);
const namesProblem = (text: string) => splitNames(text).map(findNameProblem).find(Boolean);

export const uncheckedPeopleNamesSchema = z
  .string()
  .overwrite((text) => joinNameLinesWithCommas(text, cleanName));

export const checkedPeopleNamesSchema = uncheckedPeopleNamesSchema.check(checkWith(namesProblem));

export function findChangedNameListProblem(
  names: string | undefined,
  storedNames: string,
): Problem | undefined {
  const knownNames = new Set(splitNames(storedNames).map((name) => cleanLine(name)));
  const changed = splitNames(names ?? '').filter((name) => !knownNames.has(cleanLine(name)));
  const code = changed.map(findNameProblem).find(Boolean);
  return code === undefined ? undefined : { code };
}
