import { Text } from '@mantine/core';
import type { ImportOptionsByWorksheet } from '../../spreadsheet/worksheetImport.ts';
import { lazyComponent } from '../codeLoading/lazyComponent.ts';
import { loadWithTranslations } from '../i18n/i18n.ts';
import type { ParsePastedText } from './pastedText.ts';
import { SpreadsheetImportDialog, SpreadsheetPlaceholder } from './SpreadsheetImportDialog.tsx';
import type { UploadOptions } from './useUpload.ts';
import type { WorksheetsPreview } from './WorksheetImportCheckStep.tsx';

const Steps = lazyComponent(
  () =>
    loadWithTranslations('spreadsheet', async () => ({
      default: (await import('./WorksheetImportSteps.tsx')).WorksheetImportSteps,
    })),
  SpreadsheetPlaceholder,
);

interface ReadSpreadsheetDialogProps<Preview extends WorksheetsPreview> {
  opened: boolean;
  onClose: () => void;
  title: string;
  intro: string;
  maxRows: number;
  parsePastedText?: ParsePastedText;
  read: (input: ImportOptionsByWorksheet & { file: File }, uploadOptions: UploadOptions) => Promise<Preview>;
  onRead: (preview: Preview) => void;
}

/** An import that writes nothing: the rows, checked and corrected, become the value of a form field. */
export function ReadSpreadsheetDialog<Preview extends WorksheetsPreview>({
  opened,
  onClose,
  title,
  intro,
  read,
  onRead,
  ...options
}: ReadSpreadsheetDialogProps<Preview>) {
  return (
    <SpreadsheetImportDialog opened={opened} onClose={onClose} title={title}>
      {(frame) => (
        <Steps
          {...frame}
          {...options}
          label={title}
          calls={{
            check: read,
            write: async ({ sendInvitations: _, ...input }, { idempotencyKey: __, ...uploadOptions }) => {
              const preview = await read(input, uploadOptions);
              onRead(preview);
              return preview;
            },
          }}
          onImport={() => undefined}
        >
          <Text>{intro}</Text>
        </Steps>
      )}
    </SpreadsheetImportDialog>
  );
}
