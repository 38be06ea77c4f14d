import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { SignaturePad } from '../../../kit/web/field/SignaturePad.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SIGNATORY_NAME_MAX } from '../agreement.ts';
import classes from './SignatureField.module.css';

interface SignatureFieldProps {
  value: string;
  onChange: (signature: string) => void;
  error: ReactNode;
}

const inputModes = ['draw', 'type'] as const;
type InputMode = (typeof inputModes)[number];

export function SignatureField({ value, onChange, error }: SignatureFieldProps) {
  const { t } = useI18n();
  const [manner, setManner] = useState<InputMode>('draw');
  // Value of the other mode, restored when the user switches back.
  const other = useRef('');
  const label = useId();
  const choose = (next: string) => {
    setManner(next as InputMode);
    onChange(other.current);
    other.current = value;
  };
  return (
    // `data-secret` keeps the signature out of stored drafts.
    <div className={classes.field} data-secret data-path="signature">
      <Input.Label id={label} component="p" required>
        {t('agreements:sign.how')}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={label}
        value={manner}
        onChange={choose}
        data={inputModes.map((each) => ({ value: each, label: t(`agreements:sign.${each}`) }))}
      />
      <div className={classes.drawn} hidden={manner !== 'draw'}>
        <SignaturePad
          label={t('agreements:sign.pad')}
          hint={t('agreements:sign.padHint')}
          clearLabel={t('agreements:sign.clear')}
          isEmpty={value === ''}
          onChange={onChange}
        />
        {error && (
          <Input.Error role="alert" tabIndex={-1}>
            {value === '' ? t('agreements:errors.nda_signature_blank') : error}
          </Input.Error>
        )}
      </div>
      {manner === 'type' && (
        <TextInput
          required
          label={t('agreements:sign.typed')}
          value={value}
          maxLength={SIGNATORY_NAME_MAX}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
          classNames={{ input: classes.typed ?? '' }}
        />
      )}
    </div>
  );
}
