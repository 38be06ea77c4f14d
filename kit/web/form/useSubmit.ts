import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { CallError, getErrorMessage, SaveCancelledError } from '../api/callError.ts';
import { useFocusAfterRender } from '../dialog/useFocusAfterRender.ts';
import { toFailureMessage } from '../feedback/FailureMessage.tsx';
import { type SchemaForm, showServerErrors } from './useSchemaForm.ts';

/**
 * Submits a form once at a time. Shows schema errors and rejections of `send` at their fields, or as
 * `failure` above the form, and focuses the first invalid field. `submit(send)` is the submit handler of
 * `element`; `focusOn('first')` is for a form that stays open.
 */
export function useSubmit<Values extends object, Output>(
  form: SchemaForm<Values, Output>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [sending, setSending] = useState(false);
  // A ref, because two presses may come before the next render.
  const isSending = useRef(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const focusOn = useFocusAfterRender(element);
  const sendOrShowErrors = async (send: () => Promise<unknown>) => {
    isSending.current = true;
    setSending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      const words = error instanceof CallError ? showServerErrors(form, error) : getErrorMessage(error);
      setFailure(toFailureMessage(error, words));
      focusOn(error instanceof SaveCancelledError ? 'date' : 'error');
    } finally {
      isSending.current = false;
      setSending(false);
    }
  };
  const submit = (send: (output: Output) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => {
    // React bubbles events of a dialog to the form that opened it.
    event.stopPropagation();
    if (isSending.current) return event.preventDefault();
    form.onSubmit(
      (output) => sendOrShowErrors(() => send(output)),
      (errors) => {
        setFailure(errors[''] ?? null);
        focusOn('error');
      },
    )(event);
  };
  return { submit, sending, failure, setFailure, focusOn };
}
