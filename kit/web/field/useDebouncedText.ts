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
export function useDebouncedText(value: string, onText: (text: string) => void): DebouncedText {
  const [text, setText] = useState(value);
  // Last text passed to the form.
  const told = useRef(value);
  const latest = useRef(value);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hear = useRef(onText);
  hear.current = onText;

  const put = (next: string) => {
    clearTimeout(resting.current);
    told.current = next;
    latest.current = next;
    setText(next);
  };
  const tell = () => {
    clearTimeout(resting.current);
    if (latest.current === told.current) return;
    told.current = latest.current;
    hear.current(latest.current);
  };
  const [known, setKnown] = useState(value);
  // During render: the first empty field may be looked up before effects run.
  if (value !== known) {
    setKnown(value);
    if (value !== told.current) {
      // Newer input stays: the user may type the next entry of a series while one is saved.
      if (latest.current === told.current) put(value);
      else told.current = value;
    }
  }
  useEffect(() => () => clearTimeout(resting.current), []);

  return {
    text,
    onChange: (next) => {
      latest.current = next;
      setText(next);
      clearTimeout(resting.current);
      resting.current = setTimeout(tell, DEBOUNCE_MS);
    },
    replace: put,
    flush: tell,
    onKeyDownCapture: ({ key }) => {
      if (key === 'Enter' || key === 'Escape') tell();
    },
  };
}
