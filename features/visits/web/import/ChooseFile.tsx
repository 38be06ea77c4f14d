import { Button, Text } from '@mantine/core';
import { IconFileTypeXls } from '@tabler/icons-react';
import { useState } from 'react';
import { tableOfRecipients } from '../../../../core/people/web/pastedRecipients.ts';
import { download } from '../../../../kit/web/call.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { DropSheet } from '../../../../kit/web/sheet/DropSheet.tsx';
import type { TextSource } from '../../../../kit/web/sheet/pastedText.ts';
import { notify } from '../../../../kit/web/state/notices.ts';
import { readImportTemplate } from '../../import.wire.ts';
import { IMPORT_MAX_ROWS } from '../../visitsImport.ts';
import classes from './Import.module.css';
import { RecentImports } from './RecentImports.tsx';

interface ChooseFileProps {
  onChoose: (file: File, source: TextSource) => void;
  /** Gets why a file cannot be taken. */
  onRefuse: (reason: string) => void;
}

/** First step: the template, a place to drop, choose or paste a table, and what was imported a moment ago. */
export function ChooseFile(props: ChooseFileProps) {
  const { t, language } = useWords();
  return (
    <DropSheet
      {...props}
      maxRows={IMPORT_MAX_ROWS}
      readPasted={(text) => tableOfRecipients(text, language)}
      below={<RecentImports />}
    >
      <Text>{t('visits:import.intro')}</Text>
      <TemplateButton />
    </DropSheet>
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
