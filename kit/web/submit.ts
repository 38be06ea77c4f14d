import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { CallError, GivenUp, sentenceOf } from './callError.ts';
import { useFocusAfterRender } from './dialog/focusAfterRender.ts';
import { type SchemaForm, showFailure } from './form.ts';
import { failureOf } from './state/FailureWords.tsx';

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
  const [failure, setFailure] = useState<ReactNode>(null);
  const focusOn = useFocusAfterRender(element);
  const trySending = async (send: () => Promise<unknown>) => {
    setSending(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      const words = error instanceof CallError ? showFailure(form, error) : sentenceOf(error);
      setFailure(failureOf(error, words));
      focusOn(error instanceof GivenUp ? 'date' : 'error');
    } finally {
      setSending(false);
    }
  };
  const submit = (send: (output: Output) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => {
    // A form in a dialog is, to React, inside of the one that opened it.
    event.stopPropagation();
    if (sending) return event.preventDefault();
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
