import { useState } from 'react';
import { decodeFreeTextSelectValue } from '../../../../kit/web/field/freeText.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { HostField } from '../../web/HostField.tsx';
import type { VisitImportPartProps } from './useVisitImport.ts';

export function ImportDefaultHostField({ preview, steps, disabled }: VisitImportPartProps) {
  const { t } = useI18n();
  const { residentEmail } = steps.options;
  const [value, setValue] = useState(residentEmail ?? '');
  const hasColumn = preview.columns.some(({ field }) => field === 'residentEmail');
  return (
    <div data-resident>
      <HostField
        label={t(`visits:import.${hasColumn ? 'residentForRest' : 'residentForAll'}`)}
        disabled={disabled}
        value={value}
        onChange={(next, person) => {
          setValue(next);
          steps.setHostName(person?.name ?? '');
          // Text without a match clears the choice.
          const chosenEmail = next === '' || decodeFreeTextSelectValue(next) !== null ? undefined : next;
          if (chosenEmail !== residentEmail) void steps.change({ residentEmail: chosenEmail });
        }}
      />
    </div>
  );
}
