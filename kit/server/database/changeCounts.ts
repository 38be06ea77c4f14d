/**
 * How often the subjects of a building (0: of none) have changed, together: SQL of a column, as text. What is counted, and when,
 * says migration 0119; a later one adds what it changes by `count_changes_of` or `count_change`.
 *
 * @param building SQL of a number. @param subjects SQL of an array of texts.
 */
export const changesOf = (building: string, subjects: string): string => `(
  select coalesce(sum(changes), 0)::text from change_counts where building = ${building} and subject = any(${subjects}))`;
