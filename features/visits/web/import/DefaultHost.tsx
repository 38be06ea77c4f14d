import { useState } from 'react';
import { parseFreeText } from '../../../../kit/web/field/freeText.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import type { ImportPreview } from '../../visitsImport.ts';
import { HostField } from '../HostField.tsx';
import type { ImportState } from './useImport.ts';

interface ForAllHostProps {
  preview: ImportPreview;
  steps: ImportState;
  disabled: boolean;
}

export function DefaultHost({ preview, steps, disabled }: ForAllHostProps) {
  const { t } = useWords();
  const { residentEmail } = steps.choices;
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
          const chosen = next === '' || parseFreeText(next) !== null ? undefined : next;
          if (chosen !== residentEmail) void steps.read({ residentEmail: chosen });
        }}
      />
    </div>
  );
}
