import { Button, Text } from '@mantine/core';
import { IconFileTypeXls } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { download } from '../../../../kit/web/call.ts';
import { notify } from '../../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { SpreadsheetDropZone } from '../../../../kit/web/spreadsheet/SpreadsheetDropZone.tsx';
import { readImportTemplate } from '../../importApi.ts';
import { IMPORT_MAX_ROWS } from '../../visitsImport.ts';
import classes from './Import.module.css';
import { RecentImports } from './RecentImports.tsx';

type ChooseFileProps = Pick<
  ComponentProps<typeof SpreadsheetDropZone>,
  'onChoose' | 'onPaste' | 'onReject' | 'parsePastedText'
>;

export function ChooseFile(props: ChooseFileProps) {
  const { t } = useWords();
  return (
    <SpreadsheetDropZone {...props} maxRows={IMPORT_MAX_ROWS} below={<RecentImports />}>
      <Text>{t('visits:import.intro')}</Text>
      <TemplateButton />
    </SpreadsheetDropZone>
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
