import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { MAX_SEARCH_LENGTH } from '../../search.ts';

interface SearchInputProps extends Omit<TextInputProps, 'label' | 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchInput({ label, onChange, ...more }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      {...more}
    />
  );
}
