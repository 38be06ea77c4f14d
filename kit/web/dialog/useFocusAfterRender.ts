import { type RefObject, useEffect, useState } from 'react';

export const FIELD_SELECTOR = 'input:not([type=hidden]), textarea';

const SELECTORS = {
  error: '[aria-invalid="true"], [role="tab"][data-invalid]',
  first: FIELD_SELECTOR,
  empty: FIELD_SELECTOR,
  date: '[data-date]:enabled',
};
type Target = keyof typeof SELECTORS;

/** Moves the focus after the next render, by default to the first invalid field. */
export function useFocusAfterRender(form: RefObject<HTMLFormElement | null>) {
  const [target, setTarget] = useState<{ to: Target } | null>(null);
  useEffect(() => {
    if (!target) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const field = (target.to === 'empty' && firstEmpty(form.current)) || find(SELECTORS[target.to]);
    // The fields of a closed tab are not in the document.
    if (field?.role === 'tab') {
      field.click();
      setTarget({ to: target.to });
      return;
    }
    if (field) {
      field.focus();
      return;
    }
    if (document.activeElement === document.body) find('[type="submit"]')?.focus({ preventScroll: true });
    find('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [target, form]);
  return (to: Target) => setTarget({ to });
}

function firstEmpty(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELD_SELECTOR) ?? [])];
  return fields.find(({ value, disabled }) => value === '' && !disabled);
}
