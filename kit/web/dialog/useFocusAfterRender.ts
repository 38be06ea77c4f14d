import { type RefObject, useEffect, useState } from 'react';

export const FIELD_SELECTOR = 'input:not([type=hidden]), textarea';

const SELECTORS = {
  error: '[aria-invalid="true"]',
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
    // A closed tab renders no fields: open it, then focus its first invalid one.
    const invalidTab = !field && target.to === 'error' && find('[role="tab"][data-invalid]');
    if (invalidTab) {
      invalidTab.click();
      setTarget({ to: 'error' });
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
