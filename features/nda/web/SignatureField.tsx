import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { useWords } from '../../../kit/web/i18n.ts';
import { NAME_MAX } from '../nda.ts';
import classes from './SignatureField.module.css';

interface SignatureFieldProps {
  /** The data URL of a drawing, or the name typed. */
  value: string;
  onChange: (signature: string) => void;
  error: ReactNode;
}

const manners = ['draw', 'type'] as const;
type Manner = (typeof manners)[number];

/** A signature by finger or mouse, or a typed name for whoever cannot draw. */
export function SignatureField({ value, onChange, error }: SignatureFieldProps) {
  const { t } = useWords();
  const [manner, setManner] = useState<Manner>('draw');
  // What was given in the other manner, for whoever comes back to it.
  const other = useRef('');
  const label = useId();
  const choose = (next: string) => {
    setManner(next as Manner);
    onChange(other.current);
    other.current = value;
  };
  return (
    // A hand is not to be kept in the browser.
    <div className={classes.field} data-secret data-path="signature">
      <Input.Label id={label} component="p" required>
        {t('nda:sign.how')}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={label}
        value={manner}
        onChange={choose}
        data={manners.map((each) => ({ value: each, label: t(`nda:sign.${each}`) }))}
      />
      <div className={classes.drawn} hidden={manner !== 'draw'}>
        <Pad empty={value === ''} onChange={onChange} />
        {error && (
          <Input.Error role="alert" tabIndex={-1}>
            {value === '' ? t('nda:errors.nda_signature_blank') : error}
          </Input.Error>
        )}
      </div>
      {manner === 'type' && (
        <TextInput
          required
          label={t('nda:sign.typed')}
          value={value}
          maxLength={NAME_MAX}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
          classNames={{ input: classes.typed ?? '' }}
        />
      )}
    </div>
  );
}

// Enough for a clear line on paper; with more, a picture of a few lines would not stay below its limit.
const MOST_PIXELS_A_POINT = 2;

function Pad({ empty, onChange }: { empty: boolean; onChange: (drawing: string) => void }) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const changed = useRef(onChange);
  changed.current = onChange;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawn = new SignaturePad(element, { minWidth: 0.8, maxWidth: 2.6 });
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
        <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('nda:sign.pad')} />
        {empty && (
          <p className={classes.hint} aria-hidden>
            {t('nda:sign.padHint')}
          </p>
        )}
      </div>
      <Button
        variant="subtle"
        className={classes.clear}
        leftSection={<IconEraser size={18} stroke={1.5} aria-hidden />}
        // Shut in words alone: a button that is truly disabled lets go of the focus.
        aria-disabled={empty}
        data-disabled={empty || undefined}
        onClick={clear}
      >
        {t('nda:sign.clear')}
      </Button>
    </>
  );
}
