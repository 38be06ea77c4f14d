/** Fields that change together, such as a recipient's name and address. The first one has the label. */
export type ConflictMergeFieldNames<Values> = readonly [keyof Values & string, ...(keyof Values & string)[]];

export interface FormMergeResult<Values> {
  /** Their value if only they changed it, else mine. */
  merged: Values;
  /** Fields that only they changed (first of each group). */
  accepted: (keyof Values & string)[];
  conflicts: (keyof Values & string)[];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges the user's values (`mine`) with values saved by another user (`theirs`), both based on `base`. */
export function mergeFormValues<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly ConflictMergeFieldNames<Values>[],
): FormMergeResult<Values> {
  const differs = (one: Values, other: Values, group: ConflictMergeFieldNames<Values>) =>
    group.some((field) => !isSame(one[field], other[field]));
  const ungrouped = (Object.keys(theirs) as (keyof Values & string)[]).filter(
    (field) => !groups.some((group) => group.includes(field)),
  );
  const merged = { ...mine };
  const accept = (group: ConflictMergeFieldNames<Values>) => {
    for (const field of group) merged[field] = theirs[field];
  };
  for (const field of ungrouped) if (!differs(mine, base, [field])) accept([field]);
  const changedGroups = groups.filter(
    (group) => differs(theirs, base, group) && differs(theirs, mine, group),
  );
  const acceptedGroups = changedGroups.filter((group) => !differs(mine, base, group));
  for (const group of acceptedGroups) accept(group);
  const contested = changedGroups.filter((group) => !acceptedGroups.includes(group));
  const getFirstField = ([field]: ConflictMergeFieldNames<Values>) => field;
  return { merged, accepted: acceptedGroups.map(getFirstField), conflicts: contested.map(getFirstField) };
}
