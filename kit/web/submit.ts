import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { CallError, GivenUp, sentenceOf } from './callError.ts';
import { useFocusAfterRender } from './dialog/focusAfterRender.ts';
import { failureOf } from './feedback/FailureWords.tsx';
import { type SchemaForm, showFailure } from './form.ts';

/**
 * Sends what a form holds, one at a time. What the schema refuses is said at its field; so is what `send` rejects with,
 * or, where it is no field's, by `failure`, to be shown above the form. The first field in error gets the focus, and
 * nothing typed is lost. `submit(send)` is the handler of the form `element`; `focusOn('first')` is for a form that goes on.
 */
export function useSubmit<Values extends object, Output>(
  form: SchemaForm<Values, Output>,
  element: RefObject<HTMLFormElement | null>,
) {
  const [sending, setSending] = useState(false);
  // Of the moment: two presses may come before anything is drawn anew.
  const isSending = useRef(false);
  const [failure, setFailure] = useState<ReactNode>(null);
  const focusOn = useFocusAfterRender(element);
  const trySending = async (send: () => Promise<unknown>) => {
    isSending.current = true;
    setSending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      const words = error instanceof CallError ? showFailure(form, error) : sentenceOf(error);
      setFailure(failureOf(error, words));
      focusOn(error instanceof GivenUp ? 'date' : 'error');
    } finally {
      isSending.current = false;
      setSending(false);
    }
  };
  const submit = (send: (output: Output) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => {
    // A form in a dialog is, to React, inside of the one that opened it.
    event.stopPropagation();
    if (isSending.current) return event.preventDefault();
    form.onSubmit(
      (output) => trySending(() => send(output)),
      (errors) => {
        setFailure(errors[''] ?? null);
        focusOn('error');
      },
    )(event);
  };
  return { submit, sending, failure, setFailure, focusOn };
}
