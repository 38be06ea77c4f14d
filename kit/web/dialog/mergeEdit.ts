/** Fields that change together, such as a recipient's name and address. The first one has the label. */
export type FieldGroup<Values> = readonly [keyof Values & string, ...(keyof Values & string)[]];

export interface Merge<Values> {
  /** Their value if only they changed it, else mine. */
  merged: Values;
  /** Fields that only they changed (first of each group). */
  taken: (keyof Values & string)[];
  contested: (keyof Values & string)[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Merges the user's values (`mine`) with values saved by another user (`theirs`), both based on `base`. */
export function mergeEdit<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly FieldGroup<Values>[],
): Merge<Values> {
  const differs = (one: Values, other: Values, group: FieldGroup<Values>) =>
    group.some((field) => !same(one[field], other[field]));
  const alone = (Object.keys(theirs) as (keyof Values & string)[]).filter(
    (field) => !groups.some((group) => group.includes(field)),
  );
  const merged = { ...mine };
  const take = (group: FieldGroup<Values>) => {
    for (const field of group) merged[field] = theirs[field];
  };
  for (const field of alone) if (!differs(mine, base, [field])) take([field]);
  const changed = groups.filter((group) => differs(theirs, base, group) && differs(theirs, mine, group));
  const taken = changed.filter((group) => !differs(mine, base, group));
  for (const group of taken) take(group);
  const contested = changed.filter((group) => !taken.includes(group));
  const first = ([field]: FieldGroup<Values>) => field;
  return { merged, taken: taken.map(first), contested: contested.map(first) };
}
