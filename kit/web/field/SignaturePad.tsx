import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import Pad from 'signature_pad';
import classes from './SignaturePad.module.css';

interface SignaturePadProps {
  label: string;
  /** Stands on the line while there is nothing. */
  hint: string;
  clearLabel: string;
  isEmpty: boolean;
  /** The drawing, as a PNG's data URL; '' where it was cleared. */
  onChange: (drawing: string) => void;
}

// Enough for a clear line on paper; with more, a picture of a few lines would not stay below its limit.
const MOST_PIXELS_A_POINT = 2;

/** Paper to sign on, by finger, pen or mouse. */
export function SignaturePad({ label, hint, clearLabel, isEmpty, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const changed = useRef(onChange);
  changed.current = onChange;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawn = new Pad(element, { minWidth: 0.8, maxWidth: 2.6 });
    pad.current = drawn;
    const fit = () => {
      const ratio = Math.min(devicePixelRatio, MOST_PIXELS_A_POINT);
      const { clientWidth, clientHeight } = element;
      // Hidden while the form is sent: nothing to fit then.
      if (clientWidth === 0 || element.width === Math.round(clientWidth * ratio)) return;
      element.width = Math.round(clientWidth * ratio);
      element.height = Math.round(clientHeight * ratio);
      element.getContext('2d')?.scale(ratio, ratio);
      drawn.fromData(drawn.toData());
    };
    const watcher = new ResizeObserver(fit);
    watcher.observe(element);
    const tell = () => changed.current(drawn.toDataURL('image/png'));
    drawn.addEventListener('endStroke', tell);
    return () => {
      watcher.disconnect();
      drawn.removeEventListener('endStroke', tell);
      drawn.off();
    };
  }, []);

  const clear = () => {
    pad.current?.clear();
    onChange('');
  };
  return (
    <>
      <div className={classes.paper}>
        <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />
        {isEmpty && (
          <p className={classes.hint} aria-hidden>
            {hint}
          </p>
        )}
      </div>
      <Button
        variant="subtle"
        className={classes.clear}
        leftSection={<IconEraser size={18} stroke={1.5} aria-hidden />}
        // Shut in words alone: a button that is truly disabled lets go of the focus.
        aria-disabled={isEmpty}
        data-disabled={isEmpty || undefined}
        onClick={clear}
      >
        {clearLabel}
      </Button>
    </>
  );
}
