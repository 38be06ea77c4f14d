import { Button } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import Pad from 'signature_pad';
import classes from './SignaturePad.module.css';

interface SignaturePadProps {
  label: string;
  hint: string;
  clearLabel: string;
  isEmpty: boolean;
  /** `drawing`: data URL of a PNG, '' after clearing. */
  onChange: (drawing: string) => void;
}

// Limits the size of the PNG.
const MAX_PIXEL_RATIO = 2;

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
      const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
      const { clientWidth, clientHeight } = element;
      // The pad is hidden while the form is being sent.
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
        // A disabled button would lose the focus.
        aria-disabled={isEmpty}
        data-disabled={isEmpty || undefined}
        onClick={clear}
      >
        {clearLabel}
      </Button>
    </>
  );
}
