import { type RefObject, useEffect, useState } from 'react';

export const FIELD = 'input:not([type=hidden]), textarea';

/** Moves the focus once the next picture stands: to the first field in error, or to the first field. */
export function useFocusAfterRender(form: RefObject<HTMLFormElement | null>) {
  const [wish, setWish] = useState<{ to: 'error' | 'first' } | null>(null);
  useEffect(() => {
    if (!wish) return;
    const target = wish.to === 'error' ? '[aria-invalid="true"]' : FIELD;
    form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [wish, form]);
  return (to: 'error' | 'first') => setWish({ to });
}
