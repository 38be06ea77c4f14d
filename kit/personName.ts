import { z } from 'zod';
import { AppError, type Problem } from './errors.ts';
import { hasDirectionOverride, removeInvisibleButOverrides } from './invisible.ts';
import { containsAddress } from './links.ts';
import { cleanLine } from './plainLine.ts';

const MAILBOX = /[^\s@]@[^\s@.]+\.[^\s@]/;
const LETTER = /\p{L}/u;

/** The code of the rule that a name breaks; an empty name breaks none. */
export function nameProblem(name: string): string | undefined {
  if (hasDirectionOverride(name)) return 'name_backwards';
  if (containsAddress(name) || MAILBOX.test(name)) return 'name_is_address';
  return name.trim() === '' || LETTER.test(name) ? undefined : 'name_without_letter';
}

const cleanName = (text: string) => cleanLine(text, removeInvisibleButOverrides);

const checkWith =
  (problemOf: (text: string) => string | undefined) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', message, input: value });
  };

/** The rules apply only to a changed name: see `requireChangedNames`. The caller limits the length. */
export const editedName = z.string().overwrite(cleanName);

export const personName = editedName.check(checkWith(nameProblem));

const isSameName = (one: string, other: string) => cleanLine(one) === cleanLine(other);

/** Stored names may predate the rules, so only changed names are checked. */
export function changedNameProblem(
  name: string | undefined,
  stored: string | undefined,
): Problem | undefined {
  if (name === undefined || (stored !== undefined && isSameName(name, stored))) return undefined;
  const code = nameProblem(name);
  return code === undefined ? undefined : { code };
}

/** Throws `invalid` for changed names that break a rule, at their field or at `of`. */
export function requireChangedNames<F extends string>(
  edit: Readonly<Partial<Record<F, string | undefined>>>,
  stored: Readonly<Partial<Record<F, string>>> | undefined,
  fields: readonly F[],
  of?: string,
): void {
  const problems = fields.flatMap((field) => {
    const problem = changedNameProblem(edit[field], stored?.[field]);
    return problem ? [[of ?? field, [problem]] as const] : [];
  });
  if (problems.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(problems) });
}

export function cleanNames(text: string, clean = cleanLine): string {
  return text
    .split(/[\r\n]+/)
    .map((name) => clean(name))
    .filter(Boolean)
    .join(', ');
}

const splitNames = (text: string) => text.split(/[,;\r\n]+/);
const namesProblem = (text: string) => splitNames(text).map(nameProblem).find(Boolean);

export const editedNames = z.string().overwrite((text) => cleanNames(text, cleanName));

export const peopleNames = editedNames.check(checkWith(namesProblem));

export function changedNamesProblem(names: string | undefined, stored: string): Problem | undefined {
  const known = new Set(splitNames(stored).map((name) => cleanLine(name)));
  const changed = splitNames(names ?? '').filter((name) => !known.has(cleanLine(name)));
  const code = changed.map(nameProblem).find(Boolean);
  return code === undefined ? undefined : { code };
}
