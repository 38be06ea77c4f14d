import { z } from 'zod';
import { AppError, type Problem } from './errors.ts';
import { hasDirectionOverride, removeInvisibleButOverrides } from './invisible.ts';
import { cleanLine } from './plainLine.ts';
import { holdsAddress } from './typedAddress.ts';

const MAILBOX = /[^\s@]@[^\s@.]+\.[^\s@]/;
const LETTER = /\p{L}/u;

/** The code of the rule that a name breaks; an empty name breaks none. */
export function nameProblem(name: string): string | undefined {
  if (hasDirectionOverride(name)) return 'name_backwards';
  if (holdsAddress(name) || MAILBOX.test(name)) return 'name_is_address';
  return name.trim() === '' || LETTER.test(name) ? undefined : 'name_without_letter';
}

/** A line that keeps a direction override, for a rule that refuses it. */
const cleanName = (text: string) => cleanLine(text, removeInvisibleButOverrides);

function checkName({ value, issues }: z.core.ParsePayload<string>): void {
  const message = nameProblem(value);
  if (message) issues.push({ code: 'custom', message, input: value });
}

/** A name in an edit, which may be the stored one: `requireChangedNames` checks its rules. Its length is the caller's. */
export const editedName = z.string().overwrite(cleanName);

/** A person's name, or a part of it, as people type it. Its length is the caller's. */
export const personName = editedName.check(checkName);

const isSameName = (one: string, other: string) => cleanLine(one) === cleanLine(other);

/** The rule that a changed name breaks. A name that was stored before the rule can be saved again. */
export function changedNameProblem(
  name: string | undefined,
  stored: string | undefined,
): Problem | undefined {
  if (name === undefined || (stored !== undefined && isSameName(name, stored))) return undefined;
  const code = nameProblem(name);
  return code === undefined ? undefined : { code };
}

/** Throws `invalid` at each changed name that breaks a rule, or at the field `of` the list that the names stand in. */
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

/** Cleans names that are separated by commas, semicolons or lines; the result is one line. */
export function cleanNames(text: string, clean = cleanLine): string {
  return text
    .split(/[\r\n]+/)
    .map((name) => clean(name))
    .filter(Boolean)
    .join(', ');
}

/** Names of several people in an edit; see `editedName`. */
export const editedNames = z.string().overwrite((text) => cleanNames(text, cleanName));

/** Names of several people, typed one after the other. */
export const peopleNames = editedNames.check(checkName);
