import '@mantine/dropzone/styles.css';
import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useWindowEvent } from '@mantine/hooks';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { SPREADSHEET_MAX_BYTES } from '../../spreadsheet/spreadsheetImport.ts';
import { MEGABYTE } from '../api/fileUpload.ts';
import { formatCount } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n.ts';
import { IS_APPLE_KEYBOARD } from '../ui/isAppleKeyboard.ts';
import { useBreakpoint } from '../ui/useBreakpoint.ts';
import { type ImportTextInfo, isTabularText, type ParsePastedText } from './pastedText.ts';

/** Accepted files by MIME type. The server detects the format itself. */
const READABLE = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.ms-excel': ['.xls'],
  'text/csv': ['.csv'],
  'text/plain': ['.txt', '.tsv'],
};
const OTHER_FILES = [
  [/\.(?:numbers|xlsb|xlsm|fods|gsheet|pdf)$/i, 'workbook_other_format'],
  [/\.(?:eml|emlx|msg)$/i, 'workbook_is_mail'],
] as const;

interface SpreadsheetDropZoneProps {
  maxRows: number;
  onChoose: (file: File) => void;
  onPaste: (table: File, source: ImportTextInfo) => void;
  onReject: (reason: string) => void;
  parsePastedText?: ParsePastedText | undefined;
  children: ReactNode;
  below?: ReactNode;
}

interface Rejection {
  file: File;
  errors: readonly { code: string }[];
}

export function SpreadsheetDropZone(props: SpreadsheetDropZoneProps) {
  const { maxRows, onChoose, onPaste, onReject, parsePastedText, children, below } = props;
  const { t, language } = useI18n();
  const browse = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Lazy code may arrive after the dialog has set its focus.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const onPhone = useBreakpoint('phone');
  const limits = { size: SPREADSHEET_MAX_BYTES / MEGABYTE, rows: formatCount(maxRows, language) };

  const refuse = ({ file, errors }: Rejection) => {
    if (errors.some(({ code }) => code === 'file-too-large'))
      return onReject(t('errors.too_large', { max: limits.size }));
    const [, code = 'not_a_workbook'] = OTHER_FILES.find(([name]) => name.test(file.name)) ?? [];
    onReject(t(`spreadsheet:errors.${code}`));
  };
  const choosePasted = (text: string) => {
    if (!parsePastedText) return;
    const pastedTable = isTabularText(text) ? { table: text } : parsePastedText(text);
    if (!pastedTable) return onReject(t('spreadsheet:pasteNothing'));
    const { table, ...source } = pastedTable;
    onPaste(new File([table], t('spreadsheet:pasted'), { type: 'text/csv' }), source);
  };
  const readClipboard = () =>
    navigator.clipboard.readText().then(choosePasted, () => onReject(t('spreadsheet:pasteRefused')));
  useWindowEvent('paste', ({ clipboardData }) => {
    if (!parsePastedText) return;
    const text = clipboardData?.getData('text/plain') ?? '';
    const [file] = clipboardData?.files ?? [];
    // Excel copies a picture of the cells beside their text.
    if (file && !(text && file.type.startsWith('image/'))) return onChoose(file);
    choosePasted(text);
  });
  return (
    <Stack>
      {children}
      <Dropzone
        onDrop={([file]: File[]) => file && onChoose(file)}
        onReject={([rejection]: Rejection[]) => rejection && refuse(rejection)}
        accept={READABLE}
        maxSize={SPREADSHEET_MAX_BYTES}
        multiple={false}
        openRef={browse}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': t('spreadsheet:browse') }}
      >
        <Stack gap="xs" align="center" justify="center" mih="11rem" ta="center">
          <IconFileSpreadsheet size={40} stroke={1.25} color="var(--parvis-accent-text)" aria-hidden />
          {!onPhone && <Text fw={600}>{t('spreadsheet:drop')}</Text>}
          <Button ref={button} onClick={() => browse.current?.()} data-autofocus>
            {t('spreadsheet:browse')}
          </Button>
          {parsePastedText && onPhone && canReadClipboard() && (
            <Button variant="default" onClick={readClipboard}>
              {t('spreadsheet:pasteHere')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {t('spreadsheet:limits', limits)}
          </Text>
          {parsePastedText && !onPhone && (
            <Text size="sm" c="dimmed">
              {t('spreadsheet:paste', { keys: IS_APPLE_KEYBOARD ? '⌘ V' : 'Ctrl V' })}
            </Text>
          )}
        </Stack>
      </Dropzone>
      {below}
    </Stack>
  );
}

/** Browsers allow it on secure pages only. */
const canReadClipboard = () => navigator.clipboard !== undefined;
