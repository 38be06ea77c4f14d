export const findInputByName = (element: HTMLElement, name: string): HTMLInputElement | null =>
  element.closest('form')?.querySelector<HTMLInputElement>(`input[data-path="${name}"]`) ?? null;

/** Focuses the first empty field, else the tracking number, where Enter saves. */
export function focusNextEmptyInput(element: HTMLElement): void {
  const fields = ['recipient', 'sender', 'tracking'].flatMap((name) => findInputByName(element, name) ?? []);
  (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
}
