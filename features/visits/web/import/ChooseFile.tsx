import { Button, Text } from '@mantine/core';
import { Dropzone, MIME_TYPES } from '@mantine/dropzone';
import { IconFileSpreadsheet, IconFileTypeXls } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../../kit/web/call.ts';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../visit.ts';
import { readImportTemplate } from '../../wire.ts';
import classes from './Import.module.css';

const MEGABYTE = 1024 * 1024;

interface ChooseFileProps {
  onChoose: (file: File) => void;
  /** Gets why a file cannot be taken. */
  onRefuse: (reason: string) => void;
}

/** First step: the template, and a place to drop or choose the file. */
export function ChooseFile({ onChoose, onRefuse }: ChooseFileProps) {
  const { t, language } = useWords();
  const browse = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Its code may come after the dialog has looked for where the focus belongs.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const limits = { size: IMPORT_MAX_BYTES / MEGABYTE, rows: formatCount(IMPORT_MAX_ROWS, language) };
  return (
    <div className={classes.choose}>
      <Text>{t('visits:import.intro')}</Text>
      <TemplateButton />
      <Dropzone
        onDrop={([file]: File[]) => file && onChoose(file)}
        onReject={([rejection]: { errors: readonly { code: string }[] }[]) => {
          const tooLarge = rejection?.errors.some(({ code }) => code === 'file-too-large');
          onRefuse(
            tooLarge ? t('errors.too_large', { max: limits.size }) : t('visits:errors.not_a_workbook'),
          );
        }}
        accept={[MIME_TYPES.xlsx]}
        maxSize={IMPORT_MAX_BYTES}
        multiple={false}
        openRef={browse}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': t('visits:import.browse') }}
      >
        <div className={classes.drop}>
          <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden />
          <Text fw={600}>{t('visits:import.drop')}</Text>
          <Button ref={button} onClick={() => browse.current?.()} data-autofocus>
            {t('visits:import.browse')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('visits:import.limits', limits)}
          </Text>
        </div>
      </Dropzone>
    </div>
  );
}

function TemplateButton() {
  const { t } = useWords();
  const [working, setWorking] = useState(false);
  const fetchTemplate = async () => {
    setWorking(true);
    await download(readImportTemplate, {}).catch(notify.failure);
    setWorking(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeXls size={18} stroke={1.5} aria-hidden />}
      loading={working}
      onClick={fetchTemplate}
      className={classes.template}
    >
      {t('visits:import.template')}
    </Button>
  );
}
