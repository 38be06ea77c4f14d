import '@mantine/dropzone/styles.css';
import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { SHEET_MAX_BYTES } from '../../sheet/sheetImport.ts';
import { formatCount } from '../format.ts';
import { useWords } from '../i18n.ts';
import { useWidth } from '../ui/useWidth.ts';
import { isTable, type ReadPastedText, type TextSource } from './pastedText.ts';
import classes from './Sheet.module.css';

const MEGABYTE = 1024 * 1024;
/** Stands for bytes that are not UTF-8. */
const UNDECODED = '\ufffd';

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

interface DropSheetProps {
  maxRows: number;
  onChoose: (file: File, source: TextSource) => void;
  /** Gets why a file cannot be taken. */
  onRefuse: (reason: string) => void;
  /** Set where a table can be pasted: reads pasted text that is no table. */
  readPasted?: ReadPastedText | undefined;
  /** What stands above it: what the file is to hold, and a template. */
  children: ReactNode;
  /** What stands below it. */
  below?: ReactNode;
}

interface Rejection {
  file: File;
  errors: readonly { code: string }[];
}

/** First step: what the file is to hold, and a place to drop, choose or paste it. */
export function DropSheet({ maxRows, onChoose, onRefuse, readPasted, children, below }: DropSheetProps) {
  const { t, language } = useWords();
  const browse = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Its code may come after the dialog has looked for where the focus belongs.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const onPhone = useWidth('phone');
  const limits = { size: SHEET_MAX_BYTES / MEGABYTE, rows: formatCount(maxRows, language) };

  const refuse = ({ file, errors }: Rejection) => {
    if (errors.some(({ code }) => code === 'file-too-large'))
      return onRefuse(t('errors.too_large', { max: limits.size }));
    const code = OTHER_TABLES.test(file.name) ? 'workbook_other_format' : 'not_a_workbook';
    onRefuse(t(`sheet:errors.${code}`));
  };
  const choosePasted = (text: string) => {
    if (!readPasted) return;
    const found = isTable(text) ? { table: text } : readPasted(text);
    if (!found) return onRefuse(t('sheet:pasteNothing'));
    const { table, ...source } = found;
    onChoose(new File([table], t('sheet:pasted'), { type: 'text/csv' }), source);
  };
  /** A saved mail is read like a pasted one. */
  const chooseFile = async (file: File) => {
    if (!readPasted || !/\.txt$/i.test(file.name)) return onChoose(file, {});
    const text = await file.text().catch(() => '');
    const found = isTable(text) || !text.includes('@') || text.includes(UNDECODED) ? null : readPasted(text);
    if (!found) return onChoose(file, {});
    const { table, ...source } = found;
    onChoose(new File([table], file.name, { type: 'text/csv' }), source);
  };
  const readClipboard = () =>
    navigator.clipboard.readText().then(choosePasted, () => onRefuse(t('sheet:pasteRefused')));
  useWindowEvent('paste', ({ clipboardData }) => {
    if (!readPasted) return;
    const text = clipboardData?.getData('text/plain') ?? '';
    const [file] = clipboardData?.files ?? [];
    // Excel copies a picture of the cells beside their text.
    if (file && !(text && file.type.startsWith('image/'))) return onChoose(file, {});
    choosePasted(text);
  });
  return (
    <div className={classes.choose}>
      {children}
      <Dropzone
        onDrop={([file]: File[]) => file && void chooseFile(file)}
        onReject={([rejection]: Rejection[]) => rejection && refuse(rejection)}
        accept={READABLE}
        maxSize={SHEET_MAX_BYTES}
        multiple={false}
        openRef={browse}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': t('sheet:browse') }}
      >
        <div className={classes.drop}>
          <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden />
          <Text fw={600}>{t('sheet:drop')}</Text>
          <Button ref={button} onClick={() => browse.current?.()} data-autofocus>
            {t('sheet:browse')}
          </Button>
          {readPasted && onPhone && canReadClipboard() && (
            <Button variant="default" onClick={readClipboard}>
              {t('sheet:pasteHere')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {t('sheet:limits', limits)}
          </Text>
          {readPasted && !onPhone && (
            <Text size="sm" c="dimmed">
              {t('sheet:paste', { keys: isApple() ? '⌘ V' : 'Ctrl V' })}
            </Text>
          )}
        </div>
      </Dropzone>
      {below}
    </div>
  );
}

/** Browsers read the clipboard on secure pages only. */
const canReadClipboard = () => navigator.clipboard !== undefined;

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
