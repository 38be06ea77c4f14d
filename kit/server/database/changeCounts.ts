/** What is counted each time it changes, of a building (0: of none). What that is says migration 0119 and later ones. */
export interface Counted {
  readonly building: number;
  readonly subject: string;
}

/**
 * SQL that reads what is counted of some subjects of some buildings: `subject`, `building`, `changes` (a part of the count).
 *
 * @param buildings SQL of an array of numbers. @param subjects SQL of an array of texts.
 */
export const countsAmong = (buildings: string, subjects: string): string =>
  `change_counts where building = any(${buildings}::integer[]) and subject = any(${subjects}::text[])`;

/** Adds up the parts that were read: 0 for what has never changed. */
export class ChangeCounts {
  readonly #counts = new Map<string, number>();

  add({ building, subject }: Counted, changes: number): void {
    const key = `${building} ${subject}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + changes);
  }

  of({ building, subject }: Counted): number {
    return this.#counts.get(`${building} ${subject}`) ?? 0;
  }
}
