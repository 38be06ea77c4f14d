import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Fingers that rest so long have typed what they meant, ms. */
const RESTS_AFTER = 150;

export interface OwnText {
  text: string;
  /** A letter more or less. */
  type: (text: string) => void;
  /** Something else stands there now, which the form has heard of. */
  put: (text: string) => void;
  /** Tells the form at once, where it has not heard yet: as the field is left. */
  tell: () => void;
  /** Of what is around the field: what these keys do concerns what stands in it. */
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/**
 * The text of a field that is searched for as it is typed: the field’s own, so that a letter draws it anew alone, and no more of a long
 * form. The form hears of it (`onText`) when the fingers rest, and before the field is left, Enter or Escape. What the form sets
 * (`value`) takes its place.
 */
export function useOwnText(value: string, onText: (text: string) => void): OwnText {
  const [text, setText] = useState(value);
  // What the form is known to have: what comes back of it is no news.
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
  // Before it is drawn: whoever looks for the first empty field looks at what stands there.
  if (value !== known) {
    setKnown(value);
    if (value !== told.current) {
      // What has been typed since stays: the next of a series, while the one before is saved.
      if (latest.current === told.current) put(value);
      else told.current = value;
    }
  }
  useEffect(() => () => clearTimeout(resting.current), []);

  return {
    text,
    type: (next) => {
      latest.current = next;
      setText(next);
      clearTimeout(resting.current);
      resting.current = setTimeout(tell, RESTS_AFTER);
    },
    put,
    tell,
    onKeyDownCapture: ({ key }) => {
      if (key === 'Enter' || key === 'Escape') tell();
    },
  };
}
