import { Group, Textarea, TextInput } from '@mantine/core';
import { languages } from '../../actor.ts';
import { useI18n } from '../i18n/i18n.ts';

type GetInputProps = (path: string) => object;

interface BilingualFieldProps {
  label: string;
  name: string;
  getInputProps: GetInputProps;
  maxLength: number;
  description?: string;
  rows?: number;
}

export function BilingualField({
  label,
  name,
  getInputProps,
  maxLength,
  description,
  rows = 1,
}: BilingualFieldProps) {
  const { t } = useI18n();
  return (
    <Group grow align="flex-start" gap="sm" preventGrowOverflow={false}>
      {languages.map((language) => {
        const props = {
          label: t(`kit:ui.bilingual.${language}`, { field: label }),
          description,
          inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
            | 'label'
            | 'description'
            | 'input'
            | 'error'
          )[],
          maxLength,
          lang: language,
          miw: '14rem',
          ...getInputProps(`${name}.${language}`),
        };
        return rows === 1 ? (
          <TextInput key={language} {...props} />
        ) : (
          <Textarea key={language} autosize minRows={rows} maxRows={12} {...props} />
        );
      })}
    </Group>
  );
}
