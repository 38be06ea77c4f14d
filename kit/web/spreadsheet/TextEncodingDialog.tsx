import { Button, Radio, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { ViewDialog } from '../dialog/ViewDialog.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { listEncodingCandidates, type TextEncoding } from './listEncodingCandidates.ts';
import classes from './Spreadsheet.module.css';

interface TextEncodingDialogProps {
  fileName: string;
  bytes: Uint8Array;
  onAnswer: (encoding: TextEncoding | null) => void;
}

export default function TextEncodingDialog({ fileName, bytes, onAnswer }: TextEncodingDialogProps) {
  const { t } = useI18n();
  const readings = useMemo(() => listEncodingCandidates(bytes), [bytes]);
  const [selectedEncoding, setSelectedEncoding] = useState<TextEncoding | null>(null);
  return (
    <ViewDialog opened close={() => onAnswer(null)} title={t('spreadsheet:encoding.title')}>
      <Text>{t('spreadsheet:encoding.text', { name: fileName })}</Text>
      <Radio.Group
        mt="md"
        label={t('spreadsheet:encoding.which')}
        value={selectedEncoding}
        onChange={(value) => setSelectedEncoding(value as TextEncoding)}
      >
        <Stack gap="xs" mt="xs">
          {readings.map(({ name, encoding, words }, at) => (
            <Radio
              key={encoding}
              data-autofocus={at === 0 || undefined}
              className={classes.reading}
              value={encoding}
              label={words.join(' · ')}
              description={t(`spreadsheet:encoding.names.${name}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed" mt="md">
        {t('spreadsheet:encoding.none')}
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={() => onAnswer(null)}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!selectedEncoding} onClick={() => onAnswer(selectedEncoding)}>
          {t('spreadsheet:encoding.confirm')}
        </Button>
      </DialogFooter>
    </ViewDialog>
  );
}
