import { type RefObject, useEffect, useState } from 'react';

export const FIELD = 'input:not([type=hidden]), textarea';

/**
 * Moves the focus once the next picture stands: to the first field in error, or to the first field. An error that is no
 * field's is brought into sight, and the focus stays.
 */
export function useFocusAfterRender(form: RefObject<HTMLFormElement | null>) {
  const [target, setTarget] = useState<{ to: 'error' | 'first' } | null>(null);
  useEffect(() => {
    if (!target) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const field = find(target.to === 'error' ? '[aria-invalid="true"]' : FIELD);
    if (field) field.focus();
    else find('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [target, form]);
  return (to: 'error' | 'first') => setTarget({ to });
}
