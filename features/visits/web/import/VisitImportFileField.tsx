import { Button, Text } from '@mantine/core';
import { IconFileTypeXls } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { downloadFromEndpoint } from '../../../../kit/web/call.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n.ts';
import { SpreadsheetDropZone } from '../../../../kit/web/spreadsheet/SpreadsheetDropZone.tsx';
import { downloadVisitImportTemplate } from '../../importApi.ts';
import { VISIT_IMPORT_MAX_ROWS } from '../../visitsImport.ts';
import classes from './Import.module.css';
import { RecentVisitImports } from './RecentVisitImports.tsx';

type ChooseFileProps = Pick<
  ComponentProps<typeof SpreadsheetDropZone>,
  'onChoose' | 'onPaste' | 'onReject' | 'parsePastedText'
>;

export function VisitImportFileField(props: ChooseFileProps) {
  const { t } = useI18n();
  return (
    <SpreadsheetDropZone {...props} maxRows={VISIT_IMPORT_MAX_ROWS} below={<RecentVisitImports />}>
      <Text>{t('visits:import.intro')}</Text>
      <TemplateButton />
    </SpreadsheetDropZone>
  );
}

function TemplateButton() {
  const { t } = useI18n();
  const [working, setWorking] = useState(false);
  const fetchTemplate = async () => {
    setWorking(true);
    await downloadFromEndpoint(downloadVisitImportTemplate, {}).catch(notifyUser.failure);
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
