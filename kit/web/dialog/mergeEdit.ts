/** Fields of a form that change together, the first of them under its label: a recipient, and the address that goes with the name. */
export type FieldGroup<Values> = readonly [keyof Values & string, ...(keyof Values & string)[]];

/** What two people made of the same thing. */
export interface Merge<Values> {
  /** Theirs where only they changed something, mine everywhere else. */
  merged: Values;
  /** What only they changed, by the first field of its group. */
  taken: (keyof Values & string)[];
  /** What both changed, and not to the same. */
  contested: (keyof Values & string)[];
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges what was typed (`mine`) with what somebody else saved meanwhile (`theirs`), both begun from `base`. Fields that
 * `groups` leaves out stand each alone and are told nowhere: theirs counts unless it was changed here.
 */
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
