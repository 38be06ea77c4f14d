export const findInputByName = (near: HTMLElement, name: string): HTMLInputElement | null =>
  near.closest('form')?.querySelector<HTMLInputElement>(`input[data-path="${name}"]`) ?? null;

/** Focuses the first empty field, else the tracking number, where Enter saves. */
export function focusNextEmptyInput(near: HTMLElement): void {
  const fields = ['recipient', 'sender', 'tracking'].flatMap((name) => findInputByName(near, name) ?? []);
  (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
}
