import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Debounce delay in milliseconds. */
const DEBOUNCE_MS = 150;

export interface DebouncedText {
  text: string;
  onChange: (text: string) => void;
  /** Sets a text that the form has already. */
  replace: (text: string) => void;
  flush: () => void;
  /** For the element around the field: flushes before Enter and Escape. */
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/** Local state of a text field, so that typing does not re-render a long form. */
export function useDebouncedTextInput(value: string, onText: (text: string) => void): DebouncedText {
  const [text, setText] = useState(value);
  // Last text passed to the form.
  const lastSentText = useRef(value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnText = useRef(onText);
  latestOnText.current = onText;

  const put = (next: string) => {
    clearTimeout(timer.current);
    lastSentText.current = next;
    latest.current = next;
    setText(next);
  };
  const sendText = () => {
    clearTimeout(timer.current);
    if (latest.current === lastSentText.current) return;
    lastSentText.current = latest.current;
    latestOnText.current(latest.current);
  };
  const [lastValue, setLastValue] = useState(value);
  // During render: the first empty field may be looked up before effects run.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastSentText.current) {
      // Newer input stays: the user may type the next entry of a series while one is saved.
      if (latest.current === lastSentText.current) put(value);
      else lastSentText.current = value;
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    text,
    onChange: (next) => {
      latest.current = next;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(sendText, DEBOUNCE_MS);
    },
    replace: put,
    flush: sendText,
    onKeyDownCapture: ({ key }) => {
      if (key === 'Enter' || key === 'Escape') sendText();
    },
  };
}
