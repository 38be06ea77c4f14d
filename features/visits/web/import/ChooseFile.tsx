import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet, IconFileTypeXls } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../../kit/web/call.ts';
import { formatCount } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import { useWidth } from '../../../../kit/web/ui/useWidth.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../visitsImport.ts';
import { readImportTemplate } from '../../wire.ts';
import classes from './Import.module.css';
import { RecentImports } from './RecentImports.tsx';

const MEGABYTE = 1024 * 1024;

/** What the server reads, by what browsers call it; which it is, the server finds in the file itself. */
const READABLE = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.ms-excel': ['.xls'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.tsv'],
};
/** Tables that their own programs can save otherwise. */
const OTHER_TABLES = /\.(?:numbers|xlsb|xlsm|fods|gsheet|pdf)$/i;

interface ChooseFileProps {
  onChoose: (file: File) => void;
  /** Gets why a file cannot be taken. */
  onRefuse: (reason: string) => void;
}

interface Rejection {
  file: File;
  errors: readonly { code: string }[];
}

/** First step: the template, a place to drop, choose or paste a table, and what was imported a moment ago. */
export function ChooseFile({ onChoose, onRefuse }: ChooseFileProps) {
  const { t, language } = useWords();
  const browse = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Its code may come after the dialog has looked for where the focus belongs.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const onPhone = useWidth('phone');
  const limits = { size: IMPORT_MAX_BYTES / MEGABYTE, rows: formatCount(IMPORT_MAX_ROWS, language) };

  const refuse = ({ file, errors }: Rejection) => {
    if (errors.some(({ code }) => code === 'file-too-large'))
      return onRefuse(t('errors.too_large', { max: limits.size }));
    const code = OTHER_TABLES.test(file.name) ? 'workbook_other_format' : 'not_a_workbook';
    onRefuse(t(`visits:errors.${code}`));
  };
  useWindowEvent('paste', ({ clipboardData }) => {
    const [file] = clipboardData?.files ?? [];
    if (file) return onChoose(file);
    const text = clipboardData?.getData('text/plain') ?? '';
    if (isTable(text)) onChoose(new File([text], t('visits:import.pasted'), { type: 'text/csv' }));
  });
  return (
    <div className={classes.choose}>
      <Text>{t('visits:import.intro')}</Text>
      <TemplateButton />
      <Dropzone
        onDrop={([file]: File[]) => file && onChoose(file)}
        onReject={([rejection]: Rejection[]) => rejection && refuse(rejection)}
        accept={READABLE}
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
          {!onPhone && (
            <Text size="sm" c="dimmed">
              {t('visits:import.paste', { keys: isApple() ? '⌘ V' : 'Ctrl V' })}
            </Text>
          )}
        </div>
      </Dropzone>
      <RecentImports />
    </div>
  );
}

/** Cells beside each other, in more than one row. */
const isTable = (text: string) => /[\t;,|][^\n]*\n[^\n]*\S/.test(text.trim());

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

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
