import { Checkbox } from '@mantine/core';
import { formatCount } from '../../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import type { VisitImportPartProps } from './useVisitImport.ts';

export function ImportNoEmailCheckbox({ preview, steps, disabled }: VisitImportPartProps) {
  const { t, language } = useI18n();
  const { withoutAddress } = preview;
  const checked = steps.options.noAddress ?? false;
  if (withoutAddress === 0 && !checked) return null;
  return (
    <Checkbox
      label={t('visits:import.noAddress', {
        count: withoutAddress,
        shown: formatCount(withoutAddress, language),
      })}
      description={t('visits:import.noAddressHint')}
      checked={checked}
      disabled={disabled}
      onChange={(event) => void steps.change({ noAddress: event.currentTarget.checked })}
    />
  );
}
