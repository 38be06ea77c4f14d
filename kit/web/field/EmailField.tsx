import { TextInput, type TextInputProps } from '@mantine/core';
import { extractEmailAddress } from '../../emailAddress.ts';

/** Room for the name in a pasted `Jean Dupont <jean@example.com>`. */
const NAME_ROOM = 200;

type EmailFieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
};

/** An e-mail field. On blur it removes what mail programs copy around an address. */
export function EmailField({ value = '', onChange, onBlur, maxLength, ...field }: EmailFieldProps) {
  return (
    <TextInput
      {...field}
      type="email"
      maxLength={maxLength === undefined ? undefined : maxLength + NAME_ROOM}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onBlur={(event) => {
        const address = extractEmailAddress(value);
        if (address !== value) onChange?.(address);
        onBlur?.(event);
      }}
    />
  );
}
