import { ActionIcon, Alert, Button, Group, Input, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconFileTypeXls,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../../kit/web/api/call.ts';
import { ListTextarea } from '../../../../kit/web/field/ListTextarea.tsx';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { ReadSpreadsheetDialog } from '../../../../kit/web/spreadsheet/ReadSpreadsheetDialog.tsx';
import { MAX_MEMBERS, type MemberName } from '../../visit.ts';
import { formatMemberName } from '../../visitorName.ts';
import { previewGroupNamesSpreadsheet } from '../api.ts';
import classes from './GroupNamesField.module.css';
import { appendMemberNames, parseNames, swapFirstAndLastNames } from './names.ts';

interface NamesFieldProps {
  value: readonly MemberName[];
  onChange: (names: MemberName[]) => void;
  error?: ReactNode;
}

export function GroupNamesField({ value, onChange, error }: NamesFieldProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const [nameText, setNameText] = useState('');
  const [unread, setUnread] = useState<string[]>([]);
  const [isImporting, setImporting] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isFull = value.length >= MAX_MEMBERS;

  const add = (text: string) => {
    const parsedNames = parseNames(text);
    if (parsedNames.names.length > 0) onChange(appendMemberNames(value, parsedNames.names));
    setUnread(parsedNames.unread);
    // Unparsed lines stay in the field for correction.
    setNameText(parsedNames.unread.join('\n'));
  };
  const remove = (at: number) => {
    onChange(value.filter((_, index) => index !== at));
    textarea.current?.focus();
  };
  return (
    <Input.Wrapper
      label={t('visits:names.label')}
      labelElement="div"
      data-path="members"
      description={t('visits:names.hint')}
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <ListTextarea
        ref={textarea}
        className={classes.typed}
        mt="xs"
        rows={3}
        aria-label={t('visits:names.typed')}
        placeholder={t('visits:names.placeholder')}
        disabled={isFull}
        value={nameText}
        onChange={setNameText}
        onAdd={add}
        invalid={unread.length > 0}
      />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
          disabled={isFull || nameText.trim() === ''}
          onClick={() => {
            add(nameText);
            textarea.current?.focus();
          }}
        >
          {t('visits:names.add')}
        </Button>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconFileTypeXls size={18} stroke={1.5} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {t('visits:names.file')}
        </Button>
      </Group>
      {unread.length > 0 && (
        <Alert
          mt="xs"
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={t('visits:names.unread', { count: unread.length })}
        >
          <ul className={classes.unread}>
            {unread.slice(0, MAX_UNREAD_SHOWN).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classes.under}>
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('visits:names.count', { count: value.length, most: MAX_MEMBERS })}
        </Text>
        {value.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowsExchange size={18} stroke={1.5} aria-hidden />}
            onClick={() => onChange(swapFirstAndLastNames(value))}
          >
            {t('visits:names.swap')}
          </Button>
        )}
      </div>
      <ul className={classes.names} aria-label={t('visits:names.label')}>
        {value.map((name, at) => (
          <li key={`${formatMemberName(name)} ${at}`} className={classes.name}>
            {formatMemberName(name)}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('visits:names.remove', { name: formatMemberName(name) })}
              onClick={() => remove(at)}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ReadSpreadsheetDialog
        opened={isImporting}
        onClose={() => setImporting(false)}
        title={t('visits:names.fileTitle')}
        intro={t('visits:names.fileIntro')}
        maxRows={MAX_MEMBERS}
        read={async (input, uploadOptions) => {
          const at = { building: building.id };
          const { sheets, names } = await call(
            previewGroupNamesSpreadsheet,
            { ...at, ...input },
            uploadOptions,
          );
          return { sheets, names };
        }}
        onRead={({ names }) => onChange(appendMemberNames(value, names))}
      />
    </Input.Wrapper>
  );
}

/** More unread lines mean that the wrong spreadsheet was chosen. */
const MAX_UNREAD_SHOWN = 10;
