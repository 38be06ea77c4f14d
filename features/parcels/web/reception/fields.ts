/** Another field of the same form, by its name. */
export const fieldOf = (near: HTMLElement, name: string): HTMLInputElement | null =>
  near.closest('form')?.querySelector<HTMLInputElement>(`input[data-path="${name}"]`) ?? null;

/** Leads to the first field that is still to be filled in; where all are, to the number, at which Enter saves. */
export function goOnFrom(near: HTMLElement): void {
  const fields = ['recipient', 'sender', 'tracking'].flatMap((name) => fieldOf(near, name) ?? []);
  (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
}
